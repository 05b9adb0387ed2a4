// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.data;

import io.avrolope.codec.model.Converter;
import io.avrolope.connect.schema.AnySchema;
import io.avrolope.connect.schema.Names;
import io.avrolope.connect.schema.Numbers;
import io.avrolope.error.InvalidDatumException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.kafka.connect.data.Date;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Time;
import org.apache.kafka.connect.data.Timestamp;
import org.apache.kafka.connect.errors.DataException;
import org.jspecify.annotations.Nullable;

/** Converts Connect's values to the classes that the codec writes. */
final class ToAvro {
  private ToAvro() {}

  /** The converter for a place; null if values are written as they are. */
  static @Nullable Converter converter(Schema avro, Place place) {
    return switch (avro.getType()) {
      case NULL, UNION -> null;
      case ENUM -> symbol(avro);
      case BOOLEAN -> only(Boolean.class, place);
      case INT -> integer(place);
      case LONG ->
          place.isNamed(Timestamp.LOGICAL_NAME)
              ? present(java.util.Date.class, date -> Timestamp.fromLogical(place.schema(), date))
              : only(Long.class, place);
      case FLOAT -> only(Float.class, place);
      case DOUBLE -> only(Double.class, place);
      case STRING -> only(String.class, place);
      case BYTES ->
          place.isNamed(Decimal.LOGICAL_NAME)
              ? present(BigDecimal.class, number -> ByteBuffer.wrap(unscaled(place, number)))
              : value -> value == null ? null : buffer(value);
      case FIXED -> fixed(avro, place);
      case ARRAY ->
          place.kind() == Place.Kind.ENTRIES
              ? entries(avro.getElementType())
              : only(Collection.class, place);
      case MAP -> place.holder() == Place.Holder.STRUCT ? null : ToAvro::withTextKeys;
      case RECORD -> place.kind() == Place.Kind.ANY ? AnySlots::of : null;
    };
  }

  /** Refuses values of another class, which the codec would convert. A Struct refuses them. */
  private static @Nullable Converter only(Class<?> type, Place place) {
    return place.holder() == Place.Holder.STRUCT ? null : new Only(type);
  }

  private record Only(Class<?> type) implements Converter {
    @Override
    public @Nullable Object convert(@Nullable Object value) {
      return value == null ? null : checked(type, value);
    }
  }

  /** Refuses keys of another class, which the codec would write as text. A Struct refuses them. */
  private static @Nullable Object withTextKeys(@Nullable Object value) {
    if (value == null) {
      return null;
    }
    for (Object key : checked(Map.class, value).keySet()) {
      if (!(key instanceof String)) {
        throw new InvalidDatumException(
            "Expected a key of class java.lang.String but found "
                + (key == null ? "null" : key.getClass().getName()));
      }
    }
    return value;
  }

  private interface Step<T> {
    Object convert(T value);
  }

  private static <T> Converter present(Class<T> type, Step<T> step) {
    return value -> value == null ? null : converted(step, checked(type, value));
  }

  /** Connect's own conversions say why they refuse a value, and do not quote it. */
  private static <T> Object converted(Step<T> step, T value) {
    try {
      return step.convert(value);
    } catch (DataException e) {
      throw new InvalidDatumException(String.valueOf(e.getMessage()));
    }
  }

  private static <T> T checked(Class<T> type, Object value) {
    if (!type.isInstance(value)) {
      throw new InvalidDatumException(
          "Expected a value of class "
              + type.getName()
              + " but found "
              + value.getClass().getName());
    }
    return type.cast(value);
  }

  private static Converter symbol(Schema avro) {
    Map<String, Object> symbols = new HashMap<>();
    avro.getEnumSymbols()
        .forEach(symbol -> symbols.put(symbol, new GenericData.EnumSymbol(avro, symbol)));
    return present(
        String.class,
        text -> {
          Object symbol = symbols.get(text);
          if (symbol == null) {
            throw new InvalidDatumException("Expected a symbol of " + avro.getFullName());
          }
          return symbol;
        });
  }

  private static @Nullable Converter integer(Place place) {
    if (place.isNamed(Date.LOGICAL_NAME)) {
      return present(java.util.Date.class, date -> Numbers.days(place.schema(), date));
    }
    if (place.isNamed(Time.LOGICAL_NAME)) {
      return present(java.util.Date.class, date -> Time.fromLogical(place.schema(), date));
    }
    if (place.connect() == null) {
      return only(Integer.class, place);
    }
    return switch (place.connect().type()) {
      case INT8 -> present(Byte.class, Byte::intValue);
      case INT16 -> present(Short.class, Short::intValue);
      default -> only(Integer.class, place);
    };
  }

  private static ByteBuffer buffer(Object value) {
    return value instanceof byte[] array
        ? ByteBuffer.wrap(array)
        : checked(ByteBuffer.class, value);
  }

  private static byte[] unscaled(Place place, BigDecimal number) {
    return Decimal.fromLogical(place.schema(), number);
  }

  private static Converter fixed(Schema avro, Place place) {
    int size = avro.getFixedSize();
    if (place.isNamed(Decimal.LOGICAL_NAME)) {
      return present(
          BigDecimal.class,
          number -> new GenericData.Fixed(avro, extended(unscaled(place, number), size)));
    }
    return value -> value == null ? null : new GenericData.Fixed(avro, exactly(value, size));
  }

  /** The same number in more bytes. */
  private static byte[] extended(byte[] number, int size) {
    if (number.length > size) {
      throw new InvalidDatumException(
          "Expected a decimal of at most " + size + " bytes but found one of " + number.length);
    }
    byte[] extended = new byte[size];
    Arrays.fill(extended, (byte) (number[0] < 0 ? -1 : 0));
    System.arraycopy(number, 0, extended, size - number.length, number.length);
    return extended;
  }

  private static byte[] exactly(Object value, int size) {
    ByteBuffer buffer = buffer(value).duplicate();
    if (buffer.remaining() != size) {
      throw new InvalidDatumException(
          "Expected " + size + " bytes but found " + buffer.remaining());
    }
    byte[] bytes = new byte[size];
    buffer.get(bytes);
    return bytes;
  }

  /** The fields of an entry may be declared in either order. */
  private static Converter entries(Schema entry) {
    boolean isKeyFirst = entry.getField(Names.KEY).pos() == 0;
    return present(
        Map.class,
        values -> {
          Map<?, ?> map = values;
          List<@Nullable Object[]> entries = new ArrayList<>(map.size());
          map.forEach(
              (key, value) ->
                  entries.add(
                      isKeyFirst
                          ? new @Nullable Object[] {key, value}
                          : new @Nullable Object[] {value, key}));
          return entries;
        });
  }

  /** Values without a Connect schema: the class of each decides how it is written. */
  private static final class AnySlots {
    private static @Nullable Object[] of(@Nullable Object value) {
      @Nullable Object[] slots = new Object[AnySchema.FIELDS.size()];
      if (value != null) {
        slots[AnySchema.FIELDS.indexOf(field(value))] = slot(value);
      }
      return slots;
    }

    private static Object slot(Object value) {
      return value instanceof Byte || value instanceof Short ? ((Number) value).intValue() : value;
    }

    private static String field(Object value) {
      if (value instanceof Boolean) {
        return "boolean";
      } else if (value instanceof byte[] || value instanceof ByteBuffer) {
        return "bytes";
      } else if (value instanceof Double) {
        return "double";
      } else if (value instanceof Float) {
        return "float";
      } else if (value instanceof Integer || value instanceof Short || value instanceof Byte) {
        return "int";
      } else if (value instanceof Long) {
        return "long";
      } else if (value instanceof String) {
        return "string";
      } else if (value instanceof Collection) {
        return "array";
      } else if (value instanceof Map) {
        return "map";
      }
      throw new InvalidDatumException(
          "A value of class "
              + value.getClass().getName()
              + " cannot be written without a Connect schema");
    }
  }
}
