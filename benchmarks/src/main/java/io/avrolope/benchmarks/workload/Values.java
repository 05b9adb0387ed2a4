// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.workload;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;

/**
 * Random values of a schema: the same ones for the same seed. Not thread-safe.
 *
 * <p>By default the values follow spavro's benchmark: half of all optional values are null, a
 * {@code long} is uniform over 64 bits, a {@code double} is between -64000 and 64000, and a string
 * has 1 to 30 letters. Strings are {@code String}s.
 */
final class Values {
  private final Random random;
  private final Map<Schema.Type, Function<Random, Object>> leaves =
      new EnumMap<>(Schema.Type.class);
  private int items = 10;

  Values(long seed) {
    this.random = new Random(seed);
    leaves.put(Schema.Type.BOOLEAN, Random::nextBoolean);
    leaves.put(Schema.Type.INT, Random::nextInt);
    leaves.put(Schema.Type.LONG, Random::nextLong);
    leaves.put(Schema.Type.FLOAT, Random::nextFloat);
    leaves.put(Schema.Type.DOUBLE, r -> r.nextDouble() + r.nextInt(128_001) - 64_000);
    leaves.put(Schema.Type.STRING, r -> letters(r, 1 + r.nextInt(30)));
    leaves.put(Schema.Type.BYTES, r -> ByteBuffer.wrap(bytes(r, r.nextInt(30))));
  }

  /** Takes the values of this type from the supplier instead. */
  Values with(Schema.Type type, Function<Random, Object> leaf) {
    leaves.put(type, leaf);
    return this;
  }

  /** Sets the number of items in each array and map; the default is ten. */
  Values items(int count) {
    this.items = count;
    return this;
  }

  /** The given number of data. */
  List<Object> data(Schema schema, int count) {
    List<Object> data = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      data.add(of(schema));
    }
    return data;
  }

  Object of(Schema schema) {
    Object value = orNull(schema);
    if (value == null) {
      throw new IllegalArgumentException("null at the top of " + schema);
    }
    return value;
  }

  @SuppressWarnings("NullAway") // null is a value of the schema {"type": "null"}
  private Object orNull(Schema schema) {
    return switch (schema.getType()) {
      case NULL -> null;
      case UNION -> orNull(schema.getTypes().get(random.nextInt(schema.getTypes().size())));
      case RECORD -> record(schema);
      case ARRAY -> array(schema.getElementType());
      case MAP -> map(schema.getValueType());
      case ENUM ->
          new GenericData.EnumSymbol(
              schema, schema.getEnumSymbols().get(random.nextInt(schema.getEnumSymbols().size())));
      case FIXED -> new GenericData.Fixed(schema, bytes(random, schema.getFixedSize()));
      default -> leaves.get(schema.getType()).apply(random);
    };
  }

  private Object record(Schema schema) {
    GenericData.Record record = new GenericData.Record(schema);
    schema.getFields().forEach(field -> record.put(field.pos(), orNull(field.schema())));
    return record;
  }

  private List<Object> array(Schema element) {
    List<Object> values = new ArrayList<>(items);
    for (int i = 0; i < items; i++) {
      values.add(orNull(element));
    }
    return values;
  }

  private Map<CharSequence, Object> map(Schema value) {
    Map<CharSequence, Object> values = new LinkedHashMap<>();
    for (int i = 0; i < items; i++) {
      values.put("key" + i, orNull(value));
    }
    return values;
  }

  static String letters(Random random, int length) {
    StringBuilder text = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      int letter = random.nextInt(52);
      text.append((char) (letter < 26 ? 'A' + letter : 'a' + letter - 26));
    }
    return text.toString();
  }

  static byte[] bytes(Random random, int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }
}
