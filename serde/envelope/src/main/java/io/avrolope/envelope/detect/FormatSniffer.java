// SPDX-License-Identifier: Apache-2.0
package io.avrolope.envelope.detect;

import io.avrolope.envelope.Slice;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * Guesses the format of bytes that do not have the expected envelope. The guess is only good enough
 * for messages.
 *
 * <p>Protobuf is never guessed: it has no signature, and nearly all short byte sequences are valid
 * Protobuf.
 */
public final class FormatSniffer {
  private static final List<Signature> SIGNATURES =
      List.of(
          new Signature("4F626A01", "an Avro file"),
          new Signature("1F8B", "data compressed by gzip"),
          new Signature("28B52FFD", "data compressed by zstd"),
          new Signature("04224D18", "data compressed by lz4"),
          new Signature("FF060000734E61507059", "data compressed by snappy"),
          new Signature("82534E4150505900", "data compressed by snappy"),
          new Signature("ACED0005", "an object of Java's own serialization"));

  private static final int LONGEST_SIGNATURE = 10;

  /** How many bytes are examined to decide whether a record is text. */
  private static final int TEXT_BYTES = 1_024;

  private static final Pattern UUID_TEXT =
      Pattern.compile("\\p{XDigit}{8}(-\\p{XDigit}{4}){3}-\\p{XDigit}{12}");

  private FormatSniffer() {}

  /** Whether a description names schema ids. */
  private enum Ids {
    NAMED,
    OMITTED
  }

  /**
   * An envelope that a record may have.
   *
   * @param id the schema that it would name
   */
  private record Guess(String envelope, String id) {
    String text(Ids ids) {
      return ids == Ids.NAMED ? envelope + ", " + id : envelope;
    }
  }

  /**
   * The first bytes of a format.
   *
   * @param format for messages
   */
  private record Signature(String hex, String format) {}

  /**
   * The format that a record looks like, such as {@code JSON}. Several formats are joined by "or".
   *
   * @return empty if the record looks like no known format. The text contains no byte of the
   *     record: what looks like a schema id may be a value
   */
  public static Optional<String> of(Slice slice) {
    return described(slice, Ids.OMITTED);
  }

  /** Whether a record looks like text or a number. Such a record is a value without an envelope. */
  public static boolean isPlainValue(Slice slice) {
    return isSmallNumber(slice) || (signature(slice).isEmpty() && text(slice).isPresent());
  }

  /**
   * The format as {@link #of}, with the schema id that the envelope would have. For tools that show
   * the record as well.
   */
  public static Optional<String> withIds(Slice slice) {
    return described(slice, Ids.NAMED);
  }

  private static Optional<String> described(Slice slice, Ids ids) {
    return signature(slice)
        .or(() -> text(slice).map(FormatSniffer::kindOfText))
        .or(() -> binary(slice, ids));
  }

  private static Optional<String> signature(Slice slice) {
    int examined = Math.min(slice.length(), LONGEST_SIGNATURE);
    String start =
        HexFormat.of()
            .withUpperCase()
            .formatHex(slice.bytes(), slice.offset(), slice.offset() + examined);
    for (Signature signature : SIGNATURES) {
      if (start.startsWith(signature.hex())) {
        return Optional.of(signature.format());
      }
    }
    return Optional.empty();
  }

  /** The record, or the beginning of a long record, as text; empty if it is not text. */
  private static Optional<String> text(Slice slice) {
    if (slice.length() < 2) {
      return Optional.empty();
    }
    int examined = Math.min(slice.length(), TEXT_BYTES);
    CharBuffer text = CharBuffer.allocate(examined);
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    CoderResult result =
        decoder.decode(
            ByteBuffer.wrap(slice.bytes(), slice.offset(), examined),
            text,
            examined == slice.length());
    String found = text.flip().toString();
    boolean isText = found.chars().allMatch(c -> c >= ' ' ? c != 0x7F : isSpace(c));
    return result.isUnderflow() && isText ? Optional.of(found) : Optional.empty();
  }

  private static boolean isSpace(int c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
  }

  private static String kindOfText(String text) {
    String trimmed = text.stripLeading();
    if (trimmed.startsWith("\uFEFF")) {
      trimmed = trimmed.substring(1).stripLeading();
    }
    if (trimmed.startsWith("{") || trimmed.startsWith("[")) {
      return "JSON";
    }
    if (trimmed.matches("(?s)<[?!\\p{Alpha}].*")) {
      return "XML";
    }
    return UUID_TEXT.matcher(text).matches() ? "the text of a UUID" : "text";
  }

  private static Optional<String> binary(Slice slice, Ids ids) {
    List<String> found = new ArrayList<>();
    envelope(slice).map(guess -> guess.text(ids)).ifPresent(found::add);
    if (isSingleObject(slice)) {
      found.add("an Avro single-object message");
    }
    if (isSmallNumber(slice)) {
      found.add("a number of " + slice.length() + " bytes");
    }
    return found.isEmpty() ? Optional.empty() : Optional.of(String.join(" or ", found));
  }

  private static boolean isSingleObject(Slice slice) {
    return slice.length() >= 10 && slice.unsigned(0) == 0xC3 && slice.unsigned(1) == 1;
  }

  private static Optional<Guess> envelope(Slice slice) {
    return switch (slice.length() < 5 ? -1 : slice.unsigned(0)) {
      case 0x00 -> magicByteZero(slice);
      case 0x01 -> confluentGuid(slice);
      case 0x03 -> glue(slice);
      default -> Optional.empty();
    };
  }

  private static Optional<Guess> magicByteZero(Slice slice) {
    int id = ByteBuffer.wrap(slice.bytes(), slice.offset() + 1, Integer.BYTES).getInt();
    if (id > 0) {
      return Optional.of(new Guess("Confluent's envelope with a schema id", "" + id));
    }
    return id == 0 && slice.length() >= 9
        ? Optional.of(
            new Guess("Apicurio's envelope with an id of 8 bytes", "" + eightBytes(slice)))
        : Optional.empty();
  }

  private static long eightBytes(Slice slice) {
    return ByteBuffer.wrap(slice.bytes(), slice.offset() + 1, Long.BYTES).getLong();
  }

  /** A GUID is a hash, and so does not begin with zeros, as a number does. */
  private static Optional<Guess> confluentGuid(Slice slice) {
    return slice.length() >= 17 && (slice.unsigned(1) | slice.unsigned(2)) != 0
        ? Optional.of(new Guess("Confluent's envelope with a schema GUID", "" + uuid(slice, 1)))
        : Optional.empty();
  }

  private static Optional<Guess> glue(Slice slice) {
    boolean isCompression = slice.unsigned(1) == 0 || slice.unsigned(1) == 5;
    return slice.length() >= 18 && isCompression
        ? Optional.of(
            new Guess("AWS Glue's envelope with a schema version id", "" + uuid(slice, 2)))
        : Optional.empty();
  }

  private static UUID uuid(Slice slice, int index) {
    ByteBuffer bytes = ByteBuffer.wrap(slice.bytes(), slice.offset() + index, 2 * Long.BYTES);
    return new UUID(bytes.getLong(), bytes.getLong());
  }

  /** Whether the record is a small int or long, as Kafka's serializers write it. */
  private static boolean isSmallNumber(Slice slice) {
    if (slice.length() != Integer.BYTES && slice.length() != Long.BYTES) {
      return false;
    }
    int first = slice.unsigned(0);
    return (first == 0 || first == 0xFF) && slice.unsigned(1) == first;
  }
}
