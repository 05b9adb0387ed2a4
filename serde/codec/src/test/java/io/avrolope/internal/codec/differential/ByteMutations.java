// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec.differential;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.HexFormat;

/** Mutates the bytes of a datum: cuts, flips, moves, repeats, and inserts false lengths. */
final class ByteMutations {
  /** VarintWriter that are not valid lengths, counts or indexes, and varints that are too long. */
  private static final String[] NUMBERS = {
    "01", // -1
    "03", // -2
    "feffffff0f", // 2^31 - 1
    "ffffffff0f", // -2^31
    "8080808010", // 2^31
    "feffffffffffffffff01", // 2^63 - 1
    "ffffffffffffffffff01", // -2^63
    "8000", // 0, in two bytes
    "80808000", // 0, in four bytes
    "ffffffffffff", // an int without an end
    "ffffffffffffffffffffff01", // longer than any long
    "808080808002", // an int of more than 32 bits
    "8080808080808080807f", // a long of more than 64 bits
    "80d0acf30e", // 2 * 10^9
    "d00f", // 1000
    "0102", // -1 item in 1 byte
    "03feffffffffffffffff01", // -2 items in 2^63 - 1 bytes
    "0501", // -3 items in -1 bytes
    "ffffffff0f02", // -2^31 items in 1 byte
    "ffffffffffffffffff0100" // -2^63 items in no bytes
  };

  private ByteMutations() {}

  /** Applies one to three mutations. */
  static byte[] of(byte[] datum, SeededRandom random) {
    byte[] mutated = datum;
    for (int more = 1 + random.steps(0.35, 2); more > 0; more--) {
      mutated = once(mutated, random);
    }
    return mutated;
  }

  private static byte[] once(byte[] datum, SeededRandom random) {
    if (datum.length == 0) {
      return number(random);
    }
    int at = random.below(datum.length);
    int rest = datum.length - at;
    return switch (random.below(10)) {
      case 0, 1 -> Arrays.copyOf(datum, at);
      case 2 -> flipped(datum, at, 1 << random.below(8));
      case 3 -> flipped(datum, at, 1 + random.below(255));
      case 4, 5 -> spliced(datum, at, varintEnd(datum, at), number(random));
      case 6 -> spliced(datum, at, at, number(random));
      case 7 -> spliced(datum, at, at + 1 + random.below(rest), new byte[0]);
      case 8 -> repeated(datum, at, 1 + random.below(Math.min(rest, 8)), 1 + random.below(40));
      default ->
          spliced(
              datum,
              random.below(datum.length),
              datum.length,
              Arrays.copyOfRange(datum, at, at + rest));
    };
  }

  private static byte[] number(SeededRandom random) {
    return HexFormat.of().parseHex(random.pick(NUMBERS));
  }

  private static byte[] flipped(byte[] datum, int at, int bits) {
    byte[] flipped = datum.clone();
    flipped[at] = (byte) (flipped[at] ^ bits);
    return flipped;
  }

  /** The end of the varint that begins here. */
  private static int varintEnd(byte[] datum, int start) {
    int end = start;
    while (end < datum.length - 1 && datum[end] < 0) {
      end++;
    }
    return end + 1;
  }

  private static byte[] spliced(byte[] datum, int start, int end, byte[] instead) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(datum, 0, start);
    out.writeBytes(instead);
    if (end < datum.length) {
      out.write(datum, end, datum.length - end);
    }
    return out.toByteArray();
  }

  private static byte[] repeated(byte[] datum, int start, int length, int times) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(datum, 0, start);
    for (int i = 0; i <= times; i++) {
      out.write(datum, start, length);
    }
    out.write(datum, start + length, datum.length - start - length);
    return out.toByteArray();
  }
}
