// SPDX-License-Identifier: Apache-2.0
package io.avrolope.envelope.formats;

import io.avrolope.envelope.DatumForm;
import io.avrolope.envelope.EnvelopeField;
import io.avrolope.envelope.EnvelopeSettings;
import io.avrolope.envelope.Evidence;
import io.avrolope.envelope.Frame;
import io.avrolope.envelope.RecordPrefix;
import io.avrolope.envelope.RecordView;
import io.avrolope.envelope.Slice;
import io.avrolope.envelope.VersionLong;
import io.avrolope.envelope.WritableEnvelope;
import io.avrolope.error.InvalidDatumException;
import io.avrolope.schema.SchemaReference;
import java.util.List;
import java.util.Optional;

/**
 * The envelope of a topic whose producers have changed from {@code versioned-event} to another
 * envelope: versions up to a limit are wrapped as a {@code VersionedEvent}, later versions are not.
 */
public final class WrappedUpTo implements WritableEnvelope {
  private final long maxWrappedVersion;
  private final long firstVersion;
  private final WritableEnvelope wrapped;
  private final WritableEnvelope later;

  /** The envelope itself if no version is wrapped. */
  static WritableEnvelope of(EnvelopeSettings settings, WritableEnvelope later) {
    return settings.maxWrappedVersion() > 0
        ? new WrappedUpTo(settings.maxWrappedVersion(), settings.firstVersion(), later)
        : later;
  }

  WrappedUpTo(long maxWrappedVersion, long firstVersion, WritableEnvelope later) {
    this.maxWrappedVersion = maxWrappedVersion;
    this.firstVersion = firstVersion;
    this.wrapped = new VersionedEventEnvelope(firstVersion);
    this.later = later;
  }

  @Override
  public String name() {
    return later.name();
  }

  @Override
  public SchemaReference.Kind referenceKind() {
    return SchemaReference.Kind.VERSION;
  }

  @Override
  public DatumForm datumForm() {
    return later.datumForm();
  }

  @Override
  public boolean needsLeadingLong() {
    return later.needsLeadingLong();
  }

  @Override
  public int maxPrefixLength() {
    return later.maxPrefixLength();
  }

  /** Refuses versions that readers expect to be wrapped. */
  @Override
  public int write(SchemaReference writer, byte[] bytes, int datumOffset, int datumLength) {
    long version = ((SchemaReference.Version) writer).version();
    if (version <= maxWrappedVersion) {
      throw new InvalidDatumException(
          "Expected a version above "
              + maxWrappedVersion
              + ", up to which readers take records as wrapped, but found version "
              + version
              + "; write it with the envelope "
              + VersionedEventEnvelope.NAME);
    }
    return later.write(writer, bytes, datumOffset, datumLength);
  }

  @Override
  public Frame read(RecordView record) {
    return format(VersionLong.readVersion(record.slice(), firstVersion).value()).read(record);
  }

  @Override
  public List<EnvelopeField> fields(RecordView record) {
    return format(VersionLong.readVersion(record.slice(), firstVersion).value()).fields(record);
  }

  @Override
  public Optional<RecordPrefix> prefix(Slice slice) {
    return format(VersionLong.readVersion(slice, firstVersion).value()).prefix(slice);
  }

  @Override
  public Evidence evidence(RecordView record) {
    Slice slice = record.slice();
    return Versions.matches(slice, firstVersion)
        ? format(VersionLong.readVersion(slice, firstVersion).value()).evidence(record)
        : Evidence.NONE;
  }

  /** Considers only the version, with which both envelopes begin. */
  @Override
  public boolean cannotBeginWith(Slice start) {
    return Versions.cannotBeginWith(start, firstVersion);
  }

  private WritableEnvelope format(long version) {
    return version <= maxWrappedVersion ? wrapped : later;
  }
}
