// SPDX-License-Identifier: Apache-2.0
package io.avrolope.codec.model;

import java.math.BigDecimal;
import java.math.BigInteger;

/** The bytes of Avro's logical type {@code decimal}: the unscaled value, big-endian. */
public final class UnscaledBytes {
  private UnscaledBytes() {}

  /**
   * The decimal in a range of an array.
   *
   * @param to the byte after the last one
   * @throws NumberFormatException if the range is empty, as Avro's own conversion does
   */
  public static BigDecimal decimal(byte[] array, int from, int to, int scale) {
    if (from == to) {
      throw new NumberFormatException("a decimal of no bytes"); // this constructor may return 0
    }
    return to - from <= Long.BYTES
        ? BigDecimal.valueOf(number(array, from, to), scale)
        : new BigDecimal(new BigInteger(array, from, to - from), scale);
  }

  /** A number of at most eight bytes, which needs no {@code BigInteger}. */
  private static long number(byte[] array, int from, int to) {
    long number = array[from];
    for (int i = from + 1; i < to; i++) {
      number = (number << Byte.SIZE) | (array[i] & 0xFF);
    }
    return number;
  }
}
