// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store.kafka;

import io.avrolope.registry.log.LogConsumer;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * Which topic keeps the schemas, and how to reach it. Immutable.
 *
 * @param client properties of Kafka's clients, such as {@code bootstrap.servers}
 * @param group properties of the client that chooses the leader; they count more than {@code
 *     client}
 * @param groupId of the instances that share the topic
 * @param timeout how long a write may take
 * @param startTimeout how long reading the topic may take when the server starts
 * @param replicationFactor of the topic, if the server creates it and there are as many brokers
 * @param isTopicTrusted whether a topic is used whose settings may lose schemas
 * @param maxWaiting how many requests wait for Kafka at once while it does not answer
 */
public record KafkaOptions(
    Map<String, String> client,
    Map<String, String> group,
    String topic,
    String groupId,
    Duration timeout,
    Duration startTimeout,
    int replicationFactor,
    boolean isTopicTrusted,
    int maxWaiting) {
  /**
   * How to close a consumer without a group. Otherwise it would wait for the broker's answer to its
   * last question for records, which takes half a second if there are no more.
   */
  static final CloseOptions WITHOUT_WAITING = CloseOptions.timeout(Duration.ZERO);

  /**
   * The reader keeps up to three times as much for as long as it runs: the answer in the heap, the
   * next one, and a buffer of its thread outside the heap. A larger record comes alone.
   */
  private static final int FETCH_BYTES = 1 << 20;

  private static final int MAX_WAITING = 100;
  private static final int MAX_POLL_RECORDS = 1_000;
  private static final int MAX_REQUEST_BYTES = 32 << 20;
  private static final int DELIVERY_TIMEOUT_MS = 30_000;
  private static final int REQUEST_TIMEOUT_MS = 10_000;

  private static final int SESSION_TIMEOUT_MS = 10_000;
  private static final int HEARTBEAT_INTERVAL_MS = 250;
  private static final int REBALANCE_TIMEOUT_MS = 300_000;

  /**
   * How long an instance that ended without leaving the group can hold up readers, unless another
   * leads.
   */
  private static final int TRANSACTION_TIMEOUT_MS = 15_000;

  public KafkaOptions {
    client = Map.copyOf(client);
    group = Map.copyOf(group);
  }

  /** Without properties for the client that chooses the leader, for the usual number of threads. */
  public KafkaOptions(
      Map<String, String> client,
      String topic,
      String groupId,
      Duration timeout,
      Duration startTimeout,
      int replicationFactor,
      boolean isTopicTrusted) {
    this(
        client,
        Map.of(),
        topic,
        groupId,
        timeout,
        startTimeout,
        replicationFactor,
        isTopicTrusted,
        MAX_WAITING);
  }

  /** The brokers, for messages. */
  public String brokers() {
    return client.getOrDefault(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, "");
  }

  /** The name under which brokers allow one writer at a time. */
  String transactionalId() {
    return groupId + "-" + topic;
  }

  /** By which servers of this kind are known in the group. */
  String electionClientId() {
    return String.valueOf(election().get(CommonClientConfigs.CLIENT_ID_CONFIG));
  }

  private Map<String, Object> common(String name) {
    Map<String, Object> properties = new HashMap<>();
    properties.put(CommonClientConfigs.CLIENT_ID_CONFIG, groupId + "-" + topic + "-" + name);
    properties.put(CommonClientConfigs.REQUEST_TIMEOUT_MS_CONFIG, REQUEST_TIMEOUT_MS);
    properties.put(CommonClientConfigs.RECONNECT_BACKOFF_MS_CONFIG, 50);
    properties.put(CommonClientConfigs.RECONNECT_BACKOFF_MAX_MS_CONFIG, 500);
    properties.put(CommonClientConfigs.METADATA_MAX_AGE_CONFIG, 30_000);
    properties.putAll(client);
    return properties;
  }

  Map<String, Object> admin() {
    Map<String, Object> properties = common("admin");
    properties.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, DELIVERY_TIMEOUT_MS);
    return properties;
  }

  /** Only committed records: an instance never shows a change that may still be aborted. */
  Map<String, Object> consumer() {
    Map<String, Object> properties = common("reader");
    properties.putAll(LogConsumer.ISOLATION);
    properties.putAll(LogConsumer.ALONE);
    properties.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none"); // a lost offset is an error
    properties.put(ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG, FETCH_BYTES);
    properties.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, MAX_POLL_RECORDS);
    properties.put(ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
    properties.put(ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
    properties.remove(LogConsumer.GROUP);
    return properties;
  }

  /** All records, also those that were aborted. */
  Map<String, Object> uncommittedConsumer() {
    Map<String, Object> properties = consumer();
    properties.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_uncommitted");
    return properties;
  }

  /** For the group that chooses the leader. A leader that stops is missed within a heartbeat. */
  Map<String, Object> election() {
    Map<String, Object> properties = new HashMap<>();
    properties.put(ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG, SESSION_TIMEOUT_MS);
    properties.put(ConsumerConfig.HEARTBEAT_INTERVAL_MS_CONFIG, HEARTBEAT_INTERVAL_MS);
    properties.put(ConsumerConfig.MAX_POLL_INTERVAL_MS_CONFIG, REBALANCE_TIMEOUT_MS);
    properties.putAll(common("election"));
    properties.putAll(group);
    properties.put(ConsumerConfig.GROUP_ID_CONFIG, groupId);
    properties.put(ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
    properties.put(ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
    return properties;
  }

  Map<String, Object> producer() {
    Map<String, Object> properties = common("writer");
    properties.put(ProducerConfig.TRANSACTIONAL_ID_CONFIG, transactionalId());
    properties.put(ProducerConfig.TRANSACTION_TIMEOUT_CONFIG, TRANSACTION_TIMEOUT_MS);
    properties.put(ProducerConfig.ACKS_CONFIG, "all");
    properties.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
    properties.put(ProducerConfig.LINGER_MS_CONFIG, 0);
    properties.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, MAX_REQUEST_BYTES);
    properties.put(ProducerConfig.BUFFER_MEMORY_CONFIG, 2L * MAX_REQUEST_BYTES);
    properties.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, DELIVERY_TIMEOUT_MS);
    properties.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, (long) REQUEST_TIMEOUT_MS);
    properties.put(ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
    properties.put(ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
    return properties;
  }

  /** Without the properties of clients, because they contain passwords. */
  @Override
  public String toString() {
    return "the topic " + topic + " at " + brokers();
  }
}
