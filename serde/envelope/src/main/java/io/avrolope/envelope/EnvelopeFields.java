// SPDX-License-Identifier: Apache-2.0
package io.avrolope.envelope;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Builds the list of an envelope's fields, in their order from the first byte of the record. The
 * record must have been read before, so that all of its fields are present. Not thread-safe.
 */
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
   * The fields of any envelope: the headers that it reads, and the bytes before the datum as one
   * field. A single field has the writer as its value.
   */
  public static List<EnvelopeField> genericFields(Envelope envelope, RecordView record) {
    Map<String, byte[]> headers = new LinkedHashMap<>();
    Frame frame =
        envelope.read(
            new RecordView(
                record.slice(), new RecordingHeaders(record.headers(), headers), record.subject()));
    EnvelopeFields fields = from(record.slice());
    headers.forEach(fields::header);
    int prefix = frame.datum().offset() - record.slice().offset();
    if (frame.datum().bytes() == record.slice().bytes() && prefix > 0) {
      fields.marker("prefix", prefix);
    }
    List<EnvelopeField> found = fields.list();
    return found.size() == 1 ? List.of(withWriter(frame, found.get(0))) : found;
  }

  private static EnvelopeField withWriter(Frame frame, EnvelopeField only) {
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

  /** Adds bytes that need no explanation, such as a magic byte. */
  public EnvelopeFields marker(String name, int length) {
    return add(name, length, "");
  }

  /** Adds bytes with their meaning. */
  public EnvelopeFields field(String name, int length, String value) {
    return add(name, length, value);
  }

  /**
   * Adds a big-endian number.
   *
   * @param length 4 or 8 bytes
   */
  public EnvelopeFields number(String name, int length) {
    long number =
        length == Long.BYTES ? BigEndian.int64(slice, next) : BigEndian.int32(slice, next);
    return add(name, length, Long.toString(number));
  }

  /** Adds a zig-zag varint. */
  public EnvelopeFields varint(String name) {
    VersionLong number = VersionLong.read(slice, next, name);
    return add(name, number.end() - next, Long.toString(number.value()));
  }

  /** Adds a UUID of 16 bytes, big-endian. */
  public EnvelopeFields uuid(String name) {
    UUID uuid = new UUID(BigEndian.int64(slice, next), BigEndian.int64(slice, next + Long.BYTES));
    return add(name, 2 * Long.BYTES, uuid.toString());
  }

  /** Adds a hash of 8 bytes, little-endian. */
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

  /** Remembers which headers were read and present. */
  private record RecordingHeaders(RecordHeaders headers, Map<String, byte[]> found)
      implements RecordHeaders {
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
