// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.schema;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.JsonProperties;
import org.apache.avro.Schema;
import org.apache.kafka.connect.data.Date;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.data.Time;
import org.apache.kafka.connect.data.Timestamp;
import org.apache.kafka.connect.errors.DataException;
import org.jspecify.annotations.Nullable;

/** Converts defaults from Avro's form, which is JSON's, to values of Connect. */
final class AvroDefaults {
  private AvroDefaults() {}

  /** The default of a field; null if it has none, or Avro does not accept it. */
  static @Nullable Object of(Schema.Field field) {
    try {
      return field.defaultVal();
    } catch (AvroRuntimeException e) {
      Log.invalidDefault(field.schema(), e);
      return null;
    }
  }

  /**
   * Converts a default.
   *
   * @param json lists, maps, strings, numbers, booleans, or Avro's constant for null
   * @throws DataException if it is not a value of the schema
   */
  static @Nullable Object value(
      Schema avro, org.apache.kafka.connect.data.Schema connect, @Nullable Object json) {
    if (json == null || json == JsonProperties.NULL_VALUE) {
      if (connect.isOptional()) {
        return null;
      }
      throw invalid(avro, "null");
    }
    return switch (avro.getType()) {
      case BOOLEAN -> require(avro, Boolean.class, json);
      case INT -> integer(avro, connect, json);
      case LONG -> whole(avro, connect, json);
      case FLOAT -> (float) number(avro, json);
      case DOUBLE -> number(avro, json);
      case STRING -> require(avro, String.class, json);
      case ENUM -> symbol(avro, require(avro, String.class, json));
      case BYTES, FIXED -> bytes(avro, connect, json);
      case ARRAY ->
          Names.isMapEntry(avro.getElementType())
              ? entries(avro.getElementType(), connect, list(avro, json))
              : items(avro.getElementType(), connect, list(avro, json));
      case MAP -> map(avro, connect, json);
      case RECORD -> struct(avro, connect, json);
      case UNION -> branch(avro, connect, json);
      case NULL -> throw invalid(avro, "a value");
    };
  }

  private static DataException invalid(Schema avro, String found) {
    return new DataException("Expected a value of " + avro.getFullName() + " but found " + found);
  }

  private static <T> T require(Schema avro, Class<T> type, Object json) {
    if (type.isInstance(json)) {
      return type.cast(json);
    }
    throw invalid(avro, json.getClass().getSimpleName());
  }

  private static double number(Schema avro, Object json) {
    return json instanceof String text
        ? special(avro, text)
        : require(avro, Number.class, json).doubleValue();
  }

  private static double special(Schema avro, String text) {
    return switch (text) {
      case "NaN" -> Double.NaN;
      case "Infinity" -> Double.POSITIVE_INFINITY;
      case "-Infinity" -> Double.NEGATIVE_INFINITY;
      default -> throw invalid(avro, "a string");
    };
  }

  private static long exact(Schema avro, Object json, long least, long greatest) {
    if (!(json instanceof Integer || json instanceof Long)) {
      throw invalid(avro, json.getClass().getSimpleName());
    }
    long value = ((Number) json).longValue();
    if (value < least || value > greatest) {
      throw invalid(avro, "a number out of its range");
    }
    return value;
  }

  private static Object integer(
      Schema avro, org.apache.kafka.connect.data.Schema connect, Object json) {
    return switch (connect.type()) {
      case INT8 -> (byte) exact(avro, json, Byte.MIN_VALUE, Byte.MAX_VALUE);
      case INT16 -> (short) exact(avro, json, Short.MIN_VALUE, Short.MAX_VALUE);
      default -> logical(connect, (int) exact(avro, json, Integer.MIN_VALUE, Integer.MAX_VALUE));
    };
  }

  private static Object logical(org.apache.kafka.connect.data.Schema connect, int value) {
    if (Date.LOGICAL_NAME.equals(connect.name())) {
      return Date.toLogical(connect, value);
    }
    return Time.LOGICAL_NAME.equals(connect.name())
        ? Time.toLogical(connect, value)
        : (Object) value;
  }

  private static Object whole(
      Schema avro, org.apache.kafka.connect.data.Schema connect, Object json) {
    long value = exact(avro, json, Long.MIN_VALUE, Long.MAX_VALUE);
    return Timestamp.LOGICAL_NAME.equals(connect.name())
        ? Timestamp.toLogical(connect, value)
        : (Object) value;
  }

  private static String symbol(Schema avro, String symbol) {
    if (!avro.hasEnumSymbol(symbol)) {
      throw invalid(avro, "another symbol");
    }
    return symbol;
  }

  private static Object bytes(
      Schema avro, org.apache.kafka.connect.data.Schema connect, Object json) {
    byte[] bytes = json instanceof byte[] array ? array : latin1(avro, json);
    if (!AvroDecimal.is(connect)) {
      if (avro.getType() == Schema.Type.FIXED && bytes.length != avro.getFixedSize()) {
        throw invalid(avro, bytes.length + " bytes");
      }
      return ByteBuffer.wrap(bytes);
    }
    // Confluent's converter writes a fixed decimal's default in as few bytes as its number needs
    boolean isTooLong = avro.getType() == Schema.Type.FIXED && bytes.length > avro.getFixedSize();
    if (bytes.length == 0 || isTooLong) {
      throw invalid(avro, bytes.length + " bytes");
    }
    return new BigDecimal(new BigInteger(bytes), Numbers.parameter(connect, Decimal.SCALE_FIELD));
  }

  /** Avro's form of bytes in JSON: each character is a byte. */
  private static byte[] latin1(Schema avro, Object json) {
    String text = require(avro, String.class, json);
    if (text.chars().anyMatch(c -> c > 0xFF)) {
      throw invalid(avro, "a character that is no byte");
    }
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  private static List<?> list(Schema avro, Object json) {
    return require(avro, List.class, json);
  }

  private static List<@Nullable Object> items(
      Schema item, org.apache.kafka.connect.data.Schema connect, List<?> json) {
    List<@Nullable Object> items = new ArrayList<>();
    json.forEach(each -> items.add(value(item, connect.valueSchema(), each)));
    return items;
  }

  /** The entries of a map are records, or pairs as Connect's own defaults have them. */
  private static Map<@Nullable Object, @Nullable Object> entries(
      Schema entry, org.apache.kafka.connect.data.Schema connect, List<?> json) {
    Map<@Nullable Object, @Nullable Object> entries = new HashMap<>();
    Schema key = entry.getField(Names.KEY).schema();
    Schema value = entry.getField(Names.VALUE).schema();
    for (Object each : json) {
      Object jsonKey =
          each instanceof Map<?, ?> map ? map.get(Names.KEY) : list(entry, each).get(0);
      Object jsonValue =
          each instanceof Map<?, ?> map ? map.get(Names.VALUE) : list(entry, each).get(1);
      entries.put(
          value(key, connect.keySchema(), jsonKey), value(value, connect.valueSchema(), jsonValue));
    }
    return entries;
  }

  private static Map<String, @Nullable Object> map(
      Schema avro, org.apache.kafka.connect.data.Schema connect, Object json) {
    Map<String, @Nullable Object> entries = new HashMap<>();
    Map<?, ?> map = require(avro, Map.class, json);
    map.forEach(
        (key, each) ->
            entries.put(
                String.valueOf(key), value(avro.getValueType(), connect.valueSchema(), each)));
    return entries;
  }

  private static Struct struct(
      Schema avro, org.apache.kafka.connect.data.Schema connect, Object json) {
    Map<?, ?> map = require(avro, Map.class, json);
    Struct struct = new Struct(connect);
    for (Schema.Field field : avro.getFields()) {
      Field target = connect.field(field.name());
      struct.put(
          target,
          map.containsKey(field.name())
              ? value(field.schema(), target.schema(), map.get(field.name()))
              : target.schema().defaultValue());
    }
    return struct;
  }

  /** A default is a value of the first branch. Without null, it may be of the only other one. */
  private static @Nullable Object branch(
      Schema union, org.apache.kafka.connect.data.Schema connect, Object json) {
    List<Schema> branches = union.getTypes().stream().filter(ConnectSchemas::isPresent).toList();
    if (!Names.isUnion(connect)) {
      return value(branches.get(0), connect, json);
    }
    if (!ConnectSchemas.isPresent(union.getTypes().get(0))) {
      throw invalid(union, "a value that is not null");
    }
    Field first = connect.fields().get(0);
    return new Struct(connect).put(first, value(branches.get(0), first.schema(), json));
  }
}
