// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.rewrap;

import io.avrolope.topics.cluster.TransactionFacts;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;

/** The topics, offsets and groups of a cluster. Failures are Kafka's own exceptions. */
interface Cluster extends TransactionFacts {
  /** Describes a topic; empty if it does not exist. */
  Optional<TopicInfo> topic(String name);

  /** The names of all topics. */
  Set<String> names();

  /** The ids and sizes of the topics that exist, by name. */
  Map<String, TopicState> states(Collection<String> names);

  /** The identity of a topic, and its number of partitions. */
  record TopicState(Uuid id, int partitions) {}

  void create(NewTopic topic);

  Map<TopicPartition, Long> beginnings(Collection<TopicPartition> partitions);

  /** The offsets after the last records, including records of open transactions. */
  Map<TopicPartition, Long> ends(Collection<TopicPartition> partitions);

  /** The committed offsets of a group; waits until open transactions have ended. */
  Map<TopicPartition, OffsetAndMetadata> committed(
      String group, Collection<TopicPartition> partitions);
}
