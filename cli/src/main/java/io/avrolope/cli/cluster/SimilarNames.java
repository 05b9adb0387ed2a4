// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.cluster;

import io.avrolope.internal.text.KnownNames;
import io.avrolope.topics.cluster.TopicException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.kafka.common.KafkaException;

/** Finds the topic or subject that is probably meant by a name that does not exist. */
public final class SimilarNames {
  private SimilarNames() {}

  /**
   * A question for the end of a message, such as {@code . Did you mean orders?}
   *
   * @param names the names that exist
   * @return an empty text if no name is similar
   */
  public static String question(String wrong, Collection<String> names) {
    Map<String, String> byLowerCase = new HashMap<>();
    names.forEach(name -> byLowerCase.put(name.toLowerCase(Locale.ROOT), name));
    return new KnownNames(byLowerCase.keySet())
        .nearest(wrong)
        .map(name -> ". Did you mean " + byLowerCase.get(name) + "?")
        .orElse("");
  }

  /** As {@link #question}; a user can also give the name of a topic instead of a subject. */
  public static String subjectQuestion(String wrong, Collection<String> subjects) {
    String ofTopic = wrong + "-value";
    return subjects.contains(ofTopic)
        ? ". Did you mean " + ofTopic + "?"
        : question(wrong, subjects);
  }

  /**
   * Adds the topic that is probably meant to a failure.
   *
   * @param failure that of a topic which may not exist
   * @param topics lists the topics that exist
   */
  public static TopicException explained(
      TopicException failure, String topic, Supplier<Collection<String>> topics) {
    if (failure.reason() != TopicException.Reason.NOT_FOUND) {
      return failure;
    }
    Collection<String> existing;
    try {
      existing = topics.get();
    } catch (KafkaException e) {
      return failure; // the question only helps
    }
    return existing.contains(topic)
        ? failure
        : TopicException.notFound(failure.getMessage() + question(topic, existing));
  }
}
