package io.avrolope.cli.scan;

import io.avrolope.kafka.RecordKind;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Why records cannot be read, without what differs from record to record.
 *
 * @param text the message of a failure, in which each number and each UUID is an ellipsis
 * @param kind the kind whose data fail; null: it is not known, or has no schema
 * @param isReaders whether the reader schema has no place for a value, and nothing is wrong with
 *     the record
 */
public record Reason(String text, @Nullable RecordKind kind, boolean isReaders) {
  private static final Pattern UUIDS =
      Pattern.compile("\\b\\p{XDigit}{8}(-\\p{XDigit}{4}){3}-\\p{XDigit}{12}\\b");

  /** Not the 8 of apicurio-8, and not the 64 of CRC-64-AVRO. */
  private static final Pattern NUMBERS =
      Pattern.compile("(?<![\\w-])-?(\\p{XDigit}{16}|\\p{XDigit}{32}|\\d+)(?![\\w-])");

  private static final Pattern BYTES = Pattern.compile(" \\(byte … of …\\)");

  /** Stands for all reasons that came when there were too many. */
  static final Reason OTHER = of("other reasons, of which there are too many to count each");

  /** A reason that a record gives, of whichever kind it is. */
  static Reason of(String message) {
    return new Reason(withoutNumbers(message), null, false);
  }

  private static String withoutNumbers(String message) {
    String text = UUIDS.matcher(message).replaceAll("…");
    text = NUMBERS.matcher(text).replaceAll("…");
    return BYTES.matcher(text).replaceAll("").strip();
  }

  /** A reason that the datum of a record gives. */
  static Reason of(String message, RecordKind kind, boolean isReaders) {
    return new Reason(withoutNumbers(message), kind, isReaders);
  }
}
