// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.rewrap;

import io.avrolope.topics.cluster.OpenTransaction;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;

/** A cluster in memory. Offsets that were not set are 0. */
final class FakeCluster implements Cluster {
  private final Map<String, TopicInfo> topics = new ConcurrentHashMap<>();
  private final Map<TopicPartition, Long> beginnings = new HashMap<>();
  private final Map<TopicPartition, Long> ends = new HashMap<>();
  private final Map<String, Map<TopicPartition, OffsetAndMetadata>> committed = new HashMap<>();

  TopicInfo add(String name, int partitions, Map<String, String> settings) {
    TopicInfo topic =
        new TopicInfo(name, Uuid.randomUuid(), partitions, (short) 1, settings, settings);
    topics.put(name, topic);
    return topic;
  }

  void setOffsets(TopicPartition partition, long beginning, long end) {
    beginnings.put(partition, beginning);
    ends.put(partition, end);
  }

  void commit(String group, CopyPosition position) {
    commit(group, position.source(), position.committed());
  }

  void commit(String group, TopicPartition partition, OffsetAndMetadata offset) {
    committed.computeIfAbsent(group, each -> new HashMap<>()).put(partition, offset);
  }

  @Override
  public Optional<TopicInfo> topic(String name) {
    return Optional.ofNullable(topics.get(name));
  }

  @Override
  public Set<String> names() {
    return topics.keySet();
  }

  @Override
  public Map<String, TopicState> states(Collection<String> names) {
    Map<String, TopicState> states = new HashMap<>();
    names.forEach(
        name ->
            topic(name)
                .ifPresent(
                    topic -> states.put(name, new TopicState(topic.id(), topic.partitions()))));
    return states;
  }

  void remove(String name) {
    topics.remove(name);
  }

  @Override
  public void create(NewTopic topic) {
    Map<String, String> configs = topic.configs();
    add(topic.name(), topic.numPartitions(), configs == null ? Map.of() : configs);
  }

  @Override
  public Map<TopicPartition, Long> beginnings(Collection<TopicPartition> partitions) {
    return chosen(beginnings, partitions);
  }

  @Override
  public Map<TopicPartition, Long> ends(Collection<TopicPartition> partitions) {
    return chosen(ends, partitions);
  }

  @Override
  public Map<TopicPartition, Long> stableEnds(Collection<TopicPartition> partitions) {
    return chosen(ends, partitions);
  }

  @Override
  public List<OpenTransaction> openTransactions(TopicPartition partition) {
    return List.of();
  }

  private static Map<TopicPartition, Long> chosen(
      Map<TopicPartition, Long> offsets, Collection<TopicPartition> partitions) {
    Map<TopicPartition, Long> chosen = new HashMap<>();
    partitions.forEach(each -> chosen.put(each, offsets.getOrDefault(each, 0L)));
    return chosen;
  }

  @Override
  public Map<TopicPartition, OffsetAndMetadata> committed(
      String group, Collection<TopicPartition> partitions) {
    Map<TopicPartition, OffsetAndMetadata> chosen =
        new HashMap<>(committed.getOrDefault(group, Map.of()));
    chosen.keySet().retainAll(partitions);
    return chosen;
  }
}
