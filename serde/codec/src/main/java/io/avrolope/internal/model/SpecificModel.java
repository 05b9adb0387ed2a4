// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.model;

import io.avrolope.codec.model.DataModel;
import io.avrolope.codec.model.FieldAccess;
import io.avrolope.codec.model.PrivateAccess;
import io.avrolope.codec.model.RecordShape;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Conversion;
import org.apache.avro.Schema;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificExceptionBase;
import org.apache.avro.specific.SpecificRecordBase;
import org.jspecify.annotations.Nullable;

/**
 * The data model of generated classes; a record schema without a class becomes a generic record.
 */
public final class SpecificModel implements DataModel {
  /**
   * When writing, the conversions come from the object's class, not from the class that a schema
   * names.
   */
  private static final Schema NO_ROOT = Schema.create(Schema.Type.NULL);

  private final SpecificData avro;
  private final GenericModel generic;
  private final StringClasses strings;
  private final Map<Class<?>, Object> prototypes = new ConcurrentHashMap<>();

  /**
   * @param avro finds the classes and provides the conversions
   */
  public SpecificModel(SpecificData avro) {
    this.avro = avro;
    this.generic = new GenericModel(avro);
    this.strings = new StringClasses(avro.getClassLoader());
  }

  /**
   * The model for reading data.
   *
   * @param reader the schema of the whole datum, whose class has conversions of its own
   */
  public static SpecificModel of(Schema reader, TrustedClasses classes, ModelOptions options) {
    return new SpecificModel(new TrustedSpecificData(classes, reader, options));
  }

  /**
   * The same, with the lists of Avro's own readers.
   *
   * @param fastReader whether these are Avro's fast readers
   */
  public static SpecificModel withListsOfReader(
      Schema reader, TrustedClasses classes, ModelOptions options, boolean fastReader) {
    TrustedSpecificData avro = new TrustedSpecificData(classes, reader, options);
    if (fastReader) {
      avro.boxPrimitives();
    }
    return new SpecificModel(avro);
  }

  /** The model for writing objects of a generated class. */
  public static SpecificModel of(Class<?> generated, ModelOptions options) {
    SpecificModel model = of(NO_ROOT, new TrustedClasses(generated), options);
    for (Conversion<?> conversion : SpecificData.getForClass(generated).getConversions()) {
      model.avro.addLogicalTypeConversion(conversion);
    }
    return model;
  }

  @Override
  public SpecificData avro() {
    return avro;
  }

  @Override
  public RecordShape shape(Schema record) {
    Class<?> type = avro.getClass(record);
    return type == null ? generic.shape(record) : bean(record, type);
  }

  @Override
  public @Nullable Conversion<?> conversion(Schema record, Schema.Field field) {
    Class<?> type = avro.getClass(record);
    return type != null && prototype(type, record) instanceof SpecificRecordBase generated
        ? generated.getConversion(field.pos())
        : generic.conversion(record, field);
  }

  @Override
  public Class<?> stringClass(Schema schema) {
    Optional<Class<?>> named = strings.named(schema);
    return named.isPresent() ? named.get() : generic.stringClass(schema);
  }

  private Object prototype(Class<?> type, Schema record) {
    Object known = prototypes.get(type);
    if (known == null) {
      known = SpecificData.newInstance(type, record);
      prototypes.put(type, known);
    }
    return known;
  }

  /** How to create objects of a generated class and access their fields. */
  static RecordShape.Bean bean(Schema record, Class<?> type) {
    List<FieldAccess> fields = new ArrayList<>();
    for (Schema.Field field : record.getFields()) {
      Optional<FieldAccess> direct = field(type, field);
      fields.add(direct.isPresent() ? direct.get() : FieldAccess.byPosition(field.pos()));
    }
    return new RecordShape.Bean(
        type, constructor(type, record), fields, RecordShape.Access.BY_POSITION);
  }

  /**
   * The Java field that the generator creates for a schema's field. Empty if the class was edited,
   * so that only its {@code get} and {@code put} can access the value.
   */
  static Optional<FieldAccess> field(Class<?> type, Schema.Field field) {
    if (!SpecificRecordBase.class.isAssignableFrom(type)
        && !SpecificExceptionBase.class.isAssignableFrom(type)) {
      return Optional.empty();
    }
    for (String name : new String[] {field.name(), field.name() + "$"}) {
      try {
        Field declared = type.getDeclaredField(name);
        return GeneratedTypes.fits(declared.getType(), field.schema())
            ? FieldAccess.direct(declared)
            : Optional.empty();
      } catch (NoSuchFieldException e) {
        // try the other name
      }
    }
    return Optional.empty();
  }

  private static MethodHandle constructor(Class<?> type, Schema record) {
    try {
      MethodHandles.Lookup lookup = PrivateAccess.to(type);
      if (SpecificData.SchemaConstructable.class.isAssignableFrom(type)) {
        MethodHandle bySchema =
            lookup.findConstructor(type, MethodType.methodType(void.class, Schema.class));
        return MethodHandles.insertArguments(bySchema, 0, record)
            .asType(MethodType.methodType(Object.class));
      }
      return lookup
          .findConstructor(type, MethodType.methodType(void.class))
          .asType(MethodType.methodType(Object.class));
    } catch (ReflectiveOperationException e) {
      throw new AvroRuntimeException(
          type.getName() + " has no accessible constructor" + PrivateAccess.advice(type), e);
    }
  }
}
