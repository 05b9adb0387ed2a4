package io.avrolope.internal.plan;

import java.lang.invoke.MethodHandle;
import java.util.List;
import org.apache.avro.Schema;

/** What the objects of one record schema look like. Immutable. */
public sealed interface RecordShape {

  /** {@code GenericData.Record}; any {@code IndexedRecord} is written. */
  record Generic(Schema schema) implements RecordShape {}

  /**
   * A class with a field for each field of the schema.
   *
   * @param constructor {@code () → Object}
   * @param fields in the order of the schema's fields
   * @param access whether the interpreter may also use {@code get(int)} and {@code put(int,
   *     Object)}
   */
  record Bean(Class<?> type, MethodHandle constructor, List<FieldAccess> fields, Access access)
      implements RecordShape {
    public Bean {
      fields = List.copyOf(fields);
    }
  }

  /**
   * A Java record, made at once by its canonical constructor.
   *
   * @param constructor takes the components in their order; {@code (…) → Object}
   * @param components for each component the position of its field in the schema
   * @param getters for each field of the schema, {@code (Object) → T}
   */
  record Components(
      Class<?> type, MethodHandle constructor, List<Integer> components, List<FieldAccess> getters)
      implements RecordShape {
    public Components {
      components = List.copyOf(components);
      getters = List.copyOf(getters);
    }
  }

  /** How the fields of a bean can be reached. */
  enum Access {
    /** It is an {@code IndexedRecord}. */
    BY_POSITION,
    /** By its fields alone. */
    BY_FIELD
  }
}
