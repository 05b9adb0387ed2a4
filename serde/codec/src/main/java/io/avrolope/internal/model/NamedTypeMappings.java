// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.model;

import io.avrolope.error.IncompatibleSchemasException;
import java.lang.reflect.Modifier;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericFixed;
import org.apache.avro.reflect.AvroEncode;

/**
 * Maps record, enum and fixed schemas to Java types: to the declared type or, if that is an
 * interface or {@code Object}, to the class that the schema names. Thread-safe.
 */
final class NamedTypeMappings {
  private final TrustedPojos trusted;

  NamedTypeMappings(TrustedPojos trusted) {
    this.trusted = trusted;
  }

  TypeMapping record(Schema schema, JavaType type) {
    Class<?> raw = type.raw();
    if (raw.isPrimitive() || raw.isArray() || raw.isEnum()) {
      return TypeMapping.refusing(type);
    }
    if (isConcrete(raw)) {
      if (PojoFields.isJdk(raw)) {
        return TypeMapping.refusing(type);
      }
      requireNoEncoding(raw);
      return trusted
          .findIfTrusted(schema)
          .filter(found -> found != raw && raw.isAssignableFrom(found) && isConcrete(found))
          .map(found -> TypeMapping.of(JavaType.of(found)))
          .orElseGet(
              () -> raw == GenericData.Record.class ? TypeMapping.ANY : TypeMapping.of(type));
    }
    return byName(schema, type, NamedTypeMappings::isConcrete)
        .orElseGet(() -> generic(type, GenericData.Record.class));
  }

  TypeMapping enumeration(Schema schema, JavaType type) {
    return type.raw().isEnum()
        ? TypeMapping.of(type)
        : byName(schema, type, Class::isEnum)
            .orElseGet(() -> generic(type, GenericData.EnumSymbol.class));
  }

  TypeMapping fixed(Schema schema, JavaType type) {
    Class<?> raw = type.raw();
    if (raw == byte[].class
        || raw == ByteBuffer.class
        || (GenericFixed.class.isAssignableFrom(raw) && isConcrete(raw))) {
      return raw == GenericData.Fixed.class ? TypeMapping.ANY : TypeMapping.of(type);
    }
    return byName(schema, type, GenericFixed.class::isAssignableFrom)
        .orElseGet(() -> generic(type, GenericData.Fixed.class));
  }

  private Optional<TypeMapping> byName(
      Schema schema, JavaType type, java.util.function.Predicate<Class<?>> kind) {
    boolean possible =
        !type.raw().isPrimitive() && !type.raw().isArray() && !isConcrete(type.raw());
    return (possible ? trusted.find(schema) : Optional.<Class<?>>empty())
        .filter(type::canHold)
        .filter(kind)
        .map(found -> TypeMapping.of(JavaType.of(found)));
  }

  private static TypeMapping generic(JavaType type, Class<?> genericClass) {
    return type.canHold(genericClass) ? TypeMapping.ANY : TypeMapping.refusing(type);
  }

  /**
   * Whether a class can be instantiated; {@code Object} does not count, since it stands for any
   * class.
   */
  private static boolean isConcrete(Class<?> type) {
    return type != Object.class && !Modifier.isAbstract(type.getModifiers());
  }

  private static void requireNoEncoding(Class<?> type) {
    AvroEncode encoding = type.getAnnotation(AvroEncode.class);
    if (encoding != null) {
      throw new IncompatibleSchemasException(
          "@AvroEncode("
              + encoding.using().getName()
              + ") is not supported: class "
              + type.getName());
    }
  }
}
