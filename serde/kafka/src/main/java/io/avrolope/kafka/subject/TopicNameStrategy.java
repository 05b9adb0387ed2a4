package io.avrolope.kafka.subject;

import io.avrolope.envelope.RecordPart;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/** {@code <topic>-key} or {@code <topic>-value}; the default. */
public final class TopicNameStrategy implements SubjectNameStrategy {
  /** For Kafka, which makes one from the configuration. */
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
