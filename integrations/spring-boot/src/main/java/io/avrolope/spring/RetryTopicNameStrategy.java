// SPDX-License-Identifier: Apache-2.0
package io.avrolope.spring;

import io.avrolope.envelope.RecordPart;
import io.avrolope.kafka.subject.SubjectNameStrategy;
import io.avrolope.kafka.subject.TopicNameStrategy;
import java.util.regex.Pattern;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Names the subject after the topic, and gives retry topics and dead-letter topics the subject of
 * the topic that they belong to: {@code orders-retry-0} and {@code orders-dlt} have the subject
 * {@code orders-value}. The suffixes are the defaults of Spring's {@code @RetryableTopic}.
 * Immutable and thread-safe.
 */
public final class RetryTopicNameStrategy implements SubjectNameStrategy {
  private static final Pattern SUFFIXES = Pattern.compile("(?:-retry(?:-\\d+)?|-dlt)+$");

  private final SubjectNameStrategy byTopic = new TopicNameStrategy();

  /** Called by Kafka. */
  public RetryTopicNameStrategy() {}

  @Override
  public String subject(String topic, RecordPart part, @Nullable Schema schema) {
    return byTopic.subject(SUFFIXES.matcher(topic).replaceFirst(""), part, schema);
  }

  @Override
  public boolean usesSchema() {
    return false;
  }
}
