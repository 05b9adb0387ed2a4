// SPDX-License-Identifier: Apache-2.0
package io.avrolope.envelope.formats;

import io.avrolope.envelope.DatumForm;
import io.avrolope.envelope.Envelope;
import io.avrolope.envelope.EnvelopeField;
import io.avrolope.envelope.EnvelopeFields;
import io.avrolope.envelope.EnvelopeProvider;
import io.avrolope.envelope.Evidence;
import io.avrolope.envelope.Frame;
import io.avrolope.envelope.MagicBytes;
import io.avrolope.envelope.RecordPrefix;
import io.avrolope.envelope.RecordView;
import io.avrolope.envelope.Slice;
import io.avrolope.schema.SchemaReference.Fingerprint;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * Magic byte 0 and the MD5 of the schema's JSON, as LinkedIn's and Gobblin's serializers write it.
 *
 * @see <a href="https://github.com/apache/gobblin">Gobblin: LiAvroSerializerBase,
 *     ConfigDrivenMd5SchemaRegistry</a>
 */
public final class LinkedInEnvelope implements Envelope {
  public static final String NAME = "linkedin-md5";

  static final EnvelopeProvider PROVIDER =
      BuiltInEnvelope.named(NAME)
          .bytes("`00` MD5 (16 bytes) datum")
          .reference("the MD5")
          .firstByte("00")
          .readBy(settings -> new LinkedInEnvelope());

  private static final MagicBytes PREFIX = MagicBytes.of(0, "an MD5 of 16 bytes", 16);
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
        slice.from(PREFIX.length()),
        DatumForm.AVRO);
  }

  @Override
  public List<EnvelopeField> fields(RecordView record) {
    read(record);
    return EnvelopeFields.from(record.slice()).marker("magic byte", 1).marker("MD5", 16).list();
  }

  @Override
  public Optional<RecordPrefix> prefix(Slice slice) {
    return Optional.of(
        RecordPrefix.of(slice, PREFIX.length(), RecordPrefix.DatumPosition.AFTER_PREFIX));
  }

  @Override
  public Evidence evidence(RecordView record) {
    return PREFIX.matches(record.slice()) ? Evidence.STRUCTURE : Evidence.NONE;
  }

  @Override
  public boolean cannotBeginWith(Slice start) {
    return PREFIX.cannotBeginWith(start);
  }
}
