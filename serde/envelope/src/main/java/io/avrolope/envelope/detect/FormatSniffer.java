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
 * What bytes look like that do not have the envelope that was expected; for messages alone, since
 * it is no more than likely.
 *
 * <p>Protobuf is not among it: it has no mark, and nearly all short bytes can be it.
 */
public final class FormatSniffer {
  private static final List<Mark> MARKS =
      List.of(
          new Mark("4F626A01", "an Avro file"),
          new Mark("1F8B", "data compressed by gzip"),
          new Mark("28B52FFD", "data compressed by zstd"),
          new Mark("04224D18", "data compressed by lz4"),
          new Mark("FF060000734E61507059", "data compressed by snappy"),
          new Mark("82534E4150505900", "data compressed by snappy"),
          new Mark("ACED0005", "an object of Java's own serialization"));

  private static final int LONGEST_MARK = 10;

  /** How many bytes are looked at to tell whether all of it is text. */
  private static final int TEXT_BYTES = 1_024;

  private static final Pattern UUID_TEXT =
      Pattern.compile("\\p{XDigit}{8}(-\\p{XDigit}{4}){3}-\\p{XDigit}{12}");

  private FormatSniffer() {}

  /** Bytes that nothing else begins with, in hex. */
  private record Mark(String hex, String what) {}

  /**
   * What a record looks like, such as {@code JSON}; more than one thing is joined by "or".
   *
   * @return empty if nothing comes to mind; never a value of the record, but the number of a schema
   */
  public static Optional<String> of(Slice slice) {
    int looked = Math.min(slice.length(), LONGEST_MARK);
    String start =
        HexFormat.of()
            .withUpperCase()
            .formatHex(slice.bytes(), slice.offset(), slice.offset() + looked);
    for (Mark mark : MARKS) {
      if (start.startsWith(mark.hex())) {
        return Optional.of(mark.what());
      }
    }
    return text(slice).map(FormatSniffer::kindOfText).or(() -> binary(slice));
  }

  /** All of it as text, or the beginning of a long one; empty if it is none. */
  private static Optional<String> text(Slice slice) {
    if (slice.length() < 2) {
      return Optional.empty();
    }
    int looked = Math.min(slice.length(), TEXT_BYTES);
    CharBuffer text = CharBuffer.allocate(looked);
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    CoderResult result =
        decoder.decode(
            ByteBuffer.wrap(slice.bytes(), slice.offset(), looked), text, looked == slice.length());
    String found = text.flip().toString();
    boolean isText = found.chars().allMatch(c -> c >= ' ' ? c != 0x7F : isSpace(c));
    return result.isUnderflow() && isText ? Optional.of(found) : Optional.empty();
  }

  private static boolean isSpace(int c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
  }

  private static String kindOfText(String text) {
    String begun = text.stripLeading();
    if (begun.startsWith("\uFEFF")) {
      begun = begun.substring(1).stripLeading();
    }
    if (begun.startsWith("{") || begun.startsWith("[")) {
      return "JSON";
    }
    if (begun.matches("(?s)<[?!\\p{Alpha}].*")) {
      return "XML";
    }
    return UUID_TEXT.matcher(text).matches() ? "the text of a UUID" : "text";
  }

  private static Optional<String> binary(Slice slice) {
    List<String> found = new ArrayList<>();
    envelope(slice).ifPresent(found::add);
    if (isSmallNumber(slice)) {
      found.add("a number of " + slice.length() + " bytes");
    }
    return found.isEmpty() ? Optional.empty() : Optional.of(String.join(" or ", found));
  }

  private static Optional<String> envelope(Slice slice) {
    return switch (slice.length() < 5 ? -1 : slice.unsigned(0)) {
      case 0x00 -> magicByteZero(slice);
      case 0x01 -> confluentGuid(slice);
      case 0x03 -> glue(slice);
      case 0xC3 ->
          slice.unsigned(1) == 1 && slice.length() >= 10
              ? Optional.of("an Avro single-object message")
              : Optional.empty();
      default -> Optional.empty();
    };
  }

  private static Optional<String> magicByteZero(Slice slice) {
    int id = ByteBuffer.wrap(slice.bytes(), slice.offset() + 1, Integer.BYTES).getInt();
    if (id > 0) {
      return Optional.of("Confluent's envelope with schema id " + id);
    }
    return id == 0 && slice.length() >= 9
        ? Optional.of("Apicurio's envelope with an id of 8 bytes, " + eightBytes(slice))
        : Optional.empty();
  }

  private static long eightBytes(Slice slice) {
    return ByteBuffer.wrap(slice.bytes(), slice.offset() + 1, Long.BYTES).getLong();
  }

  /** A GUID is a hash: it does not begin with zeros, as a number does. */
  private static Optional<String> confluentGuid(Slice slice) {
    return slice.length() >= 17 && (slice.unsigned(1) | slice.unsigned(2)) != 0
        ? Optional.of("Confluent's envelope with a schema GUID, " + uuid(slice, 1))
        : Optional.empty();
  }

  private static Optional<String> glue(Slice slice) {
    boolean known = slice.unsigned(1) == 0 || slice.unsigned(1) == 5;
    return slice.length() >= 18 && known
        ? Optional.of("AWS Glue's envelope with schema version id " + uuid(slice, 2))
        : Optional.empty();
  }

  private static UUID uuid(Slice slice, int index) {
    ByteBuffer bytes = ByteBuffer.wrap(slice.bytes(), slice.offset() + index, 2 * Long.BYTES);
    return new UUID(bytes.getLong(), bytes.getLong());
  }

  /** As Kafka's serializers write an int or a long: big-endian, and most of them are small. */
  private static boolean isSmallNumber(Slice slice) {
    if (slice.length() != Integer.BYTES && slice.length() != Long.BYTES) {
      return false;
    }
    int first = slice.unsigned(0);
    return (first == 0 || first == 0xFF) && slice.unsigned(1) == first;
  }
}
