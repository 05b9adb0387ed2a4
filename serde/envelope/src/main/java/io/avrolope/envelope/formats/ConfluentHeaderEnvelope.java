// SPDX-License-Identifier: Apache-2.0
package io.avrolope.envelope.formats;

import io.avrolope.envelope.EnvelopeDescription;
import io.avrolope.envelope.EnvelopeProvider;
import io.avrolope.envelope.Evidence;
import io.avrolope.envelope.Frame;
import io.avrolope.envelope.RecordHeader;
import io.avrolope.envelope.RecordHeaders;
import io.avrolope.envelope.RecordPart;
import io.avrolope.envelope.RecordView;
import io.avrolope.envelope.Slice;
import io.avrolope.envelope.WritableEnvelope;
import io.avrolope.error.MalformedEnvelopeException;
import io.avrolope.schema.SchemaReference;
import java.util.HexFormat;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Confluent's header: {@code 01} and a GUID of 16 bytes, or {@code 00} and an id of 4 bytes, all
 * big-endian. The envelope writes the GUID. The record's bytes are the datum alone.
 *
 * @see <a
 *     href="https://docs.confluent.io/platform/current/schema-registry/fundamentals/serdes-develop/index.html#wire-format">Confluent's
 *     wire format, from 8.0 on</a>
 */
public final class ConfluentHeaderEnvelope implements WritableEnvelope {
  public static final String NAME = "confluent-header";

  static final EnvelopeProvider PROVIDER =
      BuiltInEnvelope.named(NAME)
          .bytes("datum; the GUID or id is in a header")
          .reference("the GUID, or the id")
          .firstByte(EnvelopeDescription.HEADER_ONLY)
          .detectedByDefault()
          .writtenBy(settings -> new ConfluentHeaderEnvelope(settings.part()));

  private static final IdNumber ID = IdNumber.of(0, "schema id", 1);

  private final String header;

  public ConfluentHeaderEnvelope(RecordPart part) {
    this.header = "__" + part + "_schema_id";
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public SchemaReference.Kind referenceKind() {
    return SchemaReference.Kind.GUID;
  }

  @Override
  public int maxPrefixLength() {
    return 0;
  }

  @Override
  public int write(SchemaReference writer, byte[] bytes, int datumOffset, int datumLength) {
    return datumOffset;
  }

  @Override
  public Optional<RecordHeader> header(SchemaReference writer) {
    return Optional.of(new RecordHeader(header, Guids.write((SchemaReference.Guid) writer)));
  }

  @Override
  public Frame read(RecordView record) {
    byte[] value = record.headers().last(header);
    if (value == null) {
      throw new MalformedEnvelopeException(
          "The record has no header " + header + ", which names the schema");
    }
    SchemaReference reference = reference(Slice.of(value));
    if (reference == null) {
      throw malformed(value);
    }
    return new Frame(NAME, reference, record.slice());
  }

  @Override
  public Evidence evidence(RecordView record) {
    byte[] value = record.headers().last(header);
    return value == null || reference(Slice.of(value)) == null ? Evidence.NONE : Evidence.HEADER;
  }

  @Override
  public boolean usesHeaders() {
    return true;
  }

  @Override
  public boolean isInHeaders(RecordHeaders headers) {
    return headers.last(header) != null;
  }

  private static @Nullable SchemaReference reference(Slice value) {
    if (value.length() == Guids.PREFIX.length() && Guids.PREFIX.matches(value)) {
      return Guids.read(value);
    }
    return value.length() == IdNumber.LENGTH && ID.matches(value)
        ? new SchemaReference.Id(ID.read(value))
        : null;
  }

  private MalformedEnvelopeException malformed(byte[] value) {
    String first =
        value.length == 0
            ? ""
            : " from " + HexFormat.of().withUpperCase().toHexDigits(value[0]) + " on";
    return new MalformedEnvelopeException(
        "Expected 01 and a GUID of 16 bytes, or 00 and a schema id of 4, but found "
            + value.length
            + " bytes"
            + first
            + " in the record's header "
            + header);
  }

  /** The envelope is a header: no bytes begin with it. */
  @Override
  public boolean cannotBeginWith(Slice start) {
    return true;
  }
}
