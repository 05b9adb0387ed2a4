// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.model;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.apache.avro.LogicalType;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.jspecify.annotations.Nullable;

/** Generates generic data that match a schema and its logical types. Not thread-safe. */
final class RandomRecords {
  private static final int MAX_NESTED = 4;

  private final Random random;

  RandomRecords(long seed) {
    this.random = new Random(seed);
  }

  GenericData.Record record(Schema schema) {
    return record(schema, 0);
  }

  private GenericData.Record record(Schema schema, int depth) {
    GenericData.Record record = new GenericData.Record(schema);
    schema.getFields().forEach(field -> record.put(field.pos(), value(field.schema(), depth)));
    return record;
  }

  private @Nullable Object value(Schema schema, int depth) {
    LogicalType type = schema.getLogicalType();
    return switch (schema.getType()) {
      case BOOLEAN -> random.nextBoolean();
      case INT -> type == null ? random.nextInt() : random.nextInt(86_400_000) / 1_000;
      case LONG ->
          type == null ? random.nextLong() : (long) (random.nextDouble() * 86_400_000_000L);
      case FLOAT -> random.nextFloat();
      case DOUBLE -> random.nextDouble();
      case STRING ->
          type == null ? "text é" + random.nextInt(9) : new UUID(random.nextLong(), 7).toString();
      case BYTES -> ByteBuffer.wrap(number(type == null ? random.nextInt(9) : 4));
      case FIXED -> new GenericData.Fixed(schema, number(schema.getFixedSize()));
      case NULL -> null;
      case ENUM ->
          new GenericData.EnumSymbol(
              schema, schema.getEnumSymbols().get(random.nextInt(schema.getEnumSymbols().size())));
      case ARRAY -> list(schema.getElementType(), depth);
      case MAP -> map(schema.getValueType(), depth);
      case UNION -> branch(schema.getTypes(), depth);
      case RECORD -> record(schema, depth + 1);
    };
  }

  /** A small big-endian number of this size in bytes. */
  private byte[] number(int size) {
    byte[] bytes = new byte[size];
    if (size > 0) {
      bytes[size - 1] = (byte) random.nextInt(128);
    }
    return bytes;
  }

  private List<@Nullable Object> list(Schema item, int depth) {
    List<@Nullable Object> list = new ArrayList<>(Arrays.asList(new Object[random.nextInt(4)]));
    list.replaceAll(none -> value(item, depth));
    return list;
  }

  private Map<String, @Nullable Object> map(Schema value, int depth) {
    Map<String, @Nullable Object> map = new HashMap<>();
    if (depth < MAX_NESTED && random.nextBoolean()) {
      map.put("key", value(value, depth + 1));
    }
    return map;
  }

  private @Nullable Object branch(List<Schema> branches, int depth) {
    boolean onlyNull =
        depth >= MAX_NESTED && branches.stream().anyMatch(one -> one.getType() == Schema.Type.NULL);
    return onlyNull ? null : value(branches.get(random.nextInt(branches.size())), depth);
  }
}
