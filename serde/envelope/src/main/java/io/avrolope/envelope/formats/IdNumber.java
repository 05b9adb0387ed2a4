// SPDX-License-Identifier: Apache-2.0
package io.avrolope.envelope.formats;

import io.avrolope.envelope.BigEndian;
import io.avrolope.envelope.BytePosition;
import io.avrolope.envelope.MagicBytes;
import io.avrolope.envelope.RecordPrefix;
import io.avrolope.envelope.Slice;
import io.avrolope.error.MalformedEnvelopeException;
import io.avrolope.internal.text.QuotedNumber;

/**
 * Reads a magic byte and a big-endian number of 4 bytes.
 *
 * @param what the meaning of the number, for messages, such as "schema id"
 * @param first the lowest number
 */
record IdNumber(MagicBytes prefix, String what, long first) {
  static final int LENGTH = 5;

  static IdNumber of(int magic, String what, long first) {
    return new IdNumber(MagicBytes.of(magic, "a " + what + " of 4 bytes", 4), what, first);
  }

  /**
   * Reads the number.
   *
   * @throws MalformedEnvelopeException if the record does not begin with the magic byte and a
   *     number in range
   */
  int read(Slice slice) {
    prefix.require(slice);
    int number = BigEndian.int32(slice, 1);
    if (number < first) {
      throw new MalformedEnvelopeException(
          "Expected a "
              + what
              + " from "
              + first
              + " on but found "
              + QuotedNumber.of(number)
              + " "
              + BytePosition.at(slice, 1));
    }
    return number;
  }

  /** Whether {@link #read} accepts the record. */
  boolean matches(Slice slice) {
    return prefix.matches(slice) && BigEndian.int32(slice, 1) >= first;
  }

  /** Whether {@link #read} accepts no record that begins with these bytes. */
  boolean cannotBeginWith(Slice start) {
    return prefix.cannotBeginWith(start) || (start.length() >= LENGTH && !matches(start));
  }

  RecordPrefix prefix(Slice slice) {
    return RecordPrefix.of(slice, LENGTH, RecordPrefix.DatumPosition.AFTER_PREFIX);
  }
}
