// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.inspect;

import io.avrolope.cli.terminal.CommandException;
import io.avrolope.envelope.Slice;
import java.util.HexFormat;

/** Parses and formats bytes in hexadecimal. */
final class HexText {
  private static final HexFormat HEX = HexFormat.ofDelimiter(" ").withUpperCase();

  private HexText() {}

  /**
   * Parses bytes.
   *
   * @param option the option, for messages
   * @param text two hexadecimal digits for each byte; blanks, line ends, colons and a 0x at the
   *     beginning are ignored
   */
  static byte[] parse(String option, String text) {
    String digits = text.replaceAll("[\\s:]", "").replaceFirst("^0[xX]", "");
    try {
      return HexFormat.of().parseHex(digits);
    } catch (IllegalArgumentException e) {
      throw CommandException.usage(
          "The value of " + option + " is not hexadecimal: use two digits for each byte");
    }
  }

  /** All bytes, separated by blanks. */
  static String of(Slice slice) {
    return HEX.formatHex(slice.bytes(), slice.offset(), slice.offset() + slice.length());
  }

  /**
   * The first bytes, followed by three dots if there are more.
   *
   * @param limit maximum number of bytes
   */
  static String start(Slice slice, int limit) {
    return slice.length() <= limit
        ? of(slice)
        : of(new Slice(slice.bytes(), slice.offset(), limit)) + " ...";
  }
}
