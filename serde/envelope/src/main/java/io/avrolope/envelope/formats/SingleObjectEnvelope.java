// SPDX-License-Identifier: Apache-2.0
package io.avrolope.envelope.formats;

import io.avrolope.envelope.BigEndian;
import io.avrolope.envelope.DatumForm;
import io.avrolope.envelope.EnvelopeField;
import io.avrolope.envelope.EnvelopeFields;
import io.avrolope.envelope.EnvelopeProvider;
import io.avrolope.envelope.Evidence;
import io.avrolope.envelope.Frame;
import io.avrolope.envelope.MagicBytes;
import io.avrolope.envelope.RecordPrefix;
import io.avrolope.envelope.RecordView;
import io.avrolope.envelope.Slice;
import io.avrolope.envelope.WritableEnvelope;
import io.avrolope.schema.SchemaReference;
import io.avrolope.schema.SchemaReference.Fingerprint;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * Avro's single-object encoding: {@code C3 01} and the CRC-64-AVRO fingerprint of the schema as 8
 * bytes, little-endian.
 *
 * @see <a href="https://avro.apache.org/docs/1.12.0/specification/#single-object-encoding">Avro
 *     1.12, Single-object encoding</a>
 */
public final class SingleObjectEnvelope implements WritableEnvelope {
  public static final String NAME = "single-object";

  static final EnvelopeProvider PROVIDER =
      BuiltInEnvelope.named(NAME)
          .bytes("`C3 01` fingerprint (8 bytes, little-endian) datum")
          .reference("the fingerprint")
          .firstByte("C3")
          .detectedByDefault()
          .writtenBy(settings -> new SingleObjectEnvelope());

  private static final int MARKER = 2;
  private static final MagicBytes PREFIX =
      new MagicBytes(new byte[] {(byte) 0xC3, 1}, "a fingerprint of 8 bytes", MARKER + Long.BYTES);
  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public SchemaReference.Kind referenceKind() {
    return SchemaReference.Kind.FINGERPRINT;
  }

  @Override
  public DatumForm datumForm() {
    return DatumForm.AVRO;
  }

  @Override
  public int maxPrefixLength() {
    return PREFIX.length();
  }

  @Override
  public int write(SchemaReference writer, byte[] bytes, int datumOffset, int datumLength) {
    long fingerprint = HexFormat.fromHexDigitsToLong(((Fingerprint) writer).hex());
    int start = datumOffset - PREFIX.length();
    PREFIX.writeMagic(bytes, start);
    BigEndian.write(bytes, start + MARKER, Long.BYTES, Long.reverseBytes(fingerprint));
    return start;
  }

  @Override
  public Frame read(RecordView record) {
    Slice slice = record.slice();
    PREFIX.require(slice);
    String hex = HEX.toHexDigits(Long.reverseBytes(BigEndian.int64(slice, MARKER)));
    return new Frame(
        NAME,
        new Fingerprint(Fingerprint.CRC_64_AVRO, hex, record.subject().get()),
        slice.from(PREFIX.length()),
        DatumForm.AVRO);
  }

  @Override
  public List<EnvelopeField> fields(RecordView record) {
    read(record);
    return EnvelopeFields.from(record.slice())
        .marker("marker", MARKER)
        .fingerprint("fingerprint")
        .list();
  }

  @Override
  public Optional<RecordPrefix> prefix(Slice slice) {
    return Optional.of(
        RecordPrefix.of(slice, PREFIX.length(), RecordPrefix.DatumPosition.AFTER_PREFIX));
  }

  @Override
  public Evidence evidence(RecordView record) {
    return PREFIX.matches(record.slice()) ? Evidence.SIGNATURE : Evidence.NONE;
  }

  @Override
  public boolean cannotBeginWith(Slice start) {
    return PREFIX.cannotBeginWith(start);
  }
}
