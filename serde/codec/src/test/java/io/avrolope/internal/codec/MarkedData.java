// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec;

import io.avrolope.Marks;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.util.Utf8;
import org.jspecify.annotations.Nullable;

/** Generic objects of a schema whose values are {@link Marks}. */
public final class MarkedData {
  private static final int MAX_DEPTH = 3;

  private MarkedData() {}

  public static @Nullable Object of(Schema schema) {
    return of(schema, 0);
  }

  private static @Nullable Object of(Schema schema, int depth) {
    return switch (schema.getType()) {
      case NULL -> null;
      case BOOLEAN -> true;
      case INT -> Marks.INT;
      case LONG -> Marks.LONG;
      case FLOAT -> Marks.FLOAT;
      case DOUBLE -> Marks.DOUBLE;
      case STRING -> new Utf8(Marks.TEXT);
      case BYTES -> ByteBuffer.wrap(bytes(Marks.TEXT.length()));
      case FIXED -> new GenericData.Fixed(schema, bytes(schema.getFixedSize()));
      case ENUM -> new GenericData.EnumSymbol(schema, lastOf(schema.getEnumSymbols()));
      case ARRAY -> items(schema, depth);
      case MAP -> entries(schema, depth);
      case RECORD -> record(schema, depth);
      case UNION -> of(branch(schema, depth), depth);
    };
  }

  /** The text again and again. */
  private static byte[] bytes(int size) {
    byte[] text =
        Marks.TEXT.repeat(size / Marks.TEXT.length() + 1).getBytes(StandardCharsets.UTF_8);
    return Arrays.copyOf(text, size);
  }

  private static <T> T lastOf(List<T> list) {
    return list.get(list.size() - 1);
  }

  private static List<@Nullable Object> items(Schema schema, int depth) {
    List<@Nullable Object> items = new ArrayList<>();
    for (int i = 0; i < 2 && depth < MAX_DEPTH; i++) {
      items.add(of(schema.getElementType(), depth + 1));
    }
    return items;
  }

  private static Map<CharSequence, @Nullable Object> entries(Schema schema, int depth) {
    Map<CharSequence, @Nullable Object> entries = new HashMap<>();
    if (depth < MAX_DEPTH) {
      entries.put(new Utf8(Marks.TEXT), of(schema.getValueType(), depth + 1));
    }
    return entries;
  }

  private static GenericData.Record record(Schema schema, int depth) {
    GenericData.Record record = new GenericData.Record(schema);
    for (Schema.Field field : schema.getFields()) {
      record.put(field.pos(), of(field.schema(), depth + 1));
    }
    return record;
  }

  /** The last branch; in deep data one that ends them. */
  private static Schema branch(Schema union, int depth) {
    List<Schema> branches = union.getTypes();
    return branches.stream()
        .filter(branch -> depth >= MAX_DEPTH && branch.getType() != Schema.Type.RECORD)
        .findFirst()
        .orElseGet(() -> lastOf(branches));
  }
}
