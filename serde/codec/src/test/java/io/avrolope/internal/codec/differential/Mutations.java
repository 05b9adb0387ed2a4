package io.avrolope.internal.codec.differential;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.HexFormat;

/** Spoils the bytes of a datum: cuts, flips, moves, repeats, and puts lying numbers in. */
final class Mutations {
  /** Numbers that are no sizes, counts or indexes, and numbers that are written too long. */
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
    "ffffffffffff", // no end, for an int
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

  private Mutations() {}

  /** Spoiled in one to three ways. */
  static byte[] of(byte[] datum, Dice dice) {
    byte[] mutated = datum;
    for (int more = 1 + dice.steps(0.35, 2); more > 0; more--) {
      mutated = once(mutated, dice);
    }
    return mutated;
  }

  private static byte[] once(byte[] datum, Dice dice) {
    if (datum.length == 0) {
      return number(dice);
    }
    int at = dice.below(datum.length);
    int rest = datum.length - at;
    return switch (dice.below(10)) {
      case 0, 1 -> Arrays.copyOf(datum, at);
      case 2 -> flipped(datum, at, 1 << dice.below(8));
      case 3 -> flipped(datum, at, 1 + dice.below(255));
      case 4, 5 -> spliced(datum, at, varintEnd(datum, at), number(dice));
      case 6 -> spliced(datum, at, at, number(dice));
      case 7 -> spliced(datum, at, at + 1 + dice.below(rest), new byte[0]);
      case 8 -> repeated(datum, at, 1 + dice.below(Math.min(rest, 8)), 1 + dice.below(40));
      default ->
          spliced(
              datum,
              dice.below(datum.length),
              datum.length,
              Arrays.copyOfRange(datum, at, at + rest));
    };
  }

  private static byte[] number(Dice dice) {
    return HexFormat.of().parseHex(dice.pick(NUMBERS));
  }

  private static byte[] flipped(byte[] datum, int at, int bits) {
    byte[] flipped = datum.clone();
    flipped[at] = (byte) (flipped[at] ^ bits);
    return flipped;
  }

  /** As if a number began here. */
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
