// SPDX-License-Identifier: Apache-2.0
package io.avrolope.envelope.formats;

import io.avrolope.envelope.Envelope;
import io.avrolope.envelope.EnvelopeField;
import io.avrolope.envelope.EnvelopeFields;
import io.avrolope.envelope.EnvelopeProvider;
import io.avrolope.envelope.Evidence;
import io.avrolope.envelope.Frame;
import io.avrolope.envelope.RecordPrefix;
import io.avrolope.envelope.RecordView;
import io.avrolope.envelope.Slice;
import java.util.List;
import java.util.Optional;

/** Cloudera's protocol number and id before the datum. */
public final class ClouderaEnvelope implements Envelope {
  public static final String NAME = "cloudera";

  static final EnvelopeProvider PROVIDER =
      BuiltInEnvelope.named(NAME)
          .bytes("protocol `00` to `03`, id, datum")
          .reference("Cloudera's id of a version, or of metadata and a version")
          .firstByte("00 to 03")
          .registryOf("cloudera")
          .readBy(settings -> new ClouderaEnvelope());

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Frame read(RecordView record) {
    Slice slice = record.slice();
    ClouderaPrefix prefix = ClouderaPrefix.read(NAME, slice);
    return new Frame(NAME, prefix.writer(), slice.from(prefix.length()), prefix.form());
  }

  @Override
  public List<EnvelopeField> fields(RecordView record) {
    ClouderaPrefix.read(NAME, record.slice());
    EnvelopeFields fields = EnvelopeFields.from(record.slice()).marker("protocol", 1);
    return switch (record.slice().unsigned(0)) {
      case 1 -> fields.number("schemaMetadataId", Long.BYTES).number("version", 4).list();
      case 2 -> fields.number("schemaVersionId", Long.BYTES).list();
      default -> fields.number("schemaVersionId", Integer.BYTES).list();
    };
  }

  @Override
  public Optional<RecordPrefix> prefix(Slice slice) {
    int length = ClouderaPrefix.read(NAME, slice).length();
    return Optional.of(RecordPrefix.of(slice, length, RecordPrefix.DatumPosition.AFTER_PREFIX));
  }

  @Override
  public Evidence evidence(RecordView record) {
    return ClouderaPrefix.matches(record.slice()) ? Evidence.STRUCTURE : Evidence.NONE;
  }

  @Override
  public boolean cannotBeginWith(Slice start) {
    return start.unsigned(0) > ClouderaPrefix.LAST_PROTOCOL;
  }
}
