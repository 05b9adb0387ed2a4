// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.record;

import io.avrolope.internal.cache.SingleFlightCache;
import io.avrolope.kafka.settings.ParsedConfig;
import io.avrolope.schema.SchemaReference;
import java.util.function.Supplier;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/** The subject of each topic that is read, each named once. Thread-safe. */
final class TopicSubjects {
  private final ConfiguredSubjects subjects;
  private final @Nullable Schema readerSchema;
  private final SingleFlightCache<String, Supplier<String>> byTopic;

  /**
   * @param readerSchema the configured one, from which a strategy may take the subject's name
   */
  TopicSubjects(ParsedConfig config, @Nullable Schema readerSchema) {
    this.subjects = ConfiguredSubjects.of(config);
    this.readerSchema = readerSchema;
    this.byTopic = new SingleFlightCache<>(config.capacity());
  }

  /** The subject's name; the strategy is called when the name is first needed. */
  Supplier<String> subject(String topic) {
    return byTopic.get(topic, LazyName::new);
  }

  /**
   * The subject of a writer schema. Unlike the subject of an envelope, it is named when the schema
   * is known.
   */
  String subject(String topic, Schema writer) {
    return subjects.isOnePerTopic()
        ? subject(topic).get()
        : subjects.subject(topic, readerSchema == null ? writer : readerSchema);
  }

  /**
   * The same reference within the topic's context. Ids are unique only within a context, and a
   * registry may demand a subject before it shows a schema. A topic with an empty name is unknown,
   * and has no subject.
   */
  SchemaReference inTopicContext(String topic, SchemaReference writer) {
    if (!(writer instanceof SchemaReference.Id id)) {
      return writer;
    }
    return new SchemaReference.Id(
        id.id(),
        subjects.isOnePerTopic() && !topic.isEmpty()
            ? subject(topic).get()
            : subjects.context(topic));
  }

  private final class LazyName implements Supplier<String> {
    private final String topic;
    private volatile @Nullable String name;

    LazyName(String topic) {
      this.topic = topic;
    }

    @Override
    public String get() {
      String known = name;
      if (known == null) {
        known = subjects.subject(topic, readerSchema);
        name = known;
      }
      return known;
    }
  }
}
