// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.rewrap;

import io.avrolope.topics.cluster.AdminClients;
import io.avrolope.topics.cluster.Futures;
import io.avrolope.topics.cluster.OpenTransaction;
import io.avrolope.topics.cluster.ReachableBrokers;
import io.avrolope.topics.cluster.TopicFacts;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.ListConsumerGroupOffsetsOptions;
import org.apache.kafka.clients.admin.ListConsumerGroupOffsetsSpec;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.InvalidTopicException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** A cluster that is reached by Kafka's admin client. */
final class ClusterAdmin implements Cluster, AutoCloseable {
  private final Admin admin;
  private final TopicFacts facts;

  /**
   * @throws io.avrolope.cli.terminal.CommandException if no broker can be reached
   */
  ClusterAdmin(Map<String, Object> properties) {
    ReachableBrokers.require(properties);
    this.admin = AdminClients.create(properties);
    this.facts = new TopicFacts(admin);
  }

  @Override
  public Optional<TopicInfo> topic(String name) {
    TopicDescription topic;
    try {
      topic = getOnly(admin.describeTopics(List.of(name)).topicNameValues());
    } catch (UnknownTopicOrPartitionException e) {
      return Optional.empty();
    } catch (InvalidTopicException e) {
      throw new InvalidTopicException("Topic '" + name + "' is invalid", e); // as a consumer says
    }
    ReachableBrokers.requireAll(
        topic.partitions().stream().map(TopicPartitionInfo::leader).toList());
    ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, name);
    Config config = getOnly(admin.describeConfigs(List.of(resource)).values());
    return Optional.of(
        new TopicInfo(
            name,
            topic.topicId(),
            topic.partitions().size(),
            (short) topic.partitions().get(0).replicas().size(),
            values(config.entries()),
            values(config.entries().stream().filter(ClusterAdmin::isOfTopic).toList())));
  }

  @Override
  public Set<String> names() {
    return Futures.await(admin.listTopics().names());
  }

  @Override
  public Map<String, TopicState> states(Collection<String> names) {
    Map<String, TopicState> states = new HashMap<>();
    admin
        .describeTopics(names)
        .topicNameValues()
        .forEach(
            (name, future) -> {
              try {
                TopicDescription found = Futures.await(future);
                states.put(name, new TopicState(found.topicId(), found.partitions().size()));
              } catch (UnknownTopicOrPartitionException e) {
                // the result does not have it
              }
            });
    return states;
  }

  private static boolean isOfTopic(ConfigEntry entry) {
    return entry.source() == ConfigEntry.ConfigSource.DYNAMIC_TOPIC_CONFIG;
  }

  private static Map<String, String> values(Collection<ConfigEntry> entries) {
    return entries.stream()
        .filter(entry -> entry.value() != null)
        .collect(Collectors.toMap(ConfigEntry::name, ConfigEntry::value));
  }

  @Override
  public void create(NewTopic topic) {
    Futures.await(admin.createTopics(List.of(topic)).all());
  }

  @Override
  public Map<TopicPartition, Long> beginnings(Collection<TopicPartition> partitions) {
    return offsets(partitions, OffsetSpec.earliest());
  }

  @Override
  public Map<TopicPartition, Long> ends(Collection<TopicPartition> partitions) {
    return offsets(partitions, OffsetSpec.latest());
  }

  @Override
  public Map<TopicPartition, Long> stableEnds(Collection<TopicPartition> partitions) {
    return facts.stableEnds(partitions);
  }

  @Override
  public List<OpenTransaction> openTransactions(TopicPartition partition) {
    return facts.openTransactions(partition);
  }

  private Map<TopicPartition, Long> offsets(
      Collection<TopicPartition> partitions, OffsetSpec spec) {
    Map<TopicPartition, OffsetSpec> wanted =
        partitions.stream().collect(Collectors.toMap(each -> each, each -> spec));
    Map<TopicPartition, Long> found = new HashMap<>();
    Futures.await(admin.listOffsets(wanted).all())
        .forEach((partition, offset) -> found.put(partition, offset.offset()));
    return found;
  }

  @Override
  public Map<TopicPartition, OffsetAndMetadata> committed(
      String group, Collection<TopicPartition> partitions) {
    Map<String, ListConsumerGroupOffsetsSpec> wanted =
        Map.of(group, new ListConsumerGroupOffsetsSpec().topicPartitions(partitions));
    Map<TopicPartition, OffsetAndMetadata> found = new HashMap<>();
    Futures.await(
            admin
                .listConsumerGroupOffsets(
                    wanted, new ListConsumerGroupOffsetsOptions().requireStable(true))
                .partitionsToOffsetAndMetadata(group))
        .forEach(
            (partition, offset) -> {
              if (offset != null) {
                found.put(partition, offset);
              }
            });
    return found;
  }

  private static <T> T getOnly(Map<?, KafkaFuture<T>> futures) {
    return Futures.await(futures.values().iterator().next());
  }

  @Override
  public void close() {
    facts.close();
  }
}
