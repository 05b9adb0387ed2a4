// SPDX-License-Identifier: Apache-2.0
package io.avrolope.envelope.formats;

import io.avrolope.envelope.EnvelopeField;
import io.avrolope.envelope.EnvelopeFields;
import io.avrolope.envelope.EnvelopeProvider;
import io.avrolope.envelope.Evidence;
import io.avrolope.envelope.Frame;
import io.avrolope.envelope.RecordPrefix;
import io.avrolope.envelope.RecordView;
import io.avrolope.envelope.Slice;
import io.avrolope.envelope.VersionLong;
import io.avrolope.envelope.WritableEnvelope;
import io.avrolope.schema.SchemaReference;
import java.util.List;
import java.util.Optional;

/** The schema's version as an Avro {@code long}, before the datum. */
public final class VersionEnvelope implements WritableEnvelope {
  public static final String NAME = "version";

  static final EnvelopeProvider PROVIDER =
      BuiltInEnvelope.named(NAME)
          .bytes("`L(version)` datum")
          .reference("the version within the subject")
          .firstByte("even, not 00")
          .detectedByDefault()
          .writtenBy(
              settings -> WrappedUpTo.of(settings, new VersionEnvelope(settings.firstVersion())));

  private final long firstVersion;

  /**
   * @param firstVersion the lowest version
   */
  public VersionEnvelope(long firstVersion) {
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
  public int maxPrefixLength() {
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
  public Optional<RecordPrefix> prefix(Slice slice) {
    return Versions.prefix(slice, RecordPrefix.DatumPosition.AFTER_PREFIX, firstVersion);
  }

  @Override
  public Evidence evidence(RecordView record) {
    return Versions.matches(record.slice(), firstVersion) ? Evidence.STRUCTURE : Evidence.NONE;
  }

  @Override
  public boolean cannotBeginWith(Slice start) {
    return Versions.cannotBeginWith(start, firstVersion);
  }
}
