package io.avrolope.cli.inspect;

import io.avrolope.cli.terminal.CommandException;
import io.avrolope.envelope.Slice;
import java.util.HexFormat;

/** Bytes as people write them. */
final class HexText {
  private static final HexFormat HEX = HexFormat.ofDelimiter(" ").withUpperCase();

  private HexText() {}

  /**
   * Reads bytes.
   *
   * @param option where they were given, for the message
   * @param text two hexadecimal digits for each byte; blanks, line ends and colons are passed over
   */
  static byte[] parse(String option, String text) {
    String digits = text.replaceAll("[\\s:]", "");
    try {
      return HexFormat.of().parseHex(digits);
    } catch (IllegalArgumentException e) {
      throw CommandException.usage(
          "Expected two hexadecimal digits for each byte at "
              + option
              + " but found something else");
    }
  }

  /** All bytes, with blanks between them. */
  static String of(Slice slice) {
    return HEX.formatHex(slice.bytes(), slice.offset(), slice.offset() + slice.length());
  }

  /**
   * The first bytes.
   *
   * @param most how many; if there are more, three dots say so
   */
  static String start(Slice slice, int most) {
    return slice.length() <= most
        ? of(slice)
        : of(new Slice(slice.bytes(), slice.offset(), most)) + " ...";
  }
}
