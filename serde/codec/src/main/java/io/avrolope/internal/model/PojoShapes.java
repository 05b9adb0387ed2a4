// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.model;

import io.avrolope.codec.model.FieldAccess;
import io.avrolope.codec.model.PrivateAccess;
import io.avrolope.codec.model.RecordShape;
import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.error.InvalidDatumException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.specific.SpecificData;

/** Finds the constructors of plain classes and the access to their fields. */
final class PojoShapes {
  /** Never called. */
  private static final MethodHandle NO_CONSTRUCTOR = MethodHandles.constant(Object.class, null);

  private PojoShapes() {}

  /**
   * The shape of a record schema's objects.
   *
   * @throws IncompatibleSchemasException if no constructor is accessible, or a field cannot be set
   */
  static RecordShape of(Schema record, TypeMapping mapping) {
    Class<?> type = mapping.type().raw();
    if (mapping.isUntyped() || mapping.refusal() != null) {
      return new RecordShape.Generic(record);
    }
    if (IndexedRecord.class.isAssignableFrom(type)) {
      return SpecificModel.bean(record, type);
    }
    return RecordComponents.of(type)
        .map(components -> RecordComponents.shape(record, type, components))
        .orElseGet(() -> bean(record, type));
  }

  /**
   * The shape of a record schema's objects for writing, which needs no constructor and sets no
   * field. A field that cannot be read is an error of the objects that are written.
   */
  static RecordShape written(Schema record, TypeMapping mapping) {
    Class<?> type = mapping.type().raw();
    if (mapping.isUntyped()
        || mapping.refusal() != null
        || IndexedRecord.class.isAssignableFrom(type)) {
      return of(record, mapping);
    }
    List<FieldAccess> fields =
        record.getFields().stream().map(field -> readAccess(type, field)).toList();
    return new RecordShape.Bean(type, NO_CONSTRUCTOR, fields, RecordShape.Access.BY_FIELD);
  }

  private static FieldAccess readAccess(Class<?> type, Schema.Field field) {
    Field found = PojoFields.find(type, field.name()).orElseThrow();
    Class<?> carrier = carrier(found.getType(), field.schema());
    try {
      return FieldAccess.readOnly(found).as(carrier);
    } catch (IllegalAccessException | InaccessibleObjectException e) {
      return FieldAccess.refused(
          carrier, new InvalidDatumException(noAccessible("field " + found.getName(), type)));
    }
  }

  private static RecordShape bean(Schema record, Class<?> type) {
    List<FieldAccess> fields = new ArrayList<>();
    for (Schema.Field field : record.getFields()) {
      fields.add(access(type, field));
    }
    return new RecordShape.Bean(
        type, constructor(type, record), fields, RecordShape.Access.BY_FIELD);
  }

  private static FieldAccess access(Class<?> type, Schema.Field field) {
    Field found = PojoFields.find(type, field.name()).orElseThrow();
    try {
      FieldAccess access = FieldAccess.deep(found);
      return access.as(carrier(access.type(), field.schema()));
    } catch (IllegalAccessException | InaccessibleObjectException e) {
      throw inaccessible("field " + found.getName(), type, e);
    }
  }

  /**
   * The type in which a value is passed to a field: the schema's primitive type if both are
   * primitive.
   */
  static Class<?> carrier(Class<?> type, Schema schema) {
    if (!type.isPrimitive()) {
      return type;
    }
    return switch (schema.getType()) {
      case BOOLEAN -> boolean.class;
      case INT -> int.class;
      case LONG -> long.class;
      case FLOAT -> float.class;
      case DOUBLE -> double.class;
      default -> type;
    };
  }

  /**
   * A constructor without parameters, or with the schema if the class is {@code
   * SchemaConstructable}.
   */
  static MethodHandle constructor(Class<?> type, Schema schema) {
    boolean bySchema = SpecificData.SchemaConstructable.class.isAssignableFrom(type);
    MethodType taken =
        bySchema
            ? MethodType.methodType(void.class, Schema.class)
            : MethodType.methodType(void.class);
    try {
      MethodHandle constructor = findConstructor(type, taken);
      return (bySchema ? MethodHandles.insertArguments(constructor, 0, schema) : constructor)
          .asType(MethodType.methodType(Object.class));
    } catch (ReflectiveOperationException e) {
      throw inaccessible("constructor without parameters", type, e);
    }
  }

  /** A constructor, private or not; for JDK classes only a public one. */
  static MethodHandle findConstructor(Class<?> type, MethodType taken)
      throws ReflectiveOperationException {
    return PojoFields.isJdk(type)
        ? MethodHandles.publicLookup().findConstructor(type, taken)
        : PrivateAccess.to(type).findConstructor(type, taken);
  }

  private static String noAccessible(String what, Class<?> type) {
    // of JDK classes only public members are used, so that opening the package would not help
    String advice = PojoFields.isJdk(type) ? "" : PrivateAccess.advice(type);
    return "Class " + type.getName() + " has no accessible " + what + advice;
  }

  static IncompatibleSchemasException inaccessible(String what, Class<?> type, Exception e) {
    return new IncompatibleSchemasException(noAccessible(what, type), e);
  }
}
