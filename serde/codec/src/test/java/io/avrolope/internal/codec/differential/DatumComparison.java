// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec.differential;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericArray;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericFixed;
import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.util.Utf8;
import org.jspecify.annotations.Nullable;

/**
 * Compares two decoded objects: the classes of all parts, the bits of floating point numbers, and
 * the schemas.
 */
final class DatumComparison {
  private DatumComparison() {}

  /** The first difference with its path, or null if the objects are equal. */
  static @Nullable String difference(
      @Nullable Object expected, @Nullable Object found, String path) {
    if (expected == null || found == null) {
      return expected == found ? null : at(path, expected, found);
    }
    if (expected.getClass() != found.getClass() && !isListOfBooleans(expected, found)) {
      return at(path, expected.getClass(), found.getClass());
    }
    if (expected instanceof IndexedRecord record) {
      return records(record, (IndexedRecord) found, path);
    } else if (expected instanceof Map<?, ?> map) {
      return maps(map, (Map<?, ?>) found, path);
    } else if (expected instanceof List<?> list) {
      return lists(list, (List<?>) found, path);
    } else if (expected instanceof ByteBuffer buffer) {
      return buffers(buffer, (ByteBuffer) found, path);
    }
    return isSameLeaf(expected, found) ? null : at(path, expected, found);
  }

  /** Avro's list of booleans is not used, because it inserts and removes wrongly. */
  private static boolean isListOfBooleans(Object expected, Object found) {
    return expected.getClass().getSimpleName().equals("BooleanArray")
        && found.getClass() == GenericData.Array.class;
  }

  private static boolean isSameLeaf(Object expected, Object found) {
    if (expected instanceof Double number) {
      return Double.doubleToRawLongBits(number) == Double.doubleToRawLongBits((Double) found);
    } else if (expected instanceof Float number) {
      return Float.floatToRawIntBits(number) == Float.floatToRawIntBits((Float) found);
    } else if (expected instanceof byte[] bytes) {
      return Arrays.equals(bytes, (byte[]) found);
    } else if (expected instanceof GenericFixed fixed) {
      GenericFixed other = (GenericFixed) found;
      return Arrays.equals(fixed.bytes(), other.bytes())
          && isSame(fixed.getSchema(), other.getSchema());
    } else if (expected instanceof GenericData.EnumSymbol symbol) {
      return symbol.equals(found)
          && symbol.toString().equals(found.toString())
          && isSame(symbol.getSchema(), ((GenericData.EnumSymbol) found).getSchema());
    } else if (expected instanceof Utf8 text) {
      Utf8 other = (Utf8) found;
      return text.equals(other)
          && text.hashCode() == other.hashCode()
          && text.toString().equals(other.toString());
    }
    return expected.equals(found) && expected.toString().equals(found.toString());
  }

  private static @Nullable String records(
      IndexedRecord expected, IndexedRecord found, String path) {
    Schema schema = expected.getSchema();
    if (!isSame(schema, found.getSchema())) {
      return at(path + ".schema", schema, found.getSchema());
    }
    for (Schema.Field field : schema.getFields()) {
      int position = field.pos();
      String difference =
          difference(expected.get(position), found.get(position), path + "." + field.name());
      if (difference != null) {
        return difference;
      }
    }
    return null;
  }

  private static @Nullable String lists(List<?> expected, List<?> found, String path) {
    if (expected.size() != found.size()) {
      return at(path + ".size()", expected.size(), found.size());
    }
    if (expected instanceof GenericArray<?> array
        && !isSame(array.getSchema(), ((GenericArray<?>) found).getSchema())) {
      return at(path + ".schema", array.getSchema(), ((GenericArray<?>) found).getSchema());
    }
    Iterator<?> others = found.iterator();
    int index = 0;
    for (Object item : expected) {
      String difference = difference(item, others.next(), path + "[" + index++ + "]");
      if (difference != null) {
        return difference;
      }
    }
    return null;
  }

  private static @Nullable String maps(Map<?, ?> expected, Map<?, ?> found, String path) {
    if (expected.size() != found.size()) {
      return at(path + ".size()", expected.size(), found.size());
    }
    for (Map.Entry<?, ?> entry : expected.entrySet()) {
      Object key = Objects.requireNonNull(entry.getKey());
      // Utf8 never equals String: the class of the key is compared here too
      String difference =
          found.containsKey(key)
              ? difference(entry.getValue(), found.get(key), path + "{" + key + "}")
              : at(path, key.getClass() + " key " + key, "keys " + found.keySet());
      if (difference != null) {
        return difference;
      }
    }
    return null;
  }

  private static @Nullable String buffers(ByteBuffer expected, ByteBuffer found, String path) {
    return expected.equals(found) && (isWholeArray(found) || !isWholeArray(expected))
        ? null
        : at(path, RandomData.content(expected), RandomData.content(found));
  }

  /** Some code takes the array of such a buffer as its content; Avro's big-decimal does. */
  private static boolean isWholeArray(ByteBuffer buffer) {
    return buffer.hasArray()
        && buffer.arrayOffset() == 0
        && buffer.array().length == buffer.remaining();
  }

  @SuppressWarnings("ReferenceEquality") // a fast path: most schemas are the same instance
  private static boolean isSame(@Nullable Schema expected, @Nullable Schema found) {
    return expected == found || (expected != null && expected.equals(found));
  }

  private static String at(String path, @Nullable Object expected, @Nullable Object found) {
    return path + ": expected " + shown(expected) + " but found " + shown(found);
  }

  private static String shown(@Nullable Object value) {
    String shown = value instanceof byte[] bytes ? Arrays.toString(bytes) : String.valueOf(value);
    return shown.length() > 300 ? shown.substring(0, 300) + "…" : shown;
  }
}
