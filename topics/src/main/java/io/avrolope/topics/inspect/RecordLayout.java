// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.inspect;

import io.avrolope.envelope.EnvelopeField;
import io.avrolope.envelope.Slice;
import io.avrolope.topics.inspect.InspectionResult.Decoded;
import io.avrolope.topics.inspect.InspectionResult.Found;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;

/**
 * Where the parts of an envelope and the values of its datum are.
 *
 * @param parts first the parts of the envelope, then the values of the datum
 * @param isCut whether there are more parts than were asked for
 */
public record RecordLayout(List<Part> parts, boolean isCut) {
  public RecordLayout {
    parts = List.copyOf(parts);
  }

  /** The unit of the indexes of a part. */
  public enum In {
    /** The bytes of the key or the value. */
    RECORD,
    /** The value of a header. */
    HEADER,
    /** The bytes of the datum after decompression. */
    DECOMPRESSED
  }

  /**
   * A part of an envelope, or of a datum.
   *
   * @param name such as {@code schema id}, or {@code Order.items[0].price}
   * @param type of the value; empty for a part of the envelope
   * @param from index of the first byte
   * @param to index after the last byte
   * @param value as a short text; can be empty
   */
  public record Part(In in, String name, String type, int from, int to, String value) {}

  /**
   * The layout of a record whose envelope is known. Values of the datum are parts of it if its
   * schema is known; if the datum cannot be decoded, those before the first that cannot be read.
   *
   * @param record the bytes that were inspected
   * @param maxValues how many parts of the datum are wanted at most
   */
  public static RecordLayout of(Slice record, Found found, Decoded decoded, int maxValues) {
    List<Part> parts = new ArrayList<>();
    for (EnvelopeField field : found.fields()) {
      Slice bytes = field.bytes();
      boolean isHere = bytes.bytes() == record.bytes();
      int from = isHere ? bytes.offset() - record.offset() : 0;
      In in = isHere ? In.RECORD : In.HEADER;
      parts.add(new Part(in, field.name(), "", from, from + bytes.length(), field.value()));
    }
    Schema schema = decoded.schema();
    if (schema == null) {
      return new RecordLayout(parts, false);
    }
    Slice datum = found.frame().datum();
    boolean isHere = datum.bytes() == record.bytes();
    int base = isHere ? datum.offset() - record.offset() : 0;
    In in = isHere ? In.RECORD : In.DECOMPRESSED;
    DatumLayout values =
        decoded.json() == null
            ? DatumLayoutReader.upToFailure(found.frame(), schema, maxValues)
            : DatumLayoutReader.of(found.frame(), schema, maxValues);
    for (DatumLayout.Part each : values.parts()) {
      parts.add(
          new Part(
              in, each.path(), each.type(), base + each.from(), base + each.to(), each.value()));
    }
    return new RecordLayout(parts, values.isCut());
  }
}
