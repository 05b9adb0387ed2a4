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
import io.avrolope.error.InvalidDatumException;
import io.avrolope.error.MalformedEnvelopeException;
import io.avrolope.schema.SchemaReference;
import java.util.List;

/**
 * The datum alone, whose first field is the version, a {@code long}.
 *
 * @see <a href="https://github.com/osso-project/osso">Osso's Event: option 2 of Rocana's "Avro
 *     Schema Versioning and Performance – Part 3"</a>
 */
public final class VersionInFieldEnvelope extends LeadingVersionEnvelope {
  public static final String NAME = "version-in-field";

  static final EnvelopeProvider PROVIDER =
      BuiltInEnvelope.named(NAME)
          .bytes("datum, whose first field is the version")
          .reference("the version within the subject")
          .firstByte("even, not 00")
          .writtenBy(
              settings ->
                  WrappedUpTo.of(settings, new VersionInFieldEnvelope(settings.firstVersion())));

  /**
   * @param firstVersion the lowest version
   */
  public VersionInFieldEnvelope(long firstVersion) {
    super(firstVersion, RecordPrefix.DatumPosition.WHOLE_RECORD);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public boolean needsLeadingLong() {
    return true;
  }

  @Override
  public int maxPrefixLength() {
    return 0;
  }

  @Override
  public int write(SchemaReference writer, byte[] bytes, int datumOffset, int datumLength) {
    long version = ((SchemaReference.Version) writer).version();
    long field = field(new Slice(bytes, datumOffset, datumLength));
    if (field != version) {
      throw new InvalidDatumException(
          "Expected the record's first field to be "
              + version
              + ", the version that it is written with, but found another number");
    }
    return datumOffset;
  }

  private static long field(Slice datum) {
    try {
      return VersionLong.read(datum, 0, "a version").value();
    } catch (MalformedEnvelopeException e) {
      throw new InvalidDatumException("Expected a record whose first field is a long", e);
    }
  }

  @Override
  public Frame read(RecordView record) {
    Slice slice = record.slice();
    long version = version(slice).value();
    return new Frame(NAME, new SchemaReference.Version(record.subject().get(), version), slice);
  }

  @Override
  public List<EnvelopeField> fields(RecordView record) {
    read(record);
    return EnvelopeFields.from(record.slice()).varint("version, the datum's first field").list();
  }
}
