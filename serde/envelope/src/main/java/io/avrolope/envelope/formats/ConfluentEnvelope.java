// SPDX-License-Identifier: Apache-2.0
package io.avrolope.envelope.formats;

import io.avrolope.envelope.BigEndian;
import io.avrolope.envelope.EnvelopeField;
import io.avrolope.envelope.EnvelopeFields;
import io.avrolope.envelope.EnvelopeProvider;
import io.avrolope.envelope.Evidence;
import io.avrolope.envelope.Frame;
import io.avrolope.envelope.RecordPrefix;
import io.avrolope.envelope.RecordView;
import io.avrolope.envelope.Slice;
import io.avrolope.envelope.WritableEnvelope;
import io.avrolope.schema.SchemaReference;
import java.util.List;
import java.util.Optional;

/**
 * Confluent's magic byte 0 and a big-endian schema id of 4 bytes, from 1 on. The envelope also
 * reads magic byte 1 and a GUID of 16 bytes, but never writes them.
 *
 * @see <a
 *     href="https://docs.confluent.io/platform/current/schema-registry/fundamentals/serdes-develop/index.html#wire-format">Confluent's
 *     wire format</a>
 */
public final class ConfluentEnvelope implements WritableEnvelope {
  public static final String NAME = "confluent";

  static final EnvelopeProvider PROVIDER =
      BuiltInEnvelope.named(NAME)
          .bytes(
              "`00` id (4 bytes, big-endian) datum; also read: `01` GUID (16 bytes, big-endian) datum")
          .reference("the registry-wide id, or the GUID")
          .firstByte("00, 01")
          .detectedByDefault()
          .writtenBy(settings -> new ConfluentEnvelope());

  private static final IdNumber ID = IdNumber.of(0, "schema id", 1);

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public SchemaReference.Kind referenceKind() {
    return SchemaReference.Kind.ID;
  }

  @Override
  public int maxPrefixLength() {
    return IdNumber.LENGTH;
  }

  @Override
  public int write(SchemaReference writer, byte[] bytes, int datumOffset, int datumLength) {
    int start = datumOffset - IdNumber.LENGTH;
    bytes[start] = 0;
    BigEndian.write(bytes, start + 1, Integer.BYTES, ((SchemaReference.Id) writer).id());
    return start;
  }

  @Override
  public Frame read(RecordView record) {
    Slice slice = record.slice();
    if (hasGuid(slice)) {
      Guids.PREFIX.require(slice);
      return new Frame(NAME, Guids.read(slice), slice.from(Guids.PREFIX.length()));
    }
    return new Frame(NAME, new SchemaReference.Id(ID.read(slice)), slice.from(IdNumber.LENGTH));
  }

  @Override
  public List<EnvelopeField> fields(RecordView record) {
    read(record);
    EnvelopeFields fields = EnvelopeFields.from(record.slice()).marker("magic byte", 1);
    return hasGuid(record.slice())
        ? fields.uuid("schema GUID").list()
        : fields.number("schema id", Integer.BYTES).list();
  }

  @Override
  public Optional<RecordPrefix> prefix(Slice slice) {
    int length = hasGuid(slice) ? Guids.PREFIX.length() : IdNumber.LENGTH;
    return Optional.of(RecordPrefix.of(slice, length, RecordPrefix.DatumPosition.AFTER_PREFIX));
  }

  @Override
  public Evidence evidence(RecordView record) {
    Slice slice = record.slice();
    return ID.matches(slice) || Guids.PREFIX.matches(slice) ? Evidence.STRUCTURE : Evidence.NONE;
  }

  @Override
  public boolean cannotBeginWith(Slice start) {
    return start.unsigned(0) > 1 || (start.unsigned(0) == 0 && ID.cannotBeginWith(start));
  }

  private static boolean hasGuid(Slice slice) {
    return slice.length() > 0 && slice.unsigned(0) == 1;
  }
}
