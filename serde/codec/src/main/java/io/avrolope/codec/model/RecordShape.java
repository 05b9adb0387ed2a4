// SPDX-License-Identifier: Apache-2.0
package io.avrolope.codec.model;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;
import org.apache.avro.Schema;

/** The Java form of one record schema's objects. Immutable. */
public sealed interface RecordShape {

  /** {@code GenericData.Record} for reading; any {@code IndexedRecord} for writing. */
  record Generic(Schema schema) implements RecordShape {}

  /** A generic record without boxes for its primitive fields. Only for reading. */
  record Unboxed(UnboxedLayout layout) implements RecordShape {}

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
   * A Java record, created by its canonical constructor.
   *
   * @param constructor {@code (…) → Object}; its parameters are the components with a field in the
   *     schema, in their order, each a primitive type or {@code Object}
   * @param components for each parameter of the constructor, the position of its field in the
   *     schema
   * @param getters for each field of the schema; read-only
   */
  record Components(
      Class<?> type, MethodHandle constructor, List<Integer> components, List<FieldAccess> getters)
      implements RecordShape {
    public Components {
      components = List.copyOf(components);
      getters = List.copyOf(getters);
    }

    /**
     * The constructor for arguments of these types, primitive or {@code Object}; null becomes zero
     * for a primitive component.
     */
    public MethodHandle constructor(List<Class<?>> arguments) {
      return MethodHandles.explicitCastArguments(
          constructor, MethodType.methodType(Object.class, arguments));
    }
  }

  /**
   * An object that is, or wraps, an {@code Object[]} with an element for each field of the schema,
   * in the schema's order.
   *
   * @param type the class of the objects
   * @param size the number of fields
   * @param constructor {@code () → Object}; or {@code (Object[]) → Object}, called with a filled
   *     array that the object may keep
   * @param slots {@code (Object) → Object[]}: the elements of an object. For reading it returns the
   *     array to fill, unless the constructor takes it. For writing it may refuse the object by any
   *     exception
   */
  record Slots(Class<?> type, int size, MethodHandle constructor, MethodHandle slots)
      implements RecordShape {
    public Slots {
      boolean isFilledFirst = constructor.type().parameterCount() == 1;
      constructor =
          constructor.asType(
              isFilledFirst
                  ? MethodType.methodType(Object.class, Object[].class)
                  : MethodType.methodType(Object.class));
      slots = slots.asType(MethodType.methodType(Object[].class, Object.class));
    }

    /** Whether the constructor takes the filled array. */
    public boolean isFilledFirst() {
      return constructor.type().parameterCount() == 1;
    }
  }

  /** How the fields of a bean can be accessed. */
  enum Access {
    /** The bean is an {@code IndexedRecord}; null for a primitive field is an error. */
    BY_POSITION,
    /** Only by its fields; null for a primitive field becomes zero. */
    BY_FIELD;

    /** A field's setter for any object: {@code (Object, Object) → void}. */
    public MethodHandle boxed(MethodHandle setter) {
      MethodType type = MethodType.methodType(void.class, Object.class, Object.class);
      return this == BY_FIELD
          ? MethodHandles.explicitCastArguments(setter, type)
          : setter.asType(type);
    }
  }
}
