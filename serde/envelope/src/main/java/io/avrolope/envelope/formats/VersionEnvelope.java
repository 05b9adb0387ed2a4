// SPDX-License-Identifier: Apache-2.0
package io.avrolope.envelope.formats;

import io.avrolope.envelope.EnvelopeField;
import io.avrolope.envelope.EnvelopeFields;
import io.avrolope.envelope.EnvelopeProvider;
import io.avrolope.envelope.Frame;
import io.avrolope.envelope.RecordPrefix;
import io.avrolope.envelope.RecordView;
import io.avrolope.envelope.Slice;
import io.avrolope.envelope.VersionLong;
import io.avrolope.schema.SchemaReference;
import java.util.List;

/** The schema's version as an Avro {@code long}, before the datum. */
public final class VersionEnvelope extends LeadingVersionEnvelope {
  public static final String NAME = "version";

  static final EnvelopeProvider PROVIDER =
      BuiltInEnvelope.named(NAME)
          .bytes("`L(version)` datum")
          .reference("the version within the subject")
          .firstByte("even, not 00")
          .detectedByDefault()
          .writtenBy(
              settings -> WrappedUpTo.of(settings, new VersionEnvelope(settings.firstVersion())));

  /**
   * @param firstVersion the lowest version
   */
  public VersionEnvelope(long firstVersion) {
    super(firstVersion, RecordPrefix.DatumPosition.AFTER_PREFIX);
  }

  @Override
  public String name() {
    return NAME;
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
    VersionLong version = version(slice);
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
}
