package io.avrolope.envelope;

import io.avrolope.registry.SchemaReference;
import java.util.List;
import java.util.Optional;

/** The schema's version as an Avro {@code long}, from 1 on; then the datum. */
final class VersionEnvelope implements WritableEnvelope {
  static final String NAME = "version";

  private final long firstVersion;

  /**
   * @param firstVersion the lowest number that a version has
   */
  VersionEnvelope(long firstVersion) {
    this.firstVersion = firstVersion;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public SchemaReference.Kind referenceKind() {
    return SchemaReference.Kind.VERSION;
  }

  @Override
  public int headroom() {
    return VersionLong.MAX_BYTES;
  }

  @Override
  public int write(SchemaReference writer, byte[] bytes, int datumOffset, int datumLength) {
    return VersionLong.writeBefore(
        bytes, datumOffset, ((SchemaReference.Version) writer).version());
  }

  @Override
  public Frame read(RecordView record) {
    Slice slice = record.slice();
    VersionLong version = VersionLong.readVersion(slice, firstVersion);
    return new Frame(
        NAME,
        new SchemaReference.Version(record.subject().get(), version.value()),
        slice.from(version.end()));
  }

  @Override
  public List<EnvelopeField> fields(RecordView record) {
    read(record);
    return EnvelopeFields.from(record.slice()).varint("version").list();
  }

  @Override
  public Optional<KnownStart> known(Slice slice) {
    return Versions.known(slice, KnownStart.Datum.FOLLOWS, firstVersion);
  }

  @Override
  public Evidence evidence(RecordView record) {
    return Versions.begins(record.slice(), firstVersion) ? Evidence.STRUCTURE : Evidence.NONE;
  }

  @Override
  public boolean isExcludedBy(Slice start) {
    return Versions.areExcludedBy(start, firstVersion);
  }
}
