package io.avrolope.envelope.formats;

import io.avrolope.envelope.BigEndian;
import io.avrolope.envelope.BytePosition;
import io.avrolope.envelope.Slice;
import io.avrolope.error.MalformedEnvelopeException;

/** A signed number of 4 or 8 bytes in an envelope, the highest byte first. */
final class PositiveInteger {
  private PositiveInteger() {}

  /**
   * Reads a number.
   *
   * @param length how many bytes it has, 4 or 8, all of which are in the slice
   * @param what what it is, for the message
   * @throws MalformedEnvelopeException if it is not from 1 on
   */
  static long positive(Slice slice, int index, int length, String what) {
    long number =
        length == Long.BYTES ? BigEndian.int64(slice, index) : BigEndian.int32(slice, index);
    if (number < 1) {
      throw new MalformedEnvelopeException(
          "Expected "
              + what
              + " from 1 on but found "
              + number
              + " "
              + BytePosition.at(slice, index));
    }
    return number;
  }

  /**
   * Requires that an envelope is all there.
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
