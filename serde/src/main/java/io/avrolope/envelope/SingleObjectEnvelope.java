package io.avrolope.envelope;

import io.avrolope.registry.SchemaReference;
import io.avrolope.registry.SchemaReference.Fingerprint;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * {@code C3 01} and the CRC-64-AVRO fingerprint of the schema as 8 bytes, little-endian.
 *
 * @see <a href="https://avro.apache.org/docs/1.12.0/specification/#single-object-encoding">Avro
 *     1.12, Single-object encoding</a>
 */
final class SingleObjectEnvelope implements WritableEnvelope {
  static final String NAME = "single-object";
  private static final int MARKER = 2;
  private static final Prefix PREFIX =
      new Prefix(new byte[] {(byte) 0xC3, 1}, "a fingerprint of 8 bytes", MARKER + Long.BYTES);
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
  public int headroom() {
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
        slice.from(PREFIX.length()));
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
  public Optional<KnownStart> known(Slice slice) {
    return Optional.of(KnownStart.of(slice, PREFIX.length(), KnownStart.Datum.FOLLOWS));
  }

  @Override
  public Evidence evidence(RecordView record) {
    return PREFIX.begins(record.slice()) ? Evidence.ANNOUNCEMENT : Evidence.NONE;
  }

  @Override
  public boolean isExcludedBy(Slice start) {
    return PREFIX.isExcludedBy(start);
  }
}
