// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.model;

import io.avrolope.error.IncompatibleSchemasException;
import java.lang.reflect.Field;
import java.util.IdentityHashMap;
import java.util.Map;
import org.apache.avro.Conversion;
import org.apache.avro.Schema;
import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.reflect.AvroEncode;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificRecordBase;
import org.jspecify.annotations.Nullable;

/**
 * Walks a schema and a Java type in parallel and maps each subschema to a Java type. Not
 * thread-safe.
 */
final class TypeMappings {
  private final NamedTypeMappings named;
  private final CollectionMappings collections;
  private final ScalarMappings scalars;
  private final IdentityHashMap<Schema, TypeMapping> mappings = new IdentityHashMap<>();

  private TypeMappings(PojoData avro, TrustedPojos trusted) {
    this.scalars = new ScalarMappings(avro);
    this.named = new NamedTypeMappings(trusted);
    this.collections = new CollectionMappings(avro, trusted);
  }

  /**
   * The mappings of all subschemas.
   *
   * @param schema contains no object twice, except for named types
   * @throws IncompatibleSchemasException if the type, or a type within it, cannot hold a value that
   *     is no branch of a union
   */
  static IdentityHashMap<Schema, TypeMapping> of(
      Schema schema, JavaType type, PojoData avro, TrustedPojos trusted) {
    TypeMappings walk = new TypeMappings(avro, trusted);
    if (walk.put(schema, type) != null) {
      throw incompatible(type, schema, schema.getFullName());
    }
    return walk.mappings;
  }

  private static IncompatibleSchemasException incompatible(
      JavaType type, Schema schema, String path) {
    return new IncompatibleSchemasException(
        "Type " + type + " cannot hold values of schema " + schema.getFullName() + " at " + path);
  }

  /** Maps a schema to a type; returns what the type accepts instead, or null. */
  private @Nullable String put(Schema schema, JavaType type) {
    Conversion<?> conversion = scalars.conversion(schema, type);
    return conversion != null ? convert(schema, conversion) : putRaw(schema, type);
  }

  private @Nullable String convert(Schema schema, Conversion<?> conversion) {
    TypeMapping mapping = TypeMapping.converted(conversion);
    switch (schema.getType()) {
      case RECORD -> {
        if (isNew(schema, mapping)) {
          named(schema, mapping);
          schema.getFields().forEach(field -> field(field, JavaType.OBJECT, schema));
        }
        named(schema, mapping);
      }
      case ENUM, FIXED -> named(schema, mapping);
      default -> {
        putRaw(schema, JavaType.OBJECT);
        mappings.put(schema, mapping);
      }
    }
    return null;
  }

  private @Nullable String putRaw(Schema schema, JavaType type) {
    return switch (schema.getType()) {
      case RECORD -> record(schema, type);
      case ENUM -> named(schema, named.enumeration(schema, type));
      case FIXED -> named(schema, named.fixed(schema, type));
      case ARRAY -> array(schema, type);
      case MAP -> map(schema, type);
      case UNION -> union(schema, type);
      default ->
          put(
              schema,
              scalars.takes(schema, type) ? TypeMapping.of(type) : TypeMapping.refusing(type));
    };
  }

  private @Nullable String put(Schema schema, TypeMapping mapping) {
    mappings.put(schema, mapping);
    return mapping.refusal();
  }

  private @Nullable String union(Schema schema, JavaType type) {
    mappings.put(schema, TypeMapping.of(type));
    String refusal = null;
    boolean taken = false;
    for (Schema branch : schema.getTypes()) {
      String refused = put(branch, type.optionalContent());
      taken |= refused == null && branch.getType() != Schema.Type.NULL;
      refusal = refused == null ? refusal : refused;
    }
    return taken ? null : refusal;
  }

  private @Nullable String array(Schema schema, JavaType type) {
    TypeMapping mapping = collections.array(schema, type);
    put(schema, mapping);
    if (mapping.refusal() != null) {
      return mapping.refusal();
    }
    if (!Map.class.isAssignableFrom(mapping.type().raw())) {
      JavaType item = mapping.type().raw().isArray() ? mapping.type().item() : type.item();
      return put(schema.getElementType(), item);
    }
    Schema pair = schema.getElementType();
    mappings.put(pair, TypeMapping.ANY);
    field(pair.getFields().get(0), type.key(), pair);
    field(pair.getFields().get(1), type.value(), pair);
    return null;
  }

  private @Nullable String map(Schema schema, JavaType type) {
    String refusal = put(schema, collections.map(type));
    return refusal != null ? refusal : put(schema.getValueType(), type.value());
  }

  private @Nullable String record(Schema schema, JavaType type) {
    TypeMapping mapping = named.record(schema, type);
    boolean isNew = isNew(schema, mapping);
    String refusal = named(schema, mapping);
    if (isNew && refusal == null) {
      if (mapping.isUntyped()) {
        schema.getFields().forEach(field -> field(field, JavaType.OBJECT, schema));
      } else {
        schema.getFields().forEach(field -> classField(field, mapping.type(), schema));
      }
    }
    return refusal;
  }

  private boolean isNew(Schema schema, TypeMapping mapping) {
    TypeMapping known = mappings.get(schema);
    return known == null || (known.refusal() != null && mapping.refusal() == null);
  }

  /** A named type can occur several times, but must be mapped to one class. */
  private @Nullable String named(Schema schema, TypeMapping mapping) {
    if (isNew(schema, mapping)) {
      mappings.put(schema, mapping);
    } else if (mapping.refusal() == null) {
      TypeMapping known = mappings.get(schema);
      if (known != null && !known.type().equals(mapping.type())) {
        throw new IncompatibleSchemasException(
            "Schema "
                + schema.getFullName()
                + " is mapped to two classes: "
                + known.type()
                + " and "
                + mapping.type());
      }
    }
    return mapping.refusal();
  }

  private void classField(Schema.Field field, JavaType type, Schema record) {
    Field found = PojoFields.find(type.raw(), field.name()).orElse(null);
    Conversion<?> own = generated(record, type, field);
    if (own != null) {
      convert(field.schema(), own);
    } else if (found != null) {
      requireNoEncoding(found);
      field(field, type.field(found), record);
    } else if (IndexedRecord.class.isAssignableFrom(type.raw())) {
      field(field, JavaType.OBJECT, record);
    } else {
      throw new IncompatibleSchemasException(
          "Class " + type + " has no field for " + record.getFullName() + "." + field.name());
    }
  }

  private static @Nullable Conversion<?> generated(
      Schema record, JavaType type, Schema.Field field) {
    return SpecificRecordBase.class.isAssignableFrom(type.raw())
        ? ((SpecificRecordBase) SpecificData.newInstance(type.raw(), record))
            .getConversion(field.pos())
        : null;
  }

  private void field(Schema.Field field, JavaType type, Schema record) {
    if (put(field.schema(), type) != null) {
      throw incompatible(type, field.schema(), record.getFullName() + "." + field.name());
    }
  }

  /** A custom encoding reads an unknown number of bytes, which a plan cannot describe. */
  private static void requireNoEncoding(Field field) {
    AvroEncode encoding = field.getAnnotation(AvroEncode.class);
    if (encoding == null) {
      encoding = field.getType().getAnnotation(AvroEncode.class);
    }
    if (encoding != null) {
      throw new IncompatibleSchemasException(
          "@AvroEncode("
              + encoding.using().getName()
              + ") is not supported: field "
              + field.getDeclaringClass().getName()
              + "."
              + field.getName());
    }
  }
}
