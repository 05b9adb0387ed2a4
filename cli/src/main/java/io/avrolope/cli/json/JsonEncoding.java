package io.avrolope.cli.json;

/**
 * How a datum looks as JSON. The two differ in unions alone. In both, {@code bytes} and {@code
 * fixed} are strings with one character, from U+0000 to U+00FF, for each byte; what is not a number
 * is one of the strings {@code NaN}, {@code Infinity} and {@code -Infinity}; and logical types are
 * as what they annotate.
 */
public enum JsonEncoding {
  /**
   * Avro's own: a union's value is null, or in an object that names its branch.
   *
   * @see <a href="https://avro.apache.org/docs/1.12.0/specification/#json-encoding">Avro 1.12, JSON
   *     Encoding</a>
   */
  AVRO,
  /** A union's value is by itself, so that the branch has to be found when it is read. */
  PLAIN
}
