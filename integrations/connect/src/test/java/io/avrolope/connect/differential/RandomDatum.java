// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.differential;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;

/** Generates data of a writer schema, encoded by Avro. */
final class RandomDatum {
  private static final int MILLIS_PER_DAY = 24 * 60 * 60 * 1000;
  private static final int MAX_VALUES = 200;
  private static final int MAX_DEPTH = 8;

  private final Chances random;
  private int values;

  private RandomDatum(Chances random) {
    this.random = random;
  }

  static byte[] encoded(Schema schema, Chances random) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    BinaryEncoder encoder = EncoderFactory.get().directBinaryEncoder(bytes, null);
    try {
      new GenericDatumWriter<>(schema).write(new RandomDatum(random).of(schema, 0), encoder);
      encoder.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private Object of(Schema schema, int depth) {
    values++;
    return switch (schema.getType()) {
      case NULL -> null;
      case BOOLEAN -> random.of(0.5);
      case INT -> integer(schema);
      case LONG -> random.number(64);
      case FLOAT -> (float) random.real();
      case DOUBLE -> random.real();
      case STRING -> random.text();
      case BYTES -> ByteBuffer.wrap(bytes(schema));
      case FIXED -> new GenericData.Fixed(schema, ofSize(schema));
      case ENUM -> new GenericData.EnumSymbol(schema, random.pick(schema.getEnumSymbols()));
      case ARRAY -> items(schema, depth);
      case MAP -> map(schema, depth);
      case RECORD -> record(schema, depth);
      case UNION -> of(branch(schema, depth), depth + 1);
    };
  }

  private int integer(Schema schema) {
    if (schema.getLogicalType() instanceof LogicalTypes.TimeMillis) {
      return random.below(MILLIS_PER_DAY);
    }
    String narrow = schema.getProp("connect.type");
    if (narrow != null && !random.of(0.02)) {
      return (int) random.number(narrow.equals("int8") ? 8 : 16);
    }
    return (int) random.number(32);
  }

  private byte[] bytes(Schema schema) {
    if (schema.getLogicalType() instanceof LogicalTypes.Decimal decimal) {
      return unscaled(decimal.getPrecision()).toByteArray();
    }
    return random.bytes(random.below(20));
  }

  private BigInteger unscaled(int precision) {
    BigInteger any = new BigInteger(130, new Random(random.number(64)));
    BigInteger limit = BigInteger.TEN.pow(1 + random.below(precision));
    return random.of(0.5) ? any.mod(limit) : any.mod(limit).negate();
  }

  private byte[] ofSize(Schema schema) {
    int size = schema.getFixedSize();
    if (!(schema.getLogicalType() instanceof LogicalTypes.Decimal decimal)) {
      return random.bytes(size);
    }
    byte[] number = unscaled(decimal.getPrecision()).toByteArray();
    byte[] bytes = new byte[size];
    java.util.Arrays.fill(bytes, (byte) (number[0] < 0 ? -1 : 0));
    System.arraycopy(number, 0, bytes, size - number.length, number.length);
    return bytes;
  }

  private List<Object> items(Schema schema, int depth) {
    boolean entries = schema.getElementType().getProp("connect.internal.type") != null;
    List<Object> items = new ArrayList<>();
    for (int more = size(depth); more > 0; more--) {
      Object item = of(schema.getElementType(), depth + 1);
      if (!entries || items.stream().noneMatch(each -> key(each).equals(key(item)))) {
        items.add(item);
      }
    }
    return items;
  }

  private static String key(Object entry) {
    return String.valueOf(((GenericData.Record) entry).get("key"));
  }

  private Map<String, Object> map(Schema schema, int depth) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (int more = size(depth); more > 0; more--) {
      map.put("k" + more, of(schema.getValueType(), depth + 1));
    }
    return map;
  }

  private GenericData.Record record(Schema schema, int depth) {
    GenericData.Record record = new GenericData.Record(schema);
    schema.getFields().forEach(field -> record.put(field.pos(), of(field.schema(), depth + 1)));
    return record;
  }

  /** A random branch; in the depth, null or the first that does not recurse. */
  private Schema branch(Schema union, int depth) {
    List<Schema> branches = union.getTypes();
    if (!isEnough(depth)) {
      return random.pick(branches);
    }
    return branches.stream()
        .filter(branch -> branch.getType() != Schema.Type.RECORD)
        .findFirst()
        .orElse(branches.get(0));
  }

  private int size(int depth) {
    return isEnough(depth) ? 0 : random.below(4);
  }

  private boolean isEnough(int depth) {
    return depth > MAX_DEPTH || values > MAX_VALUES;
  }
}
