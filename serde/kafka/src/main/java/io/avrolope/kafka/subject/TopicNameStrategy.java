// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.subject;

import io.avrolope.envelope.RecordPart;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/** Names the subject {@code <topic>-key} or {@code <topic>-value}. This is the default strategy. */
public final class TopicNameStrategy implements SubjectNameStrategy {
  /** Called by Kafka. */
  public TopicNameStrategy() {}

  @Override
  public String subject(String topic, RecordPart part, @Nullable Schema schema) {
    return topic + "-" + part;
  }

  @Override
  public boolean usesSchema() {
    return false;
  }
}
