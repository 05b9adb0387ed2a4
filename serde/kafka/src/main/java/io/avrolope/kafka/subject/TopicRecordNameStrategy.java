// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.subject;

import io.avrolope.envelope.RecordPart;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/** Names the subject {@code <topic>-<full name of the record>}. */
public final class TopicRecordNameStrategy implements SubjectNameStrategy {
  /** Called by Kafka. */
  public TopicRecordNameStrategy() {}

  @Override
  public String subject(String topic, RecordPart part, @Nullable Schema schema) {
    return topic + "-" + RecordNameStrategy.recordName(schema);
  }
}
