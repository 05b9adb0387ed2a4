// SPDX-License-Identifier: Apache-2.0
package io.avrolope.envelope.formats;

import io.avrolope.envelope.BigEndian;
import io.avrolope.envelope.BytePosition;
import io.avrolope.envelope.Slice;
import io.avrolope.error.MalformedEnvelopeException;
import io.avrolope.internal.text.QuotedNumber;

/** Reads signed numbers of 4 or 8 bytes, highest byte first, that must be positive. */
final class PositiveInteger {
  private PositiveInteger() {}

  /**
   * Reads a number.
   *
   * @param length 4 or 8 bytes, all of which are in the slice
   * @param what the meaning of the number, for the message
   * @throws MalformedEnvelopeException if the number is less than 1
   */
  static long positive(Slice slice, int index, int length, String what) {
    long number =
        length == Long.BYTES ? BigEndian.int64(slice, index) : BigEndian.int32(slice, index);
    if (number < 1) {
      throw new MalformedEnvelopeException(
          "Expected "
              + what
              + " from 1 on but found "
              + QuotedNumber.of(number)
              + " "
              + BytePosition.at(slice, index));
    }
    return number;
  }

  /**
   * Checks that a slice is long enough for an envelope.
   *
   * @throws MalformedEnvelopeException if the slice has fewer bytes
   */
  static void requireLength(Slice slice, int length, String what) {
    if (slice.length() < length) {
      throw new MalformedEnvelopeException(
          "Expected " + what + " but found the end " + BytePosition.at(slice, slice.length()));
    }
  }
}
