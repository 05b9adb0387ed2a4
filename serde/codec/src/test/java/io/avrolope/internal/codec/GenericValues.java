// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericContainer;
import org.apache.avro.generic.GenericFixed;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.util.Utf8;
import org.jspecify.annotations.Nullable;

/** Traverses generic data and schemas. */
final class GenericValues {
  private GenericValues() {}

  /** Overwrites every mutable part of a value. */
  static void overwrite(@Nullable Object value) {
    inner(value).forEach(GenericValues::overwrite);
    if (value instanceof GenericRecord record) {
      record.getSchema().getFields().forEach(field -> record.put(field.pos(), null));
    } else if (value instanceof Collection<?> list) {
      list.clear();
    } else if (value instanceof Map<?, ?> map) {
      map.clear();
    } else if (value instanceof GenericFixed fixed) {
      Arrays.fill(fixed.bytes(), (byte) 0x7E);
    } else if (value instanceof ByteBuffer buffer) {
      buffer.put(0, new byte[buffer.limit()]);
      buffer.position(buffer.limit());
    } else if (value instanceof Utf8 utf8) {
      utf8.set("overwritten");
    } else if (value instanceof byte[] bytes) {
      Arrays.fill(bytes, (byte) 0x7E);
    }
  }

  private static List<@Nullable Object> inner(@Nullable Object value) {
    List<@Nullable Object> inner = new ArrayList<>();
    if (value instanceof GenericRecord record) {
      record.getSchema().getFields().forEach(field -> inner.add(record.get(field.pos())));
    } else if (value instanceof Collection<?> list) {
      inner.addAll(list);
    } else if (value instanceof Map<?, ?> map) {
      inner.addAll(map.values());
    }
    return inner;
  }

  /** The depth of the innermost record; a record without records has depth 1. */
  static int nestedRecords(@Nullable Object value) {
    int most = 0;
    for (Object one : inner(value)) {
      most = Math.max(most, nestedRecords(one));
    }
    return value instanceof GenericRecord ? most + 1 : most;
  }

  /** Schemas of the value's records, enums, fixed and arrays that the reader schema lacks. */
  static List<Schema> schemasOutsideOf(@Nullable Object value, Schema reader) {
    Set<Schema> own = parts(reader);
    List<Schema> ofOthers = new ArrayList<>();
    addSchemasOfOthers(value, own, ofOthers);
    return ofOthers;
  }

  private static void addSchemasOfOthers(
      @Nullable Object value, Set<Schema> own, List<Schema> ofOthers) {
    if (value instanceof GenericContainer container && !own.contains(container.getSchema())) {
      ofOthers.add(container.getSchema());
    }
    inner(value).forEach(one -> addSchemasOfOthers(one, own, ofOthers));
  }

  /** A schema and all schemas in it, by identity. */
  static Set<Schema> parts(Schema schema) {
    Set<Schema> parts = Collections.newSetFromMap(new IdentityHashMap<>());
    addParts(schema, parts);
    return parts;
  }

  private static void addParts(Schema schema, Set<Schema> parts) {
    if (!parts.add(schema)) {
      return;
    }
    switch (schema.getType()) {
      case RECORD -> schema.getFields().forEach(field -> addParts(field.schema(), parts));
      case ARRAY -> addParts(schema.getElementType(), parts);
      case MAP -> addParts(schema.getValueType(), parts);
      case UNION -> schema.getTypes().forEach(branch -> addParts(branch, parts));
      default -> {}
    }
  }
}
