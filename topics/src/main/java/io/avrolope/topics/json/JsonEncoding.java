// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.json;

import java.util.Locale;

/**
 * How a datum is encoded as JSON. The two encodings differ only in unions.
 *
 * <p>In both, {@code bytes} and {@code fixed} are strings with one character, from U+0000 to
 * U+00FF, for each byte. Floating-point values that are not finite are the strings {@code NaN},
 * {@code Infinity} and {@code -Infinity}. A logical type is encoded like the type it annotates.
 */
public enum JsonEncoding {
  /**
   * Avro's JSON encoding: a union value is null, or an object whose only member names the branch.
   *
   * @see <a href="https://avro.apache.org/docs/1.12.0/specification/#json-encoding">Avro 1.12, JSON
   *     Encoding</a>
   */
  AVRO,
  /** A union value is written without its branch, which the reader has to find. */
  PLAIN;

  /** The name in options. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
