package io.avrolope.envelope;

import io.avrolope.registry.SchemaReference.Fingerprint;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * Magic byte 0 and the MD5 of the schema's JSON: what LinkedIn's and Gobblin's serializers write.
 *
 * @see <a href="https://github.com/apache/gobblin">Gobblin: LiAvroSerializerBase,
 *     ConfigDrivenMd5SchemaRegistry</a>
 */
final class LinkedInEnvelope implements Envelope {
  static final String NAME = "linkedin-md5";
  private static final Prefix PREFIX = Prefix.of(0, "an MD5 of 16 bytes", 16);
  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Frame read(RecordView record) {
    Slice slice = record.slice();
    PREFIX.require(slice);
    int start = slice.offset() + 1;
    String hex = HEX.formatHex(slice.bytes(), start, slice.offset() + PREFIX.length());
    return new Frame(
        NAME,
        new Fingerprint(Fingerprint.MD5, hex, record.subject().get()),
        slice.from(PREFIX.length()));
  }

  @Override
  public List<EnvelopeField> fields(RecordView record) {
    read(record);
    return EnvelopeFields.from(record.slice()).marker("magic byte", 1).marker("MD5", 16).list();
  }

  @Override
  public Optional<KnownStart> known(Slice slice) {
    return Optional.of(KnownStart.of(slice, PREFIX.length(), KnownStart.Datum.FOLLOWS));
  }

  @Override
  public Evidence evidence(RecordView record) {
    return PREFIX.begins(record.slice()) ? Evidence.STRUCTURE : Evidence.NONE;
  }

  @Override
  public boolean isExcludedBy(Slice start) {
    return PREFIX.isExcludedBy(start);
  }
}
