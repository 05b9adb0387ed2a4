package io.avrolope.cli.rewrap;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.ListConsumerGroupOffsetsOptions;
import org.apache.kafka.clients.admin.ListConsumerGroupOffsetsSpec;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** What a cluster says of topics and groups. Kafka's own exceptions say what went wrong. */
final class ClusterView implements AutoCloseable {
  private final Admin admin;

  ClusterView(Map<String, Object> properties) {
    this.admin = Admin.create(properties);
  }

  /** Empty if there is no topic of that name. */
  Optional<TopicFacts> topic(String name) {
    TopicDescription topic;
    try {
      topic = getOnly(admin.describeTopics(List.of(name)).topicNameValues());
    } catch (UnknownTopicOrPartitionException e) {
      return Optional.empty();
    }
    ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, name);
    Config config = getOnly(admin.describeConfigs(List.of(resource)).values());
    return Optional.of(
        new TopicFacts(
            name,
            topic.topicId(),
            topic.partitions().size(),
            (short) topic.partitions().get(0).replicas().size(),
            values(config.entries()),
            values(config.entries().stream().filter(ClusterView::isOfTopic).toList())));
  }

  private static boolean isOfTopic(ConfigEntry entry) {
    return entry.source() == ConfigEntry.ConfigSource.DYNAMIC_TOPIC_CONFIG;
  }

  private static Map<String, String> values(Collection<ConfigEntry> entries) {
    return entries.stream()
        .filter(entry -> entry.value() != null)
        .collect(Collectors.toMap(ConfigEntry::name, ConfigEntry::value));
  }

  void create(NewTopic topic) {
    Answers.of(admin.createTopics(List.of(topic)).all());
  }

  Map<TopicPartition, Long> beginnings(Collection<TopicPartition> partitions) {
    return offsets(partitions, OffsetSpec.earliest(), IsolationLevel.READ_UNCOMMITTED);
  }

  /** Behind all records. */
  Map<TopicPartition, Long> ends(Collection<TopicPartition> partitions) {
    return offsets(partitions, OffsetSpec.latest(), IsolationLevel.READ_UNCOMMITTED);
  }

  /** Before the first record of a transaction that is still open. */
  Map<TopicPartition, Long> stableEnds(Collection<TopicPartition> partitions) {
    return offsets(partitions, OffsetSpec.latest(), IsolationLevel.READ_COMMITTED);
  }

  private Map<TopicPartition, Long> offsets(
      Collection<TopicPartition> partitions, OffsetSpec spec, IsolationLevel isolation) {
    Map<TopicPartition, OffsetSpec> wanted =
        partitions.stream().collect(Collectors.toMap(each -> each, each -> spec));
    Map<TopicPartition, Long> found = new HashMap<>();
    Answers.of(admin.listOffsets(wanted, new ListOffsetsOptions(isolation)).all())
        .forEach((partition, offset) -> found.put(partition, offset.offset()));
    return found;
  }

  /** Those that a group has committed; not before an open transaction is decided. */
  Map<TopicPartition, OffsetAndMetadata> committed(
      String group, Collection<TopicPartition> partitions) {
    Map<String, ListConsumerGroupOffsetsSpec> wanted =
        Map.of(group, new ListConsumerGroupOffsetsSpec().topicPartitions(partitions));
    Map<TopicPartition, OffsetAndMetadata> found = new HashMap<>();
    Answers.of(
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
    return Answers.of(futures.values().iterator().next());
  }

  @Override
  public void close() {
    admin.close();
  }
}
