// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec.differential;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.util.Utf8;
import org.jspecify.annotations.Nullable;

/**
 * Generates objects of a schema. Many values are at the limits of their type, and some have an
 * unusual class that a writer must also accept.
 */
final class RandomData {
  private static final int MAX_VALUES = 300;
  private static final int MAX_DEPTH = 12;

  private final SeededRandom random;
  private final MinimumDepths depths;
  private int values;

  RandomData(SeededRandom random, MinimumDepths depths) {
    this.random = random;
    this.depths = depths;
  }

  /** An object of the schema. */
  @Nullable Object datum(Schema schema) {
    values = 0;
    return of(schema, 0);
  }

  private @Nullable Object of(Schema schema, int depth) {
    values++;
    return switch (schema.getType()) {
      case NULL -> null;
      case BOOLEAN -> random.chance(0.5);
      case INT -> (int) integer(random, 32);
      case LONG -> integer(random, 64);
      case FLOAT -> RandomScalars.floatOf(random);
      case DOUBLE -> RandomScalars.doubleOf(random);
      case STRING -> RandomScalars.text(random);
      case BYTES -> RandomScalars.buffer(random);
      case FIXED ->
          new GenericData.Fixed(schema, RandomScalars.bytes(random, schema.getFixedSize()));
      case ENUM -> new GenericData.EnumSymbol(schema, random.pick(schema.getEnumSymbols()));
      case ARRAY -> array(schema, depth);
      case MAP -> map(schema, depth);
      case RECORD -> record(schema, depth);
      case UNION -> of(branch(schema, depth), depth);
    };
  }

  private Collection<?> array(Schema schema, int depth) {
    int size = size(depth);
    List<@Nullable Object> items =
        random.chance(0.3) ? new GenericData.Array<>(size, schema) : new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      items.add(of(schema.getElementType(), depth + 1));
    }
    return items;
  }

  private Map<?, ?> map(Schema schema, int depth) {
    boolean strings = random.chance(0.5);
    Map<CharSequence, @Nullable Object> map =
        strings && random.chance(0.3) ? new TreeMap<>() : new HashMap<>();
    for (int more = size(depth); more > 0; more--) {
      String key = random.chance(0.7) ? "k" + more : RandomScalars.text(random).toString();
      map.put(strings ? key : new Utf8(key), of(schema.getValueType(), depth + 1));
    }
    return map;
  }

  private Object record(Schema schema, int depth) {
    GenericData.Record record = new GenericData.Record(schema);
    for (Schema.Field field : schema.getFields()) {
      record.put(field.pos(), of(field.schema(), depth + 1));
    }
    return record;
  }

  /** A random branch; after the limits, the branch with the smallest depth. */
  private Schema branch(Schema union, int depth) {
    List<Schema> branches = union.getTypes();
    if (!enough(depth)) {
      return random.pick(branches);
    }
    Schema best = branches.get(0);
    for (Schema branch : branches) {
      best = depths.of(branch) < depths.of(best) ? branch : best;
    }
    return best;
  }

  private int size(int depth) {
    if (enough(depth)) {
      return 0;
    }
    return random.chance(0.02) ? random.below(depth < 2 ? 1500 : 40) : random.steps(0.6, 6);
  }

  private boolean enough(int depth) {
    return depth > MAX_DEPTH || values > MAX_VALUES;
  }

  /** A two's complement number of at most this many bits; all lengths are equally likely. */
  static long integer(SeededRandom random, int bits) {
    if (random.chance(0.2)) {
      return random.below(4) - 2L;
    }
    long number = random.bits() >> (64 - 1 - random.below(bits));
    return switch (random.below(8)) {
      case 0 -> Long.MIN_VALUE >> (64 - bits);
      case 1 -> Long.MAX_VALUE >> (64 - bits);
      default -> number;
    };
  }

  /** The remaining bytes of the buffer. */
  static byte[] content(ByteBuffer buffer) {
    byte[] content = new byte[buffer.remaining()];
    buffer.duplicate().get(content);
    return content;
  }
}
