// SPDX-License-Identifier: Apache-2.0
package io.avrolope.envelope.formats;

import io.avrolope.envelope.BytePosition;
import io.avrolope.envelope.EnvelopeField;
import io.avrolope.envelope.EnvelopeFields;
import io.avrolope.envelope.EnvelopeProvider;
import io.avrolope.envelope.Evidence;
import io.avrolope.envelope.Frame;
import io.avrolope.envelope.RecordPrefix;
import io.avrolope.envelope.RecordView;
import io.avrolope.envelope.Slice;
import io.avrolope.envelope.VersionLong;
import io.avrolope.error.MalformedEnvelopeException;
import io.avrolope.internal.text.QuotedNumber;
import io.avrolope.schema.SchemaReference;
import java.util.List;

/**
 * Rocana's {@code VersionedEvent{version long, event bytes}}, which contains the datum as bytes.
 * The envelope checks that the length is that of the remaining bytes. The datum is then decoded in
 * place, without decoding the wrapper as a record.
 *
 * @see <a href="https://github.com/osso-project/osso">Osso's VersionedEvent: option 1 of Rocana's
 *     "Avro Schema Versioning and Performance – Part 3"</a>
 */
public final class VersionedEventEnvelope extends LeadingVersionEnvelope {
  public static final String NAME = "versioned-event";

  static final EnvelopeProvider PROVIDER =
      BuiltInEnvelope.named(NAME)
          .bytes("`L(version)` `L(length)` datum")
          .reference("the version within the subject")
          .firstByte("even, not 00")
          .detectedByDefault()
          .writtenBy(settings -> new VersionedEventEnvelope(settings.firstVersion()));

  /**
   * @param firstVersion the lowest version
   */
  public VersionedEventEnvelope(long firstVersion) {
    super(firstVersion, RecordPrefix.DatumPosition.AFTER_LENGTH);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public int maxPrefixLength() {
    return 2 * VersionLong.MAX_BYTES;
  }

  @Override
  public int write(SchemaReference writer, byte[] bytes, int datumOffset, int datumLength) {
    int lengthStart = VersionLong.writeBefore(bytes, datumOffset, datumLength);
    return VersionLong.writeBefore(
        bytes, lengthStart, ((SchemaReference.Version) writer).version());
  }

  @Override
  public Frame read(RecordView record) {
    Slice slice = record.slice();
    VersionLong version = version(slice);
    VersionLong length = VersionLong.read(slice, version.end(), "the length of the wrapped event");
    int left = slice.length() - length.end();
    if (length.value() != left) {
      throw new MalformedEnvelopeException(
          "Expected a wrapped event of the "
              + left
              + " bytes that are left but found a length of "
              + QuotedNumber.of(length.value())
              + " "
              + BytePosition.at(slice, version.end()));
    }
    return new Frame(
        NAME,
        new SchemaReference.Version(record.subject().get(), version.value()),
        slice.from(length.end()));
  }

  @Override
  public List<EnvelopeField> fields(RecordView record) {
    read(record);
    return EnvelopeFields.from(record.slice()).varint("version").varint("length").list();
  }

  @Override
  public Evidence evidence(RecordView record) {
    Slice slice = record.slice();
    VersionLong version = findVersion(slice);
    VersionLong length = version == null ? null : VersionLong.find(slice, version.end());
    return length != null && length.value() == slice.length() - length.end()
        ? Evidence.STRUCTURE
        : Evidence.NONE;
  }
}
