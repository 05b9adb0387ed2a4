// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec.differential;

import java.util.ArrayDeque;
import java.util.Deque;
import org.apache.avro.Schema;

/**
 * The memory that a decoder may allocate for a datum.
 *
 * <p>One byte of a datum starts at most one value of each level of the reader schema: a record, the
 * record in its first field, the array in that one's first field, and so on. A record also creates
 * all its defaults. The limit is therefore the length of the datum times the size of one value of
 * the whole reader schema. Recursion does not add to it, because each level needs a byte of its
 * own. A decoder that allocates what a count only claims exceeds the limit.
 */
final class AllocationLimit {
  /** An empty map with its table, or a list: the largest objects that one byte can create. */
  private static final int VALUE_BYTES = 160;

  /** An exception with its stack trace and path. */
  private static final int BASE_BYTES = 128 << 10;

  /** The number of zero-byte items that the tests allow; the length does not limit them. */
  static final int MAX_ZERO_BYTE_ITEMS = 1_000;

  private final Deque<Schema> open = new ArrayDeque<>();
  private final long perByte;
  private final int itemsOfNoBytes;

  AllocationLimit(SchemaPair pair) {
    this.perByte = 8 + of(pair.reader());
    this.itemsOfNoBytes = hasZeroByteItems(pair.writer()) ? MAX_ZERO_BYTE_ITEMS : 0;
  }

  /** The maximum allocation for a datum of this length. */
  long maxBytes(int length) {
    return BASE_BYTES + perByte * (length + itemsOfNoBytes);
  }

  private long of(Schema schema) {
    if (open.contains(schema)) {
      return VALUE_BYTES;
    }
    open.push(schema);
    long content =
        switch (schema.getType()) {
          case RECORD -> ofFields(schema);
          case ARRAY -> of(schema.getElementType());
          case MAP -> of(schema.getValueType());
          case UNION -> schema.getTypes().stream().mapToLong(this::of).max().orElse(0);
          case FIXED -> schema.getFixedSize();
          default -> 0;
        };
    open.pop();
    return VALUE_BYTES + content;
  }

  private long ofFields(Schema schema) {
    boolean defaults = schema.getFields().stream().anyMatch(Schema.Field::hasDefaultValue);
    long values = schema.getFields().stream().mapToLong(field -> of(field.schema())).sum();
    return values + (defaults ? (long) VALUE_BYTES * schema.toString().length() : 0);
  }

  static boolean mayHaveZeroByteItems(Schema schema) {
    return new AllocationLimit(new SchemaPair(schema, schema)).itemsOfNoBytes > 0;
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
