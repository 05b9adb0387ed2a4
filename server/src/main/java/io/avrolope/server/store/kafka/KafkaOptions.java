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

/** The topic that keeps the schemas, and the way to its brokers. Immutable. */
public final class KafkaOptions {
  public static final KafkaOptions DEFAULTS = builder().build();

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

  private static final int MAX_POLL_RECORDS = 1_000;
  private static final int MAX_REQUEST_BYTES = 32 << 20;
  private static final int DELIVERY_TIMEOUT_MS = 30_000;
  private static final int REQUEST_TIMEOUT_MS = 10_000;

  private static final int SESSION_TIMEOUT_MS = 10_000;
  private static final int HEARTBEAT_INTERVAL_MS = 250;

  /**
   * How long the group waits for members that have not joined again. After a crash of all brokers,
   * a coordinator may wait for members that no longer exist, and nobody leads meanwhile; members of
   * this project join again within a heartbeat.
   */
  private static final int REBALANCE_TIMEOUT_MS = SESSION_TIMEOUT_MS;

  /**
   * How long an instance that ended without leaving the group can hold up readers, unless another
   * leads.
   */
  static final int TRANSACTION_TIMEOUT_MS = 15_000;

  private final Map<String, String> client;
  private final Map<String, String> group;
  private final String topic;
  private final String groupId;
  private final Duration timeout;
  private final Duration startTimeout;
  private final int replicationFactor;
  private final boolean isTopicTrusted;
  private final int maxWaiting;

  private KafkaOptions(Builder builder) {
    this.client = Map.copyOf(builder.client);
    this.group = Map.copyOf(builder.group);
    this.topic = builder.topic;
    this.groupId = builder.groupId;
    this.timeout = builder.timeout;
    this.startTimeout = builder.startTimeout;
    this.replicationFactor = builder.replicationFactor;
    this.isTopicTrusted = builder.isTopicTrusted;
    this.maxWaiting = builder.maxWaiting;
  }

  /** A builder with the defaults. */
  public static Builder builder() {
    return new Builder();
  }

  /** A builder with these options. */
  public Builder toBuilder() {
    Builder builder = new Builder();
    builder.client = client;
    builder.group = group;
    builder.topic = topic;
    builder.groupId = groupId;
    builder.timeout = timeout;
    builder.startTimeout = startTimeout;
    builder.replicationFactor = replicationFactor;
    builder.isTopicTrusted = isTopicTrusted;
    builder.maxWaiting = maxWaiting;
    return builder;
  }

  /** Properties of Kafka's clients, such as {@code bootstrap.servers}. */
  public Map<String, String> client() {
    return client;
  }

  /** Properties of the client that chooses the leader; they count more than {@link #client()}. */
  public Map<String, String> group() {
    return group;
  }

  /** The topic with the schemas. */
  public String topic() {
    return topic;
  }

  /** The group of the servers that share the topic. */
  public String groupId() {
    return groupId;
  }

  /** How long a write may take. */
  public Duration timeout() {
    return timeout;
  }

  /** How long reading the topic may take when the server starts. */
  public Duration startTimeout() {
    return startTimeout;
  }

  /** The replicas of the topic, if the server creates it and there are as many brokers. */
  public int replicationFactor() {
    return replicationFactor;
  }

  /** Whether a topic is used whose settings may lose schemas. */
  public boolean isTopicTrusted() {
    return isTopicTrusted;
  }

  /** How many requests wait for Kafka at once while it does not answer. */
  public int maxWaiting() {
    return maxWaiting;
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
    properties.remove(ConsumerConfig.GROUP_ID_CONFIG);
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

  /** Sets options by their names. Used by one thread. */
  public static final class Builder {
    private Map<String, String> client = Map.of();
    private Map<String, String> group = Map.of();
    private String topic = "_schemas";
    private String groupId = "schema-registry";
    private Duration timeout = Duration.ofSeconds(5);
    private Duration startTimeout = Duration.ofSeconds(60);
    private int replicationFactor = 3;
    private boolean isTopicTrusted = false;
    private int maxWaiting = 100;

    private Builder() {}

    public Builder client(Map<String, String> client) {
      this.client = client;
      return this;
    }

    public Builder group(Map<String, String> group) {
      this.group = group;
      return this;
    }

    public Builder topic(String topic) {
      this.topic = topic;
      return this;
    }

    public Builder groupId(String groupId) {
      this.groupId = groupId;
      return this;
    }

    public Builder timeout(Duration timeout) {
      this.timeout = timeout;
      return this;
    }

    public Builder startTimeout(Duration startTimeout) {
      this.startTimeout = startTimeout;
      return this;
    }

    public Builder replicationFactor(int replicationFactor) {
      this.replicationFactor = replicationFactor;
      return this;
    }

    public Builder isTopicTrusted(boolean isTopicTrusted) {
      this.isTopicTrusted = isTopicTrusted;
      return this;
    }

    public Builder maxWaiting(int maxWaiting) {
      this.maxWaiting = maxWaiting;
      return this;
    }

    public KafkaOptions build() {
      return new KafkaOptions(this);
    }
  }
}
