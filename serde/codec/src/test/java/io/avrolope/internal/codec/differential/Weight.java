package io.avrolope.internal.codec.differential;

import java.util.ArrayDeque;
import java.util.Deque;
import org.apache.avro.Schema;

/**
 * How much memory data of a schema may take.
 *
 * <p>A byte of a datum begins at most one value of each level of the reader schema: a record, the
 * record that is its first field, the array that is its first field, and so on; and a record brings
 * all its defaults along. So a datum may take its length times what the whole reader schema takes
 * once, where recursion needs another byte, an index or a count. No more is allowed: what a count
 * claims may be allocated only as far as the bytes that are left can hold it.
 */
final class Weight {
  /** An empty map with its table, or a list; the largest things that one byte makes. */
  private static final int VALUE_BYTES = 160;

  /** Of an exception with its stack trace, which tells a path. */
  private static final int BASE_BYTES = 128 << 10;

  /** Items of no bytes cannot be bound by what is left; this is how many the tests allow. */
  static final int MOST_ZERO_BYTE_ITEMS = 1_000;

  private final Deque<Schema> open = new ArrayDeque<>();
  private final long perByte;
  private final int itemsOfNoBytes;

  Weight(Pair pair) {
    this.perByte = 8 + of(pair.reader());
    this.itemsOfNoBytes = hasZeroByteItems(pair.writer()) ? MOST_ZERO_BYTE_ITEMS : 0;
  }

  /** The most bytes that may be allocated for a datum of this length. */
  long most(int length) {
    return BASE_BYTES + perByte * (length + itemsOfNoBytes);
  }

  private long of(Schema schema) {
    if (open.contains(schema)) {
      return VALUE_BYTES;
    }
    open.push(schema);
    long weight =
        switch (schema.getType()) {
          case RECORD -> ofFields(schema);
          case ARRAY -> of(schema.getElementType());
          case MAP -> of(schema.getValueType());
          case UNION -> schema.getTypes().stream().mapToLong(this::of).max().orElse(0);
          case FIXED -> schema.getFixedSize();
          default -> 0;
        };
    open.pop();
    return VALUE_BYTES + weight;
  }

  private long ofFields(Schema schema) {
    boolean defaults = schema.getFields().stream().anyMatch(Schema.Field::hasDefaultValue);
    long values = schema.getFields().stream().mapToLong(field -> of(field.schema())).sum();
    return values + (defaults ? (long) VALUE_BYTES * schema.toString().length() : 0);
  }

  static boolean mayHaveZeroByteItems(Schema schema) {
    return new Weight(new Pair(schema, schema)).itemsOfNoBytes > 0;
  }

  private boolean hasZeroByteItems(Schema schema) {
    if (open.contains(schema)) {
      return false;
    }
    open.push(schema);
    boolean has =
        switch (schema.getType()) {
          case RECORD ->
              schema.getFields().stream().anyMatch(field -> hasZeroByteItems(field.schema()));
          case ARRAY ->
              isZeroBytes(schema.getElementType()) || hasZeroByteItems(schema.getElementType());
          case MAP -> hasZeroByteItems(schema.getValueType());
          case UNION -> schema.getTypes().stream().anyMatch(this::hasZeroByteItems);
          default -> false;
        };
    open.pop();
    return has;
  }

  private boolean isZeroBytes(Schema schema) {
    return switch (schema.getType()) {
      case NULL -> true;
      case FIXED -> schema.getFixedSize() == 0;
      case RECORD -> {
        boolean again = open.contains(schema);
        open.push(schema);
        boolean zero =
            again || schema.getFields().stream().allMatch(field -> isZeroBytes(field.schema()));
        open.pop();
        yield zero;
      }
      default -> false;
    };
  }
}
