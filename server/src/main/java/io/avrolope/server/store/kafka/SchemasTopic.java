// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store.kafka;

import io.avrolope.server.store.StoreException;
import io.avrolope.topics.cluster.OpenTransaction;
import io.avrolope.topics.cluster.ReachableBrokers;
import io.avrolope.topics.cluster.TopicException;
import io.avrolope.topics.cluster.TopicFacts;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The topic itself: creates it, checks its settings, and asks for its ends. Thread-safe. */
final class SchemasTopic implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SchemasTopic.class);
  private static final int REPLICAS_FOR_TWO_IN_SYNC = 3;
  private static final long POLL_MS = 50;
  private static final long RETRY_MS = 500;

  /** How long the first question to brokers may take, before the log says that none answers. */
  private static final Duration FIRST_ANSWER = Duration.ofSeconds(5);

  private final KafkaOptions options;
  private final TopicPartition partition;
  private final ClockWatch.Watching clock;
  private volatile Admin admin;
  private boolean isClosed;

  SchemasTopic(KafkaOptions options) {
    this.options = options;
    this.admin = Admin.create(options.admin());
    this.partition = new TopicPartition(options.topic(), 0);
    this.clock = ClockWatch.SYSTEM.watch(this::replace);
  }

  /** After the clock was set back. Questions that wait for an answer fail. */
  private synchronized void replace() {
    if (!isClosed) {
      Admin old = admin;
      admin = Admin.create(options.admin());
      old.close(Duration.ZERO);
    }
  }

  TopicPartition partition() {
    return partition;
  }

  /** For a question about the topic; closed with this. Each question needs another call. */
  Admin admin() {
    return admin;
  }

  /**
   * Creates the topic if it does not exist. Waits for brokers that do not answer yet.
   *
   * @throws StoreException if brokers do not answer, or the settings of the topic lose schemas
   */
  void prepare() {
    new BrokerWait(options.startTimeout(), System::nanoTime, () -> Waiting.pause(RETRY_MS))
        .untilAnswered(this::prepare);
  }

  private void prepare(Duration left) {
    Duration patience = left.compareTo(FIRST_ANSWER) < 0 ? left : FIRST_ANSWER;
    Optional<TopicDescription> found =
        describe(new DescribeTopicsOptions().timeoutMs((int) Math.max(1, patience.toMillis())));
    if (found.isEmpty()) {
      create();
      found = awaitDescription();
    }
    if (!options.isTopicTrusted()) {
      check(found.orElseThrow());
    }
  }

  private Optional<TopicDescription> describe() {
    return describe(new DescribeTopicsOptions());
  }

  private Optional<TopicDescription> describe(DescribeTopicsOptions how) {
    try {
      return Optional.of(
          get(
              admin
                  .describeTopics(List.of(options.topic()), how)
                  .topicNameValues()
                  .get(options.topic())));
    } catch (ExecutionException e) {
      if (e.getCause() instanceof UnknownTopicOrPartitionException) {
        return Optional.empty();
      }
      throw failure(e);
    }
  }

  /** Brokers learn of a new topic one after the other. */
  private Optional<TopicDescription> awaitDescription() {
    long deadline = System.nanoTime() + options.startTimeout().toNanos();
    Optional<TopicDescription> found = describe();
    while (found.isEmpty() && System.nanoTime() - deadline < 0) {
      Waiting.pause(POLL_MS);
      found = describe();
    }
    return found;
  }

  private void create() {
    try {
      int brokers = get(admin.describeCluster().nodes()).size();
      int replicas = Math.max(1, Math.min(options.replicationFactor(), brokers));
      Map<String, String> config = new HashMap<>();
      config.put(TopicConfig.CLEANUP_POLICY_CONFIG, TopicConfig.CLEANUP_POLICY_COMPACT);
      if (replicas >= REPLICAS_FOR_TWO_IN_SYNC) {
        config.put(TopicConfig.MIN_IN_SYNC_REPLICAS_CONFIG, "2");
      }
      NewTopic topic = new NewTopic(options.topic(), 1, (short) replicas).configs(config);
      get(admin.createTopics(List.of(topic)).all());
      LOG.info("Created the topic {}, replication factor {}", options.topic(), replicas);
    } catch (ExecutionException e) {
      if (!(e.getCause() instanceof TopicExistsException)) {
        throw failure(e);
      }
    }
  }

  private void check(TopicDescription topic) {
    Optional<String> hazard = hazard(topic);
    if (hazard.isPresent()) {
      throw new StoreException(hazard.get(), null);
    }
    long first = beginning();
    if (first > 0) {
      throw unusable(
          "begins at offset "
              + first
              + ": older records were deleted, and schemas may be lost. Restore the topic from a"
              + " copy. If nothing is missing, set kafkastore.topic.skip.validation=true");
    }
    int replicas = topic.partitions().get(0).replicas().size();
    if (replicas < options.replicationFactor()) {
      LOG.warn(
          "The topic {} has {} replicas instead of {}: the loss of a broker may lose schemas",
          options.topic(),
          replicas,
          options.replicationFactor());
    }
  }

  /**
   * The setting that loses schemas, and what to do; empty if there is none, or the operator trusts
   * the topic.
   *
   * @throws StoreException if brokers do not answer
   */
  Optional<String> hazard() {
    return options.isTopicTrusted() ? Optional.empty() : describe().flatMap(this::hazard);
  }

  private Optional<String> hazard(TopicDescription topic) {
    if (topic.partitions().size() != 1) {
      return hazard(
          "has "
              + topic.partitions().size()
              + " partitions instead of one: the order of changes is not known. Copy its records to"
              + " a topic with one partition, and set kafkastore.topic");
    }
    String policy = config(TopicConfig.CLEANUP_POLICY_CONFIG);
    return policy.equals(TopicConfig.CLEANUP_POLICY_COMPACT)
        ? Optional.empty()
        : hazard(
            "has cleanup.policy="
                + policy
                + ", which deletes schemas after a while. Set cleanup.policy=compact");
  }

  private Optional<String> hazard(String fact) {
    return Optional.of("The topic " + options.topic() + " " + fact);
  }

  /**
   * The topic that exists now.
   *
   * @throws StoreException if it does not exist, or brokers do not answer
   */
  TopicIdentity identity() {
    return new TopicIdentity(id(), this::askForId);
  }

  /**
   * The id of the topic, see {@link TopicIdentity}.
   *
   * @throws StoreException if it does not exist, or brokers do not answer
   */
  Uuid id() {
    try {
      return get(askForId());
    } catch (ExecutionException e) {
      throw failure(e);
    }
  }

  private KafkaFuture<Uuid> askForId() {
    String name = options.topic();
    return Objects.requireNonNull(admin.describeTopics(List.of(name)).topicNameValues().get(name))
        .thenApply(TopicDescription::topicId);
  }

  TopicSettings settings() {
    TopicDescription topic =
        describe()
            .orElseThrow(
                () ->
                    new StoreException(
                        "The topic " + options.topic() + " does not exist at " + options.brokers(),
                        null));
    try {
      return new TopicSettings(
          topic.partitions().size(),
          topic.partitions().get(0).replicas().size(),
          get(admin.describeCluster().nodes()).size(),
          config(TopicConfig.CLEANUP_POLICY_CONFIG),
          Integer.parseInt(config(TopicConfig.MIN_IN_SYNC_REPLICAS_CONFIG)),
          beginning());
    } catch (ExecutionException e) {
      throw failure(e);
    }
  }

  void compact() {
    ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, options.topic());
    ConfigEntry policy =
        new ConfigEntry(TopicConfig.CLEANUP_POLICY_CONFIG, TopicConfig.CLEANUP_POLICY_COMPACT);
    try {
      get(
          admin
              .incrementalAlterConfigs(
                  Map.of(resource, List.of(new AlterConfigOp(policy, AlterConfigOp.OpType.SET))))
              .all());
    } catch (ExecutionException e) {
      throw failure(e);
    }
  }

  /**
   * The members of the group that are not servers of this kind, as text. Their client ids show what
   * they are.
   */
  List<String> foreignMembers() {
    try {
      boolean exists =
          get(admin.listGroups().all()).stream()
              .anyMatch(group -> group.groupId().equals(options.groupId()));
      return exists ? describeForeignMembers() : List.of();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof GroupIdNotFoundException) {
        return List.of(); // the last member has just left
      }
      throw failure(e);
    }
  }

  private List<String> describeForeignMembers() throws ExecutionException {
    return get(
            admin
                .describeClassicGroups(List.of(options.groupId()))
                .describedGroups()
                .get(options.groupId()))
        .members()
        .stream()
        .filter(member -> !member.clientId().equals(options.electionClientId()))
        .map(member -> member.clientId() + " at " + member.host())
        .toList();
  }

  private StoreException unusable(String what) {
    return new StoreException("The topic " + options.topic() + " " + what, null);
  }

  private String config(String name) {
    ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, options.topic());
    try {
      return get(admin.describeConfigs(List.of(resource)).values().get(resource)).get(name).value();
    } catch (ExecutionException e) {
      throw failure(e);
    }
  }

  /** The offset of the first record. */
  long beginning() {
    return offset(OffsetSpec.earliest(), IsolationLevel.READ_COMMITTED);
  }

  /**
   * The offset up to which records can be read now, as the leader of the partition knows it: the
   * end, or the first record of the first open transaction.
   *
   * @throws StoreException if it does not answer
   */
  long end() {
    return offset(OffsetSpec.latest(), IsolationLevel.READ_COMMITTED);
  }

  /**
   * The offset after the last record, committed or not. Records without a transaction may stand
   * after an open one, and are read when it ends.
   *
   * @throws StoreException if the leader of the partition does not answer
   */
  long writtenEnd() {
    return offset(OffsetSpec.latest(), IsolationLevel.READ_UNCOMMITTED);
  }

  /** The open transactions of the topic; empty if the user may not see them. */
  List<OpenTransaction> openTransactions() {
    return new TopicFacts(admin).openTransactions(partition);
  }

  private long offset(OffsetSpec spec, IsolationLevel level) {
    try {
      return get(admin
              .listOffsets(Map.of(partition, spec), new ListOffsetsOptions(level))
              .partitionResult(partition))
          .offset();
    } catch (ExecutionException e) {
      throw failure(e);
    }
  }

  private <T> T get(@Nullable KafkaFuture<T> future) throws ExecutionException {
    try {
      return Objects.requireNonNull(future)
          .get(options.startTimeout().toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw new ExecutionException(
          "No answer within " + options.startTimeout().toMillis() + " ms", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreException("Interrupted while Kafka is asked", e);
    }
  }

  private StoreException failure(ExecutionException e) {
    Throwable cause = e.getCause() == null ? e : e.getCause();
    return new StoreException(
        "Cannot use the topic "
            + options.topic()
            + " at "
            + options.brokers()
            + ": "
            + reason(cause),
        cause);
  }

  /** Kafka's clients do not say which address does not answer, nor why. */
  private String reason(Throwable cause) {
    if (cause instanceof TimeoutException
        || cause instanceof org.apache.kafka.common.errors.TimeoutException) {
      try {
        ReachableBrokers.require(options.client());
      } catch (TopicException e) {
        return e.getMessage() + ". Start the brokers, or correct bootstrap.servers";
      }
    }
    if (!MissingPermissions.advice(cause, options).isEmpty()) {
      return MissingPermissions.text(cause, options);
    }
    return cause.getMessage() == null ? cause.toString() : cause.getMessage();
  }

  @Override
  public synchronized void close() {
    isClosed = true;
    clock.close();
    admin.close(Duration.ZERO);
  }
}
