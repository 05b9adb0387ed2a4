// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.text;

/**
 * A number that messages quote from the bytes of a record: a length, an index, a count or an id
 * that cannot be. If the bytes have another schema or format, that number is a part of a value, so
 * only a small number is shown.
 */
public final class QuotedNumber {
  private static final int MAX_SHOWN = 9_999;

  private QuotedNumber() {}

  /** The number, or whether it is too large or negative. */
  public static String of(long found) {
    if (found < -MAX_SHOWN) {
      return "a negative number";
    }
    return found > MAX_SHOWN ? "a larger number" : Long.toString(found);
  }
}
