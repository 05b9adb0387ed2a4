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
public final class WrappedUpTo extends LeadingVersionEnvelope {
  private final long maxWrappedVersion;
  private final WritableEnvelope wrapped;
  private final WritableEnvelope later;

  /** The envelope itself if no version is wrapped. */
  static WritableEnvelope of(EnvelopeSettings settings, WritableEnvelope later) {
    return settings.maxWrappedVersion() > 0
        ? new WrappedUpTo(settings.maxWrappedVersion(), settings.firstVersion(), later)
        : later;
  }

  WrappedUpTo(long maxWrappedVersion, long firstVersion, WritableEnvelope later) {
    super(
        firstVersion,
        RecordPrefix.DatumPosition.AFTER_PREFIX); // the other envelopes find the datum
    this.maxWrappedVersion = maxWrappedVersion;
    this.wrapped = new VersionedEventEnvelope(firstVersion);
    this.later = later;
  }

  @Override
  public String name() {
    return later.name();
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
    return format(record.slice()).read(record);
  }

  @Override
  public List<EnvelopeField> fields(RecordView record) {
    return format(record.slice()).fields(record);
  }

  @Override
  public Optional<RecordPrefix> prefix(Slice slice) {
    return format(slice).prefix(slice);
  }

  @Override
  public Evidence evidence(RecordView record) {
    VersionLong version = findVersion(record.slice());
    return version == null ? Evidence.NONE : format(version).evidence(record);
  }

  private WritableEnvelope format(Slice slice) {
    return format(version(slice));
  }

  private WritableEnvelope format(VersionLong version) {
    return version.value() <= maxWrappedVersion ? wrapped : later;
  }
}
