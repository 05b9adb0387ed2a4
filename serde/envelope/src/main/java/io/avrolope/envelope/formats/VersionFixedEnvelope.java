// SPDX-License-Identifier: Apache-2.0
package io.avrolope.envelope.formats;

import io.avrolope.envelope.BigEndian;
import io.avrolope.envelope.BytePosition;
import io.avrolope.envelope.EnvelopeField;
import io.avrolope.envelope.EnvelopeFields;
import io.avrolope.envelope.EnvelopeProvider;
import io.avrolope.envelope.Evidence;
import io.avrolope.envelope.Frame;
import io.avrolope.envelope.RecordPrefix;
import io.avrolope.envelope.RecordView;
import io.avrolope.envelope.Slice;
import io.avrolope.envelope.WritableEnvelope;
import io.avrolope.error.MalformedEnvelopeException;
import io.avrolope.internal.text.QuotedNumber;
import io.avrolope.schema.SchemaReference;
import java.util.List;
import java.util.Optional;

/** The schema's version as 8 bytes, big-endian and without a magic byte, before the datum. */
public final class VersionFixedEnvelope implements WritableEnvelope {
  public static final String NAME = "version-fixed";

  static final EnvelopeProvider PROVIDER =
      BuiltInEnvelope.named(NAME)
          .bytes("version (8 bytes, big-endian) datum")
          .reference("the version within the subject")
          .firstByte("below 80")
          .writtenBy(settings -> new VersionFixedEnvelope(settings.firstVersion()));

  private final long firstVersion;

  /**
   * @param firstVersion the lowest version
   */
  public VersionFixedEnvelope(long firstVersion) {
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
    return Long.BYTES;
  }

  @Override
  public int write(SchemaReference writer, byte[] bytes, int datumOffset, int datumLength) {
    int start = datumOffset - Long.BYTES;
    BigEndian.write(bytes, start, Long.BYTES, ((SchemaReference.Version) writer).version());
    return start;
  }

  @Override
  public Frame read(RecordView record) {
    Slice slice = record.slice();
    if (slice.length() < Long.BYTES) {
      throw new MalformedEnvelopeException(
          "Expected a version of 8 bytes but found the end "
              + BytePosition.at(slice, slice.length()));
    }
    long version = BigEndian.int64(slice, 0);
    if (version < firstVersion) {
      throw new MalformedEnvelopeException(
          "Expected a version from "
              + firstVersion
              + " on but found "
              + QuotedNumber.of(version)
              + " "
              + BytePosition.at(slice, 0));
    }
    return new Frame(
        NAME, new SchemaReference.Version(record.subject().get(), version), slice.from(Long.BYTES));
  }

  @Override
  public List<EnvelopeField> fields(RecordView record) {
    read(record);
    return EnvelopeFields.from(record.slice()).number("version", Long.BYTES).list();
  }

  @Override
  public Optional<RecordPrefix> prefix(Slice slice) {
    return Optional.of(RecordPrefix.of(slice, Long.BYTES, RecordPrefix.DatumPosition.AFTER_PREFIX));
  }

  @Override
  public Evidence evidence(RecordView record) {
    Slice slice = record.slice();
    return slice.length() >= Long.BYTES && BigEndian.int64(slice, 0) >= firstVersion
        ? Evidence.STRUCTURE
        : Evidence.NONE;
  }

  @Override
  public boolean cannotBeginWith(Slice start) {
    return start.length() >= Long.BYTES
        ? BigEndian.int64(start, 0) < firstVersion
        : start.unsigned(0) >= 0x80;
  }
}
