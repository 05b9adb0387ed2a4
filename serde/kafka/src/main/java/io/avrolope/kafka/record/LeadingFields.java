// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.record;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The first fields of a schema, as far as their types are simple. Finds without an exception that a
 * datum is of another schema: most such data state a length that exceeds what is left. Immutable.
 */
final class LeadingFields {
  /** Bounds the search, also in records that contain themselves. */
  private static final int MAX_SCHEMAS = 32;

  private static final int MAX_LONG_BYTES = 10;
  private static final int MAX_INT_BYTES = 5;

  private final Field[] fields;

  /**
   * One field.
   *
   * @param bytes the length of a fixed field, or the greatest length of a varint
   */
  private record Field(Kind kind, int bytes) {}

  private enum Kind {
    FIXED,
    VARINT,
    /** A varint, and as many bytes as it states. */
    CONTENT
  }

  private LeadingFields(List<Field> fields) {
    this.fields = fields.toArray(Field[]::new);
  }

  static LeadingFields of(Schema schema) {
    List<Field> fields = new ArrayList<>();
    Deque<Schema> next = new ArrayDeque<>(List.of(schema));
    for (int i = 0; i < MAX_SCHEMAS && !next.isEmpty(); i++) {
      Schema first = next.pop();
      if (first.getType() == Schema.Type.RECORD) {
        List<Schema.Field> inside = first.getFields();
        for (int j = inside.size() - 1; j >= 0; j--) {
          next.push(inside.get(j).schema());
        }
      } else {
        Field field = field(first);
        if (field == null) {
          break;
        }
        fields.add(field);
      }
    }
    return new LeadingFields(fields);
  }

  /** Returns null if the field's length is not easy to find. */
  private static @Nullable Field field(Schema schema) {
    return switch (schema.getType()) {
      case NULL -> new Field(Kind.FIXED, 0);
      case BOOLEAN -> new Field(Kind.FIXED, 1);
      case FLOAT -> new Field(Kind.FIXED, Float.BYTES);
      case DOUBLE -> new Field(Kind.FIXED, Double.BYTES);
      case FIXED -> new Field(Kind.FIXED, schema.getFixedSize());
      case INT, ENUM -> new Field(Kind.VARINT, MAX_INT_BYTES);
      case LONG -> new Field(Kind.VARINT, MAX_LONG_BYTES);
      case STRING, BYTES -> new Field(Kind.CONTENT, MAX_LONG_BYTES);
      default -> null;
    };
  }

  /** Whether the bytes cannot begin with these fields. False does not mean that they do. */
  boolean refuse(byte[] bytes, int offset, int length) {
    int position = offset;
    for (Field field : fields) {
      position = end(field, bytes, position, offset + length);
      if (position < 0) {
        return true;
      }
    }
    return false;
  }

  /** Where the field ends; -1 if the bytes end before. */
  private static int end(Field field, byte[] bytes, int from, int end) {
    if (field.kind == Kind.FIXED) {
      return field.bytes <= end - from ? from + field.bytes : -1;
    }
    int last = Math.min(end, from + field.bytes);
    long zigZag = 0;
    for (int i = from, shift = 0; i < last; i++, shift += 7) {
      zigZag |= (bytes[i] & 0x7FL) << shift;
      if (bytes[i] >= 0) {
        return field.kind == Kind.VARINT ? i + 1 : afterContent(zigZag, i + 1, end);
      }
    }
    return -1;
  }

  /** A negative length has an odd number. */
  private static int afterContent(long zigZag, int from, int end) {
    boolean fits = (zigZag & 1) == 0 && zigZag >>> 1 <= end - from;
    return fits ? from + (int) (zigZag >>> 1) : -1;
  }
}
