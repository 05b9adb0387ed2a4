// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.cluster;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.TopicPartition;

/**
 * A topic as it was when a command began to read it. A consumer reads on if the topic is deleted
 * and created again under its name; then its offsets are of another topic. Immutable.
 */
public final class SameTopic {
  private final String topic;
  private final TopicFacts facts;

  /** Empty if the topic does not exist, which the consumer reports. */
  private final Optional<TopicDescription> begin;

  private SameTopic(String topic, TopicFacts facts, Optional<TopicDescription> begin) {
    this.topic = topic;
    this.facts = facts;
    this.begin = begin;
  }

  /** Called before the offsets of the topic are looked up. */
  public static SameTopic begin(String topic, TopicFacts facts) {
    return new SameTopic(topic, facts, facts.topic(topic));
  }

  /**
   * Requires that all that was read so far was of one topic: an id never returns.
   *
   * @throws TopicException if the topic was deleted since the command began
   */
  public void requireSame() {
    var unused = now();
  }

  /**
   * As {@link #requireSame}, and returns the records of partitions that were added meanwhile.
   *
   * @throws TopicException if the topic was deleted since the command began
   */
  public List<Unseen> end() {
    Optional<TopicDescription> now = now();
    if (now.isEmpty() || begin.isEmpty()) {
      return List.of();
    }
    List<TopicPartition> added =
        IntStream.range(begin.get().partitions().size(), now.get().partitions().size())
            .mapToObj(number -> new TopicPartition(topic, number))
            .toList();
    return facts.stableEnds(added).entrySet().stream()
        .map(each -> new PartitionRange(each.getKey(), 0, each.getValue()))
        .filter(range -> range.length() > 0)
        .sorted(Comparator.comparing(range -> range.partition().partition()))
        .map(range -> new Unseen(range, Unseen.Cause.NEW_PARTITION, List.of()))
        .toList();
  }

  private Optional<TopicDescription> now() {
    Optional<TopicDescription> now = facts.topic(topic);
    if (begin.isPresent()
        && now.isPresent()
        && !now.get().topicId().equals(begin.get().topicId())) {
      throw TopicException.unavailable(
          "Topic "
              + topic
              + " was deleted and created again while it was read, so records of both can be in"
              + " the result. Run the command again");
    }
    if (begin.isPresent() && now.isEmpty()) {
      throw TopicException.unavailable("Topic " + topic + " was deleted while it was read");
    }
    return now;
  }
}
