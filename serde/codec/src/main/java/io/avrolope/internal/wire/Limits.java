// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.wire;

import io.avrolope.internal.plan.ReadStep;
import io.avrolope.internal.plan.ValueDensity;

/**
 * How large the parts of a datum may be. Immutable. The defaults are Avro's, from the same system
 * properties {@code org.apache.avro.limits.*}.
 *
 * @param maxBytes the longest {@code bytes} value, in bytes
 * @param maxStringBytes the longest {@code string} value, in bytes
 * @param maxItems the most items of an array or a map
 * @param maxZeroByteItems the most array items without bytes ({@code null}, records without fields)
 *     in a whole datum
 * @param maxDepth how deep records of a recursive schema may be nested
 * @param maxValues the most values in a whole datum: items, entries, records and their fields. A
 *     byte of a datum can become an object of a hundred bytes, so that a limit for bytes is none
 *     for memory
 */
public record Limits(
    int maxBytes,
    int maxStringBytes,
    int maxItems,
    int maxZeroByteItems,
    int maxDepth,
    int maxValues) {
  /** The largest array that every JVM can allocate; in effect no limit. */
  public static final int NONE = Integer.MAX_VALUE - 8;

  private static final int MAX_DEPTH = 1_000;

  /** Most values take less, and few data have so many. */
  private static final int HEAP_PER_VALUE = 128;

  private static final String PREFIX = "org.apache.avro.limits.";

  public static final Limits DEFAULTS =
      new Limits(
          property("bytes.maxLength", NONE),
          property("string.maxLength", NONE),
          property("collectionItems.maxLength", NONE),
          property(
              "collectionItems.maxAllocation",
              (int) Math.min(NONE, Runtime.getRuntime().maxMemory() / 4 / 8)),
          MAX_DEPTH,
          (int) Math.min(NONE, Runtime.getRuntime().maxMemory() / HEAP_PER_VALUE));

  public Limits withMaxBytes(int bytes) {
    return new Limits(bytes, maxStringBytes, maxItems, maxZeroByteItems, maxDepth, maxValues);
  }

  public Limits withMaxStringBytes(int bytes) {
    return new Limits(maxBytes, bytes, maxItems, maxZeroByteItems, maxDepth, maxValues);
  }

  public Limits withMaxItems(int items) {
    return new Limits(maxBytes, maxStringBytes, items, maxZeroByteItems, maxDepth, maxValues);
  }

  public Limits withMaxZeroByteItems(int items) {
    return new Limits(maxBytes, maxStringBytes, maxItems, items, maxDepth, maxValues);
  }

  public Limits withMaxDepth(int records) {
    return new Limits(maxBytes, maxStringBytes, maxItems, maxZeroByteItems, records, maxValues);
  }

  public Limits withMaxValues(int values) {
    return new Limits(maxBytes, maxStringBytes, maxItems, maxZeroByteItems, maxDepth, values);
  }

  /**
   * A datum of at most so many bytes cannot exceed a limit for lengths, items or values.
   *
   * @param density of the datum's plan
   */
  public int maxUncheckedBytes(ValueDensity density) {
    return Math.min(
        density.maxBytes(maxValues), Math.min(maxItems, Math.min(maxBytes, maxStringBytes)));
  }

  // The messages name the keys of the deserializer's configuration.

  /**
   * A string or {@code bytes} value exceeds its limit.
   *
   * @param wire {@code STRING} or {@code BYTES}
   * @param length of the value, in bytes
   */
  public DatumFailure tooLong(int position, ReadStep.Wire wire, int length) {
    boolean isString = wire == ReadStep.Wire.STRING;
    return DatumFailure.limitExceeded(
        position,
        (isString ? "String of " : "Bytes value of ")
            + (length == 1 ? "1 byte" : length + " bytes")
            + " exceeds "
            + (isString ? "limit.string.bytes=" + maxStringBytes : "limit.bytes=" + maxBytes));
  }

  public DatumFailure tooManyItems(int position, long items) {
    return DatumFailure.limitExceeded(
        position, "Array or map of at least " + items + " items exceeds limit.items=" + maxItems);
  }

  public DatumFailure tooManyZeroByteItems(int position) {
    return DatumFailure.limitExceeded(
        position,
        "Number of array items without bytes exceeds limit.zero.byte.items=" + maxZeroByteItems);
  }

  public DatumFailure tooManyValues(int position) {
    return DatumFailure.limitExceeded(
        position, "Number of items, entries, records and fields exceeds limit.values=" + maxValues);
  }

  public DatumFailure tooDeep(int position) {
    return tooDeep(position, maxDepth);
  }

  static DatumFailure tooDeep(int position, int maxDepth) {
    return DatumFailure.limitExceeded(
        position, "Nesting of records exceeds limit.depth=" + maxDepth);
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
      return otherwise; // as Avro, which logs a warning
    }
  }
}
