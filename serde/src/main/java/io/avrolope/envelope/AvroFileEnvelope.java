package io.avrolope.envelope;

import io.avrolope.registry.SchemaReference;
import java.util.List;

/**
 * A whole Avro file in each record: the schema, and a block with one datum, which may be deflated.
 *
 * @see <a href="https://avro.apache.org/docs/1.12.0/specification/#object-container-files">Avro
 *     1.12, Object Container Files</a>
 */
final class AvroFileEnvelope implements Envelope {
  static final String NAME = "avro-file";

  private final int maxInflated;

  /**
   * @param maxInflated how many bytes a block may have once it is inflated
   */
  AvroFileEnvelope(int maxInflated) {
    this.maxInflated = maxInflated;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Frame read(RecordView record) {
    AvroFile file = AvroFile.read(record.slice(), maxInflated);
    return new Frame(NAME, new SchemaReference.Inline(file.schema()), file.datum());
  }

  @Override
  public List<EnvelopeField> fields(RecordView record) {
    read(record);
    return EnvelopeFields.from(record.slice()).marker("magic bytes", 4).list();
  }

  @Override
  public Evidence evidence(RecordView record) {
    return AvroFile.begins(record.slice())
        ? Evidence.ANNOUNCEMENT.ifReads(this, record)
        : Evidence.NONE;
  }

  @Override
  public boolean isExcludedBy(Slice start) {
    return AvroFile.isExcludedBy(start);
  }
}
