// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.scan;

import io.avrolope.kafka.RecordKind;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Why records cannot be decoded. Details that differ from record to record are removed, so that
 * equal failures are counted together.
 *
 * @param text message of the failure, in which an ellipsis replaces each number and each UUID
 * @param kind the kind of the records that fail; null if the envelope or the schema is not known
 * @param isReaders whether the record is valid, but the reader schema cannot represent its value
 */
public record FailureReason(String text, @Nullable RecordKind kind, boolean isReaders) {
  private static final Pattern UUIDS =
      Pattern.compile("\\b\\p{XDigit}{8}(-\\p{XDigit}{4}){3}-\\p{XDigit}{12}\\b");

  /** Does not match the 8 of apicurio-8, nor the 64 of CRC-64-AVRO. */
  private static final Pattern NUMBERS =
      Pattern.compile("(?<![\\w-])-?(\\p{XDigit}{16}|\\p{XDigit}{32}|\\d+)(?![\\w-])");

  private static final Pattern BYTES = Pattern.compile(" \\(byte … of …\\)");

  /** Counts all further reasons once there are too many different ones. */
  static final FailureReason OTHER = of("other reasons (too many to count separately)");

  /** The reason of a record whose envelope or schema is not known. */
  static FailureReason of(String message) {
    return new FailureReason(withoutNumbers(message), null, false);
  }

  private static String withoutNumbers(String message) {
    String text = UUIDS.matcher(message).replaceAll("…");
    text = NUMBERS.matcher(text).replaceAll("…");
    return BYTES.matcher(text).replaceAll("").strip();
  }

  /** The reason of a record whose datum cannot be decoded. */
  static FailureReason of(String message, RecordKind kind, boolean isReaders) {
    return new FailureReason(withoutNumbers(message), kind, isReaders);
  }
}
