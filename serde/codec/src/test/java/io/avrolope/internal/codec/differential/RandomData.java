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
 * Makes objects of a schema: often values at the edge of their type, and now and then in another
 * class than the usual one, which a writer has to take as well.
 */
final class RandomData {
  private static final int MOST_VALUES = 300;
  private static final int MOST_DEPTH = 12;

  private final Dice dice;
  private final Heights heights;
  private int values;

  RandomData(Dice dice, Heights heights) {
    this.dice = dice;
    this.heights = heights;
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
      case BOOLEAN -> dice.chance(0.5);
      case INT -> (int) integer(dice, 32);
      case LONG -> integer(dice, 64);
      case FLOAT -> RandomScalars.floatOf(dice);
      case DOUBLE -> RandomScalars.doubleOf(dice);
      case STRING -> RandomScalars.text(dice);
      case BYTES -> RandomScalars.buffer(dice);
      case FIXED -> new GenericData.Fixed(schema, RandomScalars.bytes(dice, schema.getFixedSize()));
      case ENUM -> new GenericData.EnumSymbol(schema, dice.pick(schema.getEnumSymbols()));
      case ARRAY -> array(schema, depth);
      case MAP -> map(schema, depth);
      case RECORD -> record(schema, depth);
      case UNION -> of(branch(schema, depth), depth);
    };
  }

  private Collection<?> array(Schema schema, int depth) {
    int size = size(depth);
    List<@Nullable Object> items =
        dice.chance(0.3) ? new GenericData.Array<>(size, schema) : new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      items.add(of(schema.getElementType(), depth + 1));
    }
    return items;
  }

  private Map<?, ?> map(Schema schema, int depth) {
    boolean strings = dice.chance(0.5);
    Map<CharSequence, @Nullable Object> map =
        strings && dice.chance(0.3) ? new TreeMap<>() : new HashMap<>();
    for (int more = size(depth); more > 0; more--) {
      String key = dice.chance(0.7) ? "k" + more : RandomScalars.text(dice).toString();
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

  /** Once there is enough, the branch that ends soonest. */
  private Schema branch(Schema union, int depth) {
    List<Schema> branches = union.getTypes();
    if (!enough(depth)) {
      return dice.pick(branches);
    }
    Schema best = branches.get(0);
    for (Schema branch : branches) {
      best = heights.of(branch) < heights.of(best) ? branch : best;
    }
    return best;
  }

  private int size(int depth) {
    if (enough(depth)) {
      return 0;
    }
    return dice.chance(0.02) ? dice.below(depth < 2 ? 1500 : 40) : dice.steps(0.6, 6);
  }

  private boolean enough(int depth) {
    return depth > MOST_DEPTH || values > MOST_VALUES;
  }

  /** A two's complement number of at most this many bits; each length is as likely as another. */
  static long integer(Dice dice, int bits) {
    if (dice.chance(0.2)) {
      return dice.below(4) - 2L;
    }
    long number = dice.bits() >> (64 - 1 - dice.below(bits));
    return switch (dice.below(8)) {
      case 0 -> Long.MIN_VALUE >> (64 - bits);
      case 1 -> Long.MAX_VALUE >> (64 - bits);
      default -> number;
    };
  }

  /** What is left in the buffer. */
  static byte[] content(ByteBuffer buffer) {
    byte[] content = new byte[buffer.remaining()];
    buffer.duplicate().get(content);
    return content;
  }
}
