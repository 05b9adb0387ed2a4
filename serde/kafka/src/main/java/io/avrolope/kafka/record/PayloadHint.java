package io.avrolope.kafka.record;

import io.avrolope.envelope.Slice;
import io.avrolope.envelope.detect.FormatSniffer;
import io.avrolope.error.MalformedEnvelopeException;
import io.avrolope.kafka.config.AvrolopeConfig;
import io.avrolope.kafka.settings.ParsedConfig;
import java.util.HexFormat;

/**
 * What is said of bytes that do not have the envelope that was expected: what they look like, and
 * the first of them, where configuration does not hide those. The one place where a message shows
 * bytes of a record.
 */
enum PayloadHint {
  SHOWN,
  /** Only what they look like is said. */
  HIDDEN;

  private static final int SHOWN_BYTES = 16;
  private static final HexFormat HEX = HexFormat.ofDelimiter(" ").withUpperCase();

  static PayloadHint of(ParsedConfig config) {
    return config.flag(AvrolopeConfig.ENVELOPE_ERRORS_SHOW_BYTES) ? SHOWN : HIDDEN;
  }

  /** The same failure, whose message goes on with the bytes. */
  MalformedEnvelopeException shownIn(MalformedEnvelopeException failure, Slice slice) {
    MalformedEnvelopeException shown =
        new MalformedEnvelopeException(failure.getMessage() + described(slice), failure.getCause());
    shown.setStackTrace(failure.getStackTrace());
    return shown;
  }

  private String described(Slice slice) {
    if (slice.length() == 0) {
      return ". There are no bytes";
    }
    String resemblance = FormatSniffer.of(slice).map(what -> "look like " + what).orElse("");
    if (this == HIDDEN) {
      return resemblance.isEmpty() ? "" : ". The bytes " + resemblance;
    }
    return ". The bytes " + first(slice) + (resemblance.isEmpty() ? "" : " and " + resemblance);
  }

  /** "are 7B 7D" of few, and "begin with …" of many. */
  private static String first(Slice slice) {
    int shown = Math.min(slice.length(), SHOWN_BYTES);
    String hex = HEX.formatHex(slice.bytes(), slice.offset(), slice.offset() + shown);
    return (shown == slice.length() ? "are " : "begin with ") + hex;
  }
}
