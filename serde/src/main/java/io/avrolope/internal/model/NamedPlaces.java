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
 * Which classes records, enums and fixed values are made as: that of the type which takes them, or,
 * where that is an interface or says nothing, the one that the schema names. Thread-safe.
 */
final class NamedPlaces {
  private final TrustedPojos trusted;

  NamedPlaces(TrustedPojos trusted) {
    this.trusted = trusted;
  }

  Place record(Schema schema, JavaType type) {
    Class<?> raw = type.raw();
    if (raw.isPrimitive() || raw.isArray() || raw.isEnum()) {
      return Place.refusing(type);
    }
    if (isConcrete(raw)) {
      if (PojoFields.isJdk(raw)) {
        return Place.refusing(type);
      }
      requireNoEncoding(raw);
      return trusted
          .findTrusted(schema)
          .filter(found -> found != raw && raw.isAssignableFrom(found) && isConcrete(found))
          .map(found -> Place.of(JavaType.of(found)))
          .orElseGet(() -> raw == GenericData.Record.class ? Place.ANY : Place.of(type));
    }
    return byName(schema, type, NamedPlaces::isConcrete)
        .orElseGet(() -> generic(type, GenericData.Record.class));
  }

  Place enumeration(Schema schema, JavaType type) {
    return type.raw().isEnum()
        ? Place.of(type)
        : byName(schema, type, Class::isEnum)
            .orElseGet(() -> generic(type, GenericData.EnumSymbol.class));
  }

  Place fixed(Schema schema, JavaType type) {
    Class<?> raw = type.raw();
    if (raw == byte[].class
        || raw == ByteBuffer.class
        || (GenericFixed.class.isAssignableFrom(raw) && isConcrete(raw))) {
      return raw == GenericData.Fixed.class ? Place.ANY : Place.of(type);
    }
    return byName(schema, type, GenericFixed.class::isAssignableFrom)
        .orElseGet(() -> generic(type, GenericData.Fixed.class));
  }

  private Optional<Place> byName(
      Schema schema, JavaType type, java.util.function.Predicate<Class<?>> kind) {
    boolean possible =
        !type.raw().isPrimitive() && !type.raw().isArray() && !isConcrete(type.raw());
    return (possible ? trusted.find(schema) : Optional.<Class<?>>empty())
        .filter(type::holds)
        .filter(kind)
        .map(found -> Place.of(JavaType.of(found)));
  }

  private static Place generic(JavaType type, Class<?> made) {
    return type.holds(made) ? Place.ANY : Place.refusing(type);
  }

  /** Whether there can be objects of a class itself; {@code Object} stands for any other. */
  private static boolean isConcrete(Class<?> type) {
    return type != Object.class && !Modifier.isAbstract(type.getModifiers());
  }

  private static void requireNoEncoding(Class<?> type) {
    AvroEncode encoding = type.getAnnotation(AvroEncode.class);
    if (encoding != null) {
      throw new IncompatibleSchemasException(
          "Expected a class that its schema describes but found @AvroEncode("
              + encoding.using().getName()
              + ") at "
              + type.getName());
    }
  }
}
