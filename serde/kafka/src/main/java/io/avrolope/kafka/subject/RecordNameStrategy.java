// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.subject;

import io.avrolope.envelope.RecordPart;
import io.avrolope.error.InvalidDatumException;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/** Names the subject after the record: its full name, for all topics. */
public final class RecordNameStrategy implements SubjectNameStrategy {
  /** Called by Kafka. */
  public RecordNameStrategy() {}

  @Override
  public String subject(String topic, RecordPart part, @Nullable Schema schema) {
    return recordName(schema);
  }

  static String recordName(@Nullable Schema schema) {
    if (schema == null) {
      throw new InvalidDatumException(
          "The subject cannot be named after the record, because no reader schema is configured; set"
              + " reader.schema, specific.avro.key.type or specific.avro.value.type");
    }
    if (schema.getType() != Schema.Type.RECORD) {
      throw new InvalidDatumException(
          "The subject cannot be named after the record: schema "
              + schema.getFullName()
              + " is not a record");
    }
    return schema.getFullName();
  }
}
