// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.record;

import io.avrolope.envelope.RecordPart;
import io.avrolope.error.RegistryRefusedException;
import io.avrolope.kafka.settings.ParsedConfig;
import io.avrolope.kafka.subject.ContextNameStrategy;
import io.avrolope.kafka.subject.SubjectNameStrategy;
import io.avrolope.registry.content.Subjects;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/** Names the subjects of topics by the configured strategies. Thread-safe. */
record ConfiguredSubjects(
    RecordPart part, SubjectNameStrategy names, ContextNameStrategy contexts) {

  static ConfiguredSubjects of(ParsedConfig config) {
    return new ConfiguredSubjects(
        config.part(), config.subjectNameStrategy(), config.contextNameStrategy());
  }

  /**
   * The subject of a topic, in the topic's context.
   *
   * @param schema as in {@link SubjectNameStrategy#subject}
   */
  String subject(String topic, @Nullable Schema schema) {
    // a user's class may return null
    if ((Object) names.subject(topic, part, schema) instanceof String subject) {
      return Subjects.qualified(context(topic), subject);
    }
    throw new RegistryRefusedException(
        RegistryRefusedException.Reason.NOT_POSSIBLE,
        names.getClass().getName() + " returned no subject for topic " + topic);
  }

  /** Whether each topic has one subject for all schemas. */
  boolean isOnePerTopic() {
    return !names.usesSchema();
  }

  /** The prefix of the subjects of a topic; empty in the default context. */
  String context(String topic) {
    String context = contexts.contextName(topic);
    return context == null ? "" : Subjects.normalizedContext(context);
  }
}
