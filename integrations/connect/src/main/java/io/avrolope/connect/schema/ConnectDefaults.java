// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.schema;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.JsonProperties;
import org.apache.kafka.connect.data.Date;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.data.Time;
import org.apache.kafka.connect.data.Timestamp;
import org.apache.kafka.connect.errors.DataException;
import org.jspecify.annotations.Nullable;

/** Converts defaults of Connect schemas to Avro's form, which is JSON's. Immutable. */
final class ConnectDefaults {
  private final Rules rules;

  ConnectDefaults(Rules rules) {
    this.rules = rules;
  }

  /** The default of a field of this schema; null if it has none. */
  @Nullable Object ofField(Schema connect) {
    boolean isWritable = !Names.isUnion(connect) || isOfFirstBranch(connect);
    if (connect.defaultValue() != null && isWritable) {
      return widened(of(connect, connect.defaultValue()));
    }
    return connect.isOptional() ? JsonProperties.NULL_VALUE : null;
  }

  /** Each {@code float} as a {@code double}: other converters register this text. */
  private static Object widened(Object json) {
    if (json instanceof Float number) {
      return number.doubleValue();
    }
    if (json instanceof List<?> items) {
      return items.stream().map(ConnectDefaults::widened).toList();
    }
    if (json instanceof Map<?, ?> entries) {
      Map<Object, Object> copy = new LinkedHashMap<>();
      entries.forEach((key, each) -> copy.put(key, widened(each)));
      return copy;
    }
    return json;
  }

  /** Whether the schema is a union's, and the first branch has a default: Avro permits no other. */
  static boolean isOfFirstBranch(Schema connect) {
    return Names.isUnion(connect)
        && connect.defaultValue() instanceof Struct struct
        && !connect.fields().isEmpty()
        && struct.getWithoutDefault(connect.fields().get(0).name()) != null;
  }

  /**
   * Converts a default.
   *
   * @throws DataException if its class does not fit the schema
   */
  Object of(Schema connect, @Nullable Object value) {
    if (value == null) {
      return JsonProperties.NULL_VALUE;
    }
    try {
      return json(connect, value);
    } catch (ClassCastException e) {
      throw new DataException(
          "The default of a schema of type "
              + connect.type()
              + " is a "
              + value.getClass().getName(),
          e);
    }
  }

  private Object json(Schema connect, Object value) {
    return switch (connect.type()) {
      case INT8 -> ((Byte) value).intValue();
      case INT16 -> ((Short) value).intValue();
      case INT32 -> integer(connect, value);
      case INT64 ->
          Timestamp.LOGICAL_NAME.equals(connect.name())
              ? Timestamp.fromLogical(connect, (java.util.Date) value)
              : (Long) value;
      case FLOAT32 -> (Float) value;
      case FLOAT64 -> (Double) value;
      case BOOLEAN -> (Boolean) value;
      case STRING -> (String) value;
      case BYTES -> bytes(connect, value);
      case ARRAY -> items(connect.valueSchema(), (Collection<?>) value);
      case MAP ->
          Names.hasAvroKeys(connect, rules)
              ? map(connect, (Map<?, ?>) value)
              : pairs(connect, (Map<?, ?>) value);
      case STRUCT -> struct(connect, (Struct) value);
    };
  }

  private static Object integer(Schema connect, Object value) {
    if (Date.LOGICAL_NAME.equals(connect.name())) {
      return Numbers.days(connect, (java.util.Date) value);
    }
    return Time.LOGICAL_NAME.equals(connect.name())
        ? Time.fromLogical(connect, (java.util.Date) value)
        : (Object) (Integer) value;
  }

  private static byte[] bytes(Schema connect, Object value) {
    if (Decimal.LOGICAL_NAME.equals(connect.name())) {
      byte[] decimal = Decimal.fromLogical(connect, (BigDecimal) value);
      return Names.isFixed(connect)
          ? padded(decimal, Numbers.parameter(connect, Names.FIXED_SIZE))
          : decimal;
    }
    if (value instanceof byte[] array) {
      return array;
    }
    ByteBuffer buffer = ((ByteBuffer) value).duplicate();
    byte[] bytes = new byte[buffer.remaining()];
    buffer.get(bytes);
    return bytes;
  }

  /** The same number in more bytes. */
  private static byte[] padded(byte[] number, int size) {
    if (number.length >= size) {
      return number;
    }
    byte[] padded = new byte[size];
    java.util.Arrays.fill(padded, (byte) (number[0] < 0 ? -1 : 0));
    System.arraycopy(number, 0, padded, size - number.length, number.length);
    return padded;
  }

  private List<Object> items(Schema item, Collection<?> values) {
    List<Object> items = new ArrayList<>();
    values.forEach(each -> items.add(of(item, each)));
    return items;
  }

  private Map<String, Object> map(Schema connect, Map<?, ?> values) {
    Map<String, Object> entries = new LinkedHashMap<>();
    values.forEach((key, each) -> entries.put((String) key, of(connect.valueSchema(), each)));
    return entries;
  }

  private List<Object> pairs(Schema connect, Map<?, ?> values) {
    List<Object> pairs = new ArrayList<>();
    values.forEach(
        (key, each) ->
            pairs.add(List.of(of(connect.keySchema(), key), of(connect.valueSchema(), each))));
    return pairs;
  }

  /** A union's default is that of its first branch. */
  private Object struct(Schema connect, Struct struct) {
    if (Names.isUnion(connect)) {
      Field first = connect.fields().get(0);
      return of(first.schema(), struct.get(first));
    }
    Map<String, Object> fields = new LinkedHashMap<>();
    for (Field field : connect.fields()) {
      fields.put(Names.avroPart(field.name(), rules), of(field.schema(), struct.get(field)));
    }
    return fields;
  }
}
