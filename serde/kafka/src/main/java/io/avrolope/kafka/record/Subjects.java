package io.avrolope.kafka.record;

import io.avrolope.envelope.RecordPart;
import io.avrolope.kafka.settings.ParsedConfig;
import io.avrolope.kafka.subject.ContextNameStrategy;
import io.avrolope.kafka.subject.SubjectNameStrategy;
import io.avrolope.registry.confluent.QualifiedSubject;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/** The subjects of topics: what a strategy calls them, in the context of the topic. Thread-safe. */
record Subjects(RecordPart part, SubjectNameStrategy names, ContextNameStrategy contexts) {

  static Subjects of(ParsedConfig config) {
    return new Subjects(config.part(), config.subjectNameStrategy(), config.contextNameStrategy());
  }

  /**
   * @param schema as {@link SubjectNameStrategy#subject} has it
   */
  String subject(String topic, @Nullable Schema schema) {
    return QualifiedSubject.qualify(context(topic), names.subject(topic, part, schema));
  }

  /** Whether a topic has one subject, whatever the schema. */
  boolean areOnePerTopic() {
    return !names.usesSchema();
  }

  /** What stands before the subjects of a topic; empty in the default context. */
  String context(String topic) {
    String context = contexts.contextName(topic);
    return context == null ? "" : QualifiedSubject.normalized(context);
  }
}
