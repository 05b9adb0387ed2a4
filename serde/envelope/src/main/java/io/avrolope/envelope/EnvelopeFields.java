package io.avrolope.envelope;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Takes the beginning of a record apart, which was read before and so has all of these fields. */
public final class EnvelopeFields {
  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  private final Slice slice;
  private final List<EnvelopeField> fields = new ArrayList<>();
  private int next;

  private EnvelopeFields(Slice slice) {
    this.slice = slice;
  }

  public static EnvelopeFields from(Slice slice) {
    return new EnvelopeFields(slice);
  }

  /**
   * Of any envelope: the headers that it finds, and what is before the datum as one field. One that
   * is alone says the writer.
   */
  public static List<EnvelopeField> genericFields(Envelope envelope, RecordView record) {
    Map<String, byte[]> headers = new LinkedHashMap<>();
    Frame frame =
        envelope.read(
            new RecordView(record.slice(), new Noted(record.headers(), headers), record.subject()));
    EnvelopeFields fields = from(record.slice());
    headers.forEach(fields::header);
    int prefix = frame.datum().offset() - record.slice().offset();
    if (frame.datum().bytes() == record.slice().bytes() && prefix > 0) {
      fields.marker("prefix", prefix);
    }
    List<EnvelopeField> found = fields.list();
    return found.size() == 1 ? List.of(saying(frame, found.get(0))) : found;
  }

  private static EnvelopeField saying(Frame frame, EnvelopeField only) {
    return new EnvelopeField(only.name(), only.bytes(), frame.writer().toString());
  }

  private void header(String name, byte[] value) {
    boolean isText = true;
    for (byte each : value) {
      isText &= each >= ' ' && each != 0x7F;
    }
    String text = isText ? new String(value, StandardCharsets.US_ASCII) : "";
    fields.add(new EnvelopeField("header " + name, Slice.of(value), text));
  }

  /** Bytes that say themselves. */
  public EnvelopeFields marker(String name, int length) {
    return add(name, length, "");
  }

  /** Bytes whose meaning is known. */
  public EnvelopeFields field(String name, int length, String value) {
    return add(name, length, value);
  }

  /** A number of 4 or 8 bytes, big-endian. */
  public EnvelopeFields number(String name, int length) {
    long number =
        length == Long.BYTES ? BigEndian.int64(slice, next) : BigEndian.int32(slice, next);
    return add(name, length, Long.toString(number));
  }

  /** A zig-zag varint. */
  public EnvelopeFields varint(String name) {
    VersionLong number = VersionLong.read(slice, next, name);
    return add(name, number.end() - next, Long.toString(number.value()));
  }

  public EnvelopeFields uuid(String name) {
    UUID uuid = new UUID(BigEndian.int64(slice, next), BigEndian.int64(slice, next + Long.BYTES));
    return add(name, 2 * Long.BYTES, uuid.toString());
  }

  /** A hash of 8 bytes, little-endian. */
  public EnvelopeFields fingerprint(String name) {
    long number = Long.reverseBytes(BigEndian.int64(slice, next));
    return add(name, Long.BYTES, HEX.toHexDigits(number));
  }

  private EnvelopeFields add(String name, int length, String value) {
    Slice bytes = new Slice(slice.bytes(), slice.offset() + next, length);
    fields.add(new EnvelopeField(name, bytes, value));
    next += length;
    return this;
  }

  public List<EnvelopeField> list() {
    return List.copyOf(fields);
  }

  /** Headers that note which of them were found. */
  private record Noted(RecordHeaders headers, Map<String, byte[]> found) implements RecordHeaders {
    @Override
    public byte @Nullable [] last(String name) {
      byte[] value = headers.last(name);
      if (value != null) {
        found.put(name, value);
      }
      return value;
    }
  }
}
