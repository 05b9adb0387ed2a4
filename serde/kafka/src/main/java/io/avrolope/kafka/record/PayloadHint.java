// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.record;

import io.avrolope.envelope.Slice;
import io.avrolope.envelope.detect.FormatSniffer;
import io.avrolope.error.MalformedEnvelopeException;
import io.avrolope.kafka.config.AvrolopeConfig;
import io.avrolope.kafka.settings.ParsedConfig;
import java.util.HexFormat;

/**
 * Describes a payload that does not have the expected envelope: its apparent format, and its first
 * bytes unless configuration hides them. No other message shows bytes of a record.
 */
enum PayloadHint {
  /** Names the apparent format and shows the first bytes. */
  SHOWN,
  /** Names the apparent format only. */
  HIDDEN;

  private static final int SHOWN_BYTES = 16;
  private static final HexFormat HEX = HexFormat.ofDelimiter(" ").withUpperCase();

  static PayloadHint of(ParsedConfig config) {
    return config.flag(AvrolopeConfig.ENVELOPE_ERRORS_SHOW_BYTES) ? SHOWN : HIDDEN;
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
    if (this == HIDDEN) {
      return format.isEmpty() ? "" : ". The bytes " + format;
    }
    return ". The bytes " + first(slice) + (format.isEmpty() ? "" : " and " + format);
  }

  /** "are 7B 7D" for a short payload, "begin with …" for a long one. */
  private static String first(Slice slice) {
    int shown = Math.min(slice.length(), SHOWN_BYTES);
    String hex = HEX.formatHex(slice.bytes(), slice.offset(), slice.offset() + shown);
    return (shown == slice.length() ? "are " : "begin with ") + hex;
  }
}
