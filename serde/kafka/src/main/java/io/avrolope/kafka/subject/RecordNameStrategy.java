package io.avrolope.kafka.subject;

import io.avrolope.envelope.RecordPart;
import io.avrolope.error.InvalidDatumException;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/** The full name of the record, whatever the topic. */
public final class RecordNameStrategy implements SubjectNameStrategy {
  /** For Kafka, which makes one from the configuration. */
  public RecordNameStrategy() {}

  @Override
  public String subject(String topic, RecordPart part, @Nullable Schema schema) {
    return recordName(schema);
  }

  static String recordName(@Nullable Schema schema) {
    if (schema == null) {
      throw new InvalidDatumException(
          "Expected a reader schema to take the subject from but found none; a subject named after"
              + " the record needs reader.schema, specific.avro.key.type or"
              + " specific.avro.value.type");
    }
    if (schema.getType() != Schema.Type.RECORD) {
      throw new InvalidDatumException(
          "Expected a record, after which the subject is named, but found " + schema.getFullName());
    }
    return schema.getFullName();
  }
}
