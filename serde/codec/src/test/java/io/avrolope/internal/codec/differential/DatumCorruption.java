// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec.differential;

import io.avrolope.Marks;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.util.Utf8;
import org.jspecify.annotations.Nullable;

/**
 * Replaces one part of an object by another value, mostly of a type that does not match. Messages
 * that quote it can be recognized.
 */
final class DatumCorruption {
  private static final Schema OTHER_RECORD =
      SchemaBuilder.record("Other").fields().requiredInt("one").endRecord();
  private static final Schema OTHER_FIXED = SchemaBuilder.fixed("OtherFixed").size(3);
  private static final Schema OTHER_ENUM = SchemaBuilder.enumeration("OtherEnum").symbols("NONE");

  private final List<Consumer<@Nullable Object>> places = new ArrayList<>();

  private DatumCorruption() {}

  /** The changed object, or another object instead. */
  static @Nullable Object of(@Nullable Object datum, SeededRandom random) {
    DatumCorruption corruption = new DatumCorruption();
    corruption.collect(datum);
    Object other = other(random);
    if (corruption.places.isEmpty() || random.chance(0.05)) {
      return other;
    }
    random.pick(corruption.places).accept(other);
    return datum;
  }

  @SuppressWarnings("unchecked") // the point is to put values where they do not belong
  private void collect(@Nullable Object datum) {
    if (datum instanceof IndexedRecord record) {
      for (Schema.Field field : record.getSchema().getFields()) {
        places.add(other -> record.put(field.pos(), other));
        collect(record.get(field.pos()));
      }
    } else if (datum instanceof List<?> list) {
      for (int i = 0; i < list.size(); i++) {
        int index = i;
        places.add(other -> ((List<@Nullable Object>) list).set(index, other));
        collect(list.get(i));
      }
    } else if (datum instanceof Map<?, ?> map) {
      Map<@Nullable Object, @Nullable Object> any = (Map<@Nullable Object, @Nullable Object>) map;
      for (Object key : map.keySet()) {
        places.add(other -> any.put(key, other));
        collect(map.get(key));
      }
      if (datum.getClass() == HashMap.class && !map.isEmpty()) {
        places.add(other -> any.put(other, any.values().iterator().next()));
      }
    }
  }

  private static @Nullable Object other(SeededRandom random) {
    return switch (random.below(18)) {
      case 0, 1, 2 -> null;
      case 3 -> Marks.TEXT;
      case 4 -> new Utf8("S0");
      case 5 -> Marks.INT;
      case 6 -> Marks.LONG;
      case 7 -> Marks.FLOAT;
      case 8 -> Marks.DOUBLE;
      case 9 -> true;
      case 10 -> ByteBuffer.wrap(Marks.TEXT.getBytes(StandardCharsets.UTF_8));
      case 11 -> Marks.TEXT.getBytes(StandardCharsets.UTF_8);
      case 12 -> new ArrayList<>(List.of(1, Marks.TEXT));
      case 13 -> new HashMap<>(Map.of(Marks.TEXT, Marks.INT));
      case 14 -> new GenericData.Record(OTHER_RECORD);
      case 15 -> new GenericData.Fixed(OTHER_FIXED, new byte[] {1, 2, 3});
      case 16 -> new GenericData.EnumSymbol(OTHER_ENUM, "NONE");
      default -> random.chance(0.5) ? Set.of(1) : (short) 3;
    };
  }
}
