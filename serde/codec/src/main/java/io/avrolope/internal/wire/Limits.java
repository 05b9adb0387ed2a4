package io.avrolope.internal.wire;

/**
 * How large a datum may claim to be before it is refused. Immutable. The defaults are Avro's, from
 * the same system properties {@code org.apache.avro.limits.*}.
 *
 * @param maxBytes the longest {@code bytes} value, in bytes
 * @param maxStringBytes the longest {@code string} value, in bytes
 * @param maxItems how many items an array or map may have
 * @param maxZeroByteItems how many array items of no bytes ({@code null}, records without fields) a
 *     whole datum may have
 * @param maxDepth how deep records may be nested in records of a recursive schema
 */
public record Limits(
    int maxBytes, int maxStringBytes, int maxItems, int maxZeroByteItems, int maxDepth) {
  /** The largest array that a JVM makes for sure, and so no limit. */
  public static final int NONE = Integer.MAX_VALUE - 8;

  private static final int MAX_DEPTH = 1_000;
  private static final String PREFIX = "org.apache.avro.limits.";

  public static final Limits DEFAULTS =
      new Limits(
          property("bytes.maxLength", NONE),
          property("string.maxLength", NONE),
          property("collectionItems.maxLength", NONE),
          property(
              "collectionItems.maxAllocation",
              (int) Math.min(NONE, Runtime.getRuntime().maxMemory() / 4 / 8)),
          MAX_DEPTH);

  /** The longest datum, in bytes, of which no value can be longer than is allowed. */
  public int longestUnlimited() {
    return Math.min(maxItems, Math.min(maxBytes, maxStringBytes));
  }

  private static int property(String name, int otherwise) {
    String value = System.getProperty(PREFIX + name);
    if (value == null) {
      return otherwise;
    }
    try {
      int limit = Integer.parseInt(value.strip());
      return limit < 0 ? otherwise : limit;
    } catch (NumberFormatException e) {
      return otherwise; // as Avro does, which warns of it
    }
  }
}
