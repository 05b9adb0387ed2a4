// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.record;

import io.avrolope.envelope.Slice;
import io.avrolope.envelope.detect.FormatSniffer;
import io.avrolope.error.MalformedEnvelopeException;
import io.avrolope.kafka.settings.ParsedConfig;
import java.util.HexFormat;

/**
 * Describes a payload that does not have the expected envelope: its apparent format, and at most as
 * many of its first bytes as the user allows. No other message shows bytes of a record.
 *
 * @param maxShown 0: none
 */
record PayloadHint(int maxShown) {
  /**
   * The first bytes of most envelopes. A user who allows no more wants to recognize an envelope,
   * and not to see a value, which text and numbers are.
   */
  private static final int OF_AN_ENVELOPE = 4;

  private static final HexFormat HEX = HexFormat.ofDelimiter(" ").withUpperCase();

  static PayloadHint of(ParsedConfig config) {
    return new PayloadHint(config.shownBytes());
  }

  /** The same failure with the hint at the end of its message. */
  MalformedEnvelopeException appendTo(MalformedEnvelopeException failure, Slice slice) {
    return new MalformedEnvelopeException(
        failure.getMessage() + described(slice), failure.getCause());
  }

  private String described(Slice slice) {
    if (slice.length() == 0) {
      return ". The payload is empty";
    }
    String format = FormatSniffer.of(slice).map(name -> "look like " + name).orElse("");
    int shown = shown(slice);
    if (shown == 0) {
      return format.isEmpty() ? "" : ". The bytes " + format;
    }
    return ". The bytes " + first(slice, shown) + (format.isEmpty() ? "" : " and " + format);
  }

  private int shown(Slice slice) {
    return maxShown <= OF_AN_ENVELOPE && FormatSniffer.isPlainValue(slice)
        ? 0
        : Math.min(slice.length(), maxShown);
  }

  /** "are 02 AA" for a short payload, "begin with …" for a long one. */
  private static String first(Slice slice, int shown) {
    String hex = HEX.formatHex(slice.bytes(), slice.offset(), slice.offset() + shown);
    return (shown == slice.length() ? "are " : "begin with ") + hex;
  }
}
