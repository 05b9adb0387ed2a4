// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Consumer;

/**
 * Small damages of a datum: truncated at each byte, with each bit flipped, and with a negative or
 * huge length at each byte.
 */
final class Damages {
  /** A longer datum is damaged at this many evenly spread positions. */
  private static final int PLACES = 60;

  /** -1, 2^31-1 and 2^63-1. */
  private static final List<byte[]> BAD_LENGTHS =
      List.of(
          HexFormat.of().parseHex("01"),
          HexFormat.of().parseHex("FEFFFFFF0F"),
          HexFormat.of().parseHex("FEFFFFFFFFFFFFFFFF01"));

  private Damages() {}

  static void of(byte[] datum, Consumer<byte[]> test) {
    int step = Math.max(1, datum.length / PLACES);
    for (int place = 0; place < datum.length; place += step) {
      test.accept(Arrays.copyOf(datum, place));
      for (int bit = 0; bit < Byte.SIZE; bit++) {
        byte[] turned = datum.clone();
        turned[place] ^= (byte) (1 << bit);
        test.accept(turned);
      }
      for (byte[] length : BAD_LENGTHS) {
        test.accept(withLengthAt(place, length, datum));
      }
    }
  }

  /** Replaces the varint that begins at this position, if one does. */
  private static byte[] withLengthAt(int place, byte[] length, byte[] datum) {
    int end = place;
    while (end < datum.length - 1 && datum[end] < 0) {
      end++;
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.write(datum, 0, place);
    bytes.writeBytes(length);
    bytes.write(datum, end + 1, datum.length - end - 1);
    return bytes.toByteArray();
  }
}
