// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.avro;

import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/** Finds halves of surrogate pairs in a schema, which UTF-8 cannot store. */
final class HalfCharacters {
  private HalfCharacters() {}

  /** The text that cannot be stored, for messages; null if all can. */
  static @Nullable String excess(String text, Schema schema) {
    return mayHaveSurrogates(text) && isWithHalf(schema.toString())
        ? "half of a surrogate pair, which UTF-8 cannot store,"
        : null;
  }

  private static boolean mayHaveSurrogates(String text) {
    return text.contains("\\u") || text.chars().anyMatch(c -> Character.isSurrogate((char) c));
  }

  /** A code point is a surrogate only if the other half is missing. */
  private static boolean isWithHalf(String text) {
    return text.codePoints()
        .anyMatch(point -> point <= 0xFFFF && Character.isSurrogate((char) point));
  }
}
