// SPDX-License-Identifier: Apache-2.0
package io.avrolope.envelope.formats;

import io.avrolope.envelope.DatumForm;
import io.avrolope.envelope.Envelope;
import io.avrolope.envelope.EnvelopeField;
import io.avrolope.envelope.EnvelopeFields;
import io.avrolope.envelope.EnvelopeProvider;
import io.avrolope.envelope.Evidence;
import io.avrolope.envelope.Frame;
import io.avrolope.envelope.RecordView;
import io.avrolope.envelope.Slice;
import io.avrolope.schema.SchemaReference;
import java.util.List;

/**
 * An Avro file in each record: the schema, and a block with one datum, which may be compressed.
 *
 * @see <a href="https://avro.apache.org/docs/1.12.0/specification/#object-container-files">Avro
 *     1.12, Object Container Files</a>
 */
public final class AvroFileEnvelope implements Envelope {
  public static final String NAME = "avro-file";

  static final EnvelopeProvider PROVIDER =
      BuiltInEnvelope.named(NAME)
          .bytes("an Avro file with one datum")
          .reference("the schema itself")
          .firstByte("4F")
          .detectedByDefault()
          .readBy(settings -> new AvroFileEnvelope(settings.inflatedMaxBytes()));

  private final int maxInflated;

  /**
   * @param maxInflated the most bytes of a block after decompression
   */
  public AvroFileEnvelope(int maxInflated) {
    this.maxInflated = maxInflated;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Frame read(RecordView record) {
    AvroFile file = AvroFile.read(record.slice(), maxInflated);
    return new Frame(NAME, new SchemaReference.Inline(file.schema()), file.datum(), DatumForm.AVRO);
  }

  @Override
  public List<EnvelopeField> fields(RecordView record) {
    read(record);
    return EnvelopeFields.from(record.slice()).marker("magic bytes", 4).list();
  }

  @Override
  public boolean hasSignature(RecordView record) {
    return AvroFile.matches(record.slice());
  }

  @Override
  public Evidence evidence(RecordView record) {
    return AvroFile.matches(record.slice())
        ? Evidence.SIGNATURE.ifReadable(this, record)
        : Evidence.NONE;
  }

  @Override
  public boolean cannotBeginWith(Slice start) {
    return AvroFile.cannotBeginWith(start);
  }
}
