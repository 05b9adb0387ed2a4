// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.records;

import io.avrolope.topics.cluster.PartitionRange;
import io.avrolope.topics.cluster.Partitions;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.TopicPartition;

/**
 * The range of a topic's records that is read.
 *
 * @param partitions empty for all
 */
public record TopicRanges(Set<Integer> partitions, OffsetBound from, OffsetBound to) {

  public TopicRanges {
    partitions = Set.copyOf(partitions);
  }

  /**
   * The range of each partition, at the moment.
   *
   * @throws io.avrolope.topics.cluster.TopicException if the topic or a partition does not exist
   */
  List<PartitionRange> of(String topic, Consumer<?, ?> consumer) {
    List<TopicPartition> wanted = Partitions.of(topic, partitions, consumer);
    Map<TopicPartition, Long> first = consumer.beginningOffsets(wanted);
    Map<TopicPartition, Long> end = consumer.endOffsets(wanted);
    Map<TopicPartition, Long> begins = from.offsets(consumer, first, end);
    Map<TopicPartition, Long> ends = to.offsets(consumer, first, end);
    return wanted.stream()
        .map(
            each ->
                new PartitionRange(
                    each, begins.getOrDefault(each, 0L), ends.getOrDefault(each, 0L)))
        .toList();
  }
}
