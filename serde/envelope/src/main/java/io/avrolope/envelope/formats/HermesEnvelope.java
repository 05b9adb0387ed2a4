// SPDX-License-Identifier: Apache-2.0
package io.avrolope.envelope.formats;

import io.avrolope.envelope.BigEndian;
import io.avrolope.envelope.Envelope;
import io.avrolope.envelope.EnvelopeField;
import io.avrolope.envelope.EnvelopeFields;
import io.avrolope.envelope.EnvelopeProvider;
import io.avrolope.envelope.Evidence;
import io.avrolope.envelope.Frame;
import io.avrolope.envelope.RecordHeaders;
import io.avrolope.envelope.RecordPrefix;
import io.avrolope.envelope.RecordView;
import io.avrolope.envelope.Slice;
import io.avrolope.error.MalformedEnvelopeException;
import io.avrolope.schema.SchemaReference;
import java.util.List;
import java.util.Optional;

/**
 * The format of Allegro's Hermes: a header {@code sid} with the schema's id or {@code sv} with its
 * version, or the prefix {@code 00} and the id before the datum, or both. All numbers have 4 bytes,
 * big-endian. In a record with a header, {@code 00} and an id are the prefix, except if {@code sid}
 * is another id: then they belong to the datum.
 *
 * @see <a href="https://github.com/allegro/hermes">Hermes: KafkaHeaderFactory,
 *     MessageContentWrapper</a>
 */
public final class HermesEnvelope implements Envelope {
  public static final String NAME = "hermes";

  static final EnvelopeProvider PROVIDER =
      BuiltInEnvelope.named(NAME)
          .bytes("`00` id (4 bytes, big-endian) datum, or a header and the datum")
          .reference("the registry-wide id, or the version")
          .firstByte("–, or 00")
          .readBy(settings -> new HermesEnvelope(settings.firstVersion()));

  private static final String ID_HEADER = "sid";
  private static final String VERSION_HEADER = "sv";
  private static final IdNumber ID = IdNumber.of(0, "schema id", 1);

  private final long firstVersion;

  /**
   * @param firstVersion the lowest version
   */
  public HermesEnvelope(long firstVersion) {
    this.firstVersion = firstVersion;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Frame read(RecordView record) {
    Slice slice = record.slice();
    byte[] id = record.headers().last(ID_HEADER);
    if (id != null) {
      SchemaReference.Id writer = new SchemaReference.Id((int) number(id, ID_HEADER, 1));
      boolean hasPrefix = ID.matches(slice) && ID.read(slice) == writer.id();
      return new Frame(NAME, writer, hasPrefix ? slice.from(IdNumber.LENGTH) : slice);
    }
    byte[] version = record.headers().last(VERSION_HEADER);
    if (version != null) {
      long writer = number(version, VERSION_HEADER, firstVersion);
      return new Frame(
          NAME,
          new SchemaReference.Version(record.subject().get(), writer),
          ID.matches(slice) ? slice.from(IdNumber.LENGTH) : slice);
    }
    return new Frame(NAME, new SchemaReference.Id(ID.read(slice)), slice.from(IdNumber.LENGTH));
  }

  private static long number(byte[] value, String header, long first) {
    if (!isNumber(value, first)) {
      throw new MalformedEnvelopeException(
          "Expected a number of 4 bytes from "
              + first
              + " on but found "
              + (value.length == 4 ? "less" : value.length + " bytes")
              + " in the record's header "
              + header);
    }
    return BigEndian.int32(Slice.of(value), 0);
  }

  private static boolean isNumber(byte[] value, long first) {
    return value.length == Integer.BYTES && BigEndian.int32(Slice.of(value), 0) >= first;
  }

  @Override
  public Evidence evidence(RecordView record) {
    byte[] id = record.headers().last(ID_HEADER);
    if (id != null) {
      return isNumber(id, 1) ? Evidence.HEADER : Evidence.NONE;
    }
    byte[] version = record.headers().last(VERSION_HEADER);
    if (version != null) {
      return isNumber(version, firstVersion) ? Evidence.HEADER : Evidence.NONE;
    }
    return ID.matches(record.slice()) ? Evidence.STRUCTURE : Evidence.NONE;
  }

  @Override
  public boolean usesHeaders() {
    return true;
  }

  @Override
  public boolean isInHeaders(RecordHeaders headers) {
    return headers.last(ID_HEADER) != null || headers.last(VERSION_HEADER) != null;
  }

  @Override
  public List<EnvelopeField> fields(RecordView record) {
    if (isInHeaders(record.headers())) {
      return EnvelopeFields.genericFields(this, record);
    }
    ID.read(record.slice());
    return EnvelopeFields.from(record.slice())
        .marker("magic byte", 1)
        .number(ID.what(), Integer.BYTES)
        .list();
  }

  @Override
  public Optional<RecordPrefix> prefix(Slice slice) {
    return Optional.of(ID.prefix(slice));
  }

  @Override
  public boolean cannotBeginWith(Slice start) {
    return ID.cannotBeginWith(start);
  }
}
