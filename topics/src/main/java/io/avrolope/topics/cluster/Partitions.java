// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.cluster;

import java.util.Collection;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;

/** Looks up the partitions of a topic. */
public final class Partitions {
  private Partitions() {}

  /**
   * The partitions of a topic, in ascending order.
   *
   * @param chosen numbers of the wanted partitions; empty: all
   * @throws TopicException if the topic or a wanted partition does not exist, or a broker cannot be
   *     reached at the address that it advertises
   */
  public static List<TopicPartition> of(
      String topic, Collection<Integer> chosen, Consumer<?, ?> consumer) {
    List<PartitionInfo> existing = consumer.partitionsFor(topic);
    if (existing == null || existing.isEmpty()) {
      throw TopicException.notFound("Topic " + topic + " does not exist");
    }
    SortedSet<Integer> numbers =
        existing.stream()
            .map(PartitionInfo::partition)
            .collect(Collectors.toCollection(TreeSet::new));
    for (int partition : chosen) {
      if (!numbers.contains(partition)) {
        throw TopicException.notFound(
            "Partition "
                + partition
                + " does not exist: topic "
                + topic
                + " has "
                + numbers.size()
                + (numbers.size() == 1 ? " partition" : " partitions"));
      }
    }
    ReachableBrokers.requireAll(existing.stream().map(PartitionInfo::leader).toList());
    return (chosen.isEmpty() ? numbers : new TreeSet<>(chosen))
        .stream().map(number -> new TopicPartition(topic, number)).toList();
  }
}
