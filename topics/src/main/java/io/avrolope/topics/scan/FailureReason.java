// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.scan;

import io.avrolope.kafka.RecordKind;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The reason why records cannot be decoded. Details that differ from record to record are removed,
 * so that equal failures are counted together. The first missing schemas are reasons of their own.
 *
 * @param text message of the failure. Unless a schema is missing, an ellipsis replaces each number
 *     and each UUID, except in the address of a registry
 * @param kind the kind of the records that fail; null if the envelope or the schema is not known
 * @param isReaders whether the record is valid, but the reader schema cannot represent its value
 */
public record FailureReason(String text, @Nullable RecordKind kind, boolean isReaders) {
  private static final Pattern UUIDS =
      Pattern.compile("\\b\\p{XDigit}{8}(-\\p{XDigit}{4}){3}-\\p{XDigit}{12}\\b");

  /** Does not match the 8 of apicurio-8, nor the 64 of CRC-64-AVRO. */
  private static final Pattern NUMBERS =
      Pattern.compile("(?<![\\w-])-?(\\p{XDigit}{16}|\\p{XDigit}{32}|\\d+)(?![\\w-])");

  /** The scheme, the host and the port of a URL. */
  private static final Pattern ADDRESSES = Pattern.compile("[a-z][a-z+-]*://[^/\\s]+");

  private static final Pattern SHOWN_BYTES_AND_FORMAT =
      Pattern.compile("The bytes (are|begin with) (\\p{XDigit}{2} )+and look");

  private static final Pattern SHOWN_BYTES =
      Pattern.compile("\\. The bytes (are|begin with) \\p{XDigit}{2}( \\p{XDigit}{2})*$");

  private static final Pattern REMEMBERED = Pattern.compile("; that is remembered for [0-9]+ s$");

  private static final Pattern BYTES = Pattern.compile(" \\(byte … of …\\)");

  /** Counts all further reasons once there are too many different ones. */
  static final FailureReason OTHER = of("other reasons (too many to count separately)");

  /** The reason of a record whose envelope or schema is not known. */
  static FailureReason of(String message) {
    return new FailureReason(withoutNumbers(message), null, false);
  }

  /** The reason of all records with a writer schema that is not known. */
  static FailureReason ofSchema(String message) {
    return new FailureReason(ofUnknownSchema(message), null, false);
  }

  /**
   * The message that a schema is not known, without what differs from lookup to lookup: whether the
   * registry was asked, or the client remembers its answer.
   */
  public static String ofUnknownSchema(String message) {
    return REMEMBERED.matcher(message.strip()).replaceAll("");
  }

  /** The message without the numbers that differ from record to record. */
  public static String withoutNumbers(String message) {
    StringBuilder text = new StringBuilder();
    Matcher address = ADDRESSES.matcher(message);
    int end = 0;
    while (address.find()) {
      text.append(withoutNumbersOutsideAddresses(message.substring(end, address.start())));
      text.append(address.group());
      end = address.end();
    }
    text.append(withoutNumbersOutsideAddresses(message.substring(end)));
    return text.toString().strip();
  }

  private static String withoutNumbersOutsideAddresses(String message) {
    String text = SHOWN_BYTES_AND_FORMAT.matcher(message).replaceAll("The bytes look");
    text = SHOWN_BYTES.matcher(text).replaceAll("");
    text = UUIDS.matcher(text).replaceAll("…");
    text = NUMBERS.matcher(text).replaceAll("…");
    return BYTES.matcher(text).replaceAll("");
  }

  /** The reason of a record whose datum cannot be decoded. */
  static FailureReason of(String message, RecordKind kind, boolean isReaders) {
    return new FailureReason(withoutNumbers(message), kind, isReaders);
  }
}
