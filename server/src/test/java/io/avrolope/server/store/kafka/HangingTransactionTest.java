// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.server.broker.SharedBroker;
import io.avrolope.server.model.SchemaBody;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.state.Change;
import io.avrolope.server.store.NotLeaderException;
import io.avrolope.server.store.SchemaStore.Decision;
import io.avrolope.server.store.StoreException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.resource.ResourceType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

/** A transaction that its coordinator has forgotten: no program ends it by itself. */
@Tag("broker")
class HangingTransactionTest {
  private static final HangingRule AT_ONCE = new HangingRule(Duration.ZERO);
  private static final String CLUSTER = "kafka-cluster";
  private static final String RIGHT =
      "Grant the user of this server the operations Alter on the cluster";

  private static AuthorizingBroker broker;

  @BeforeAll
  static void start() {
    broker = AuthorizingBroker.start();
  }

  @AfterAll
  static void stop() {
    broker.close();
  }

  private static KafkaOptions options(TestInfo test, String user) {
    return KafkaOptions.builder()
        .client(broker.client(user))
        .topic(SharedBroker.topic(test))
        .groupId("group-of-" + SharedBroker.topic(test))
        .timeout(Duration.ofSeconds(4))
        .startTimeout(SharedBroker.PATIENCE)
        .replicationFactor(1)
        .build();
  }

  @AfterEach
  void useNewestTransactions() throws Exception {
    broker.useTransactions(2);
  }

  private static int put(KafkaSchemaStore store, int number) {
    SchemaBody body = SchemaBody.of("text " + number, List.of(), null, null);
    StoredVersion version = new StoredVersion("s", number, number, body, false, 0);
    return store.write(state -> new Decision<>(number, List.of(new Change.PutVersion(version))));
  }

  private static Set<Integer> versions(KafkaSchemaStore store) {
    return store.read(state -> Set.copyOf(state.versions("s").keySet()));
  }

  /** Opens a transaction, whose producer is killed later. */
  private static KafkaProducer<byte[], byte[]> begin(KafkaOptions options, String id) {
    Map<String, Object> properties = new HashMap<>(options.producer());
    properties.put(ProducerConfig.TRANSACTIONAL_ID_CONFIG, id);
    KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(properties);
    producer.initTransactions();
    producer.beginTransaction();
    send(producer, options);
    return producer;
  }

  private static void send(KafkaProducer<byte[], byte[]> producer, KafkaOptions options) {
    byte[] noop = "{\"keytype\":\"NOOP\",\"magic\":0}".getBytes(StandardCharsets.UTF_8);
    try {
      producer.send(new ProducerRecord<>(options.topic(), 0, noop, null)).get();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** Leaves the topic with a transaction that its coordinator takes for one that has ended. */
  private static void hang(KafkaOptions options) throws Exception {
    CoordinatorMemory before = CoordinatorMemory.of(options, broker.client("admin"));
    KafkaProducer<byte[], byte[]> killed = begin(options, options.transactionalId());
    before.restore();
    broker.restart();
    send(killed, options);
    send(killed, options);
    killed.close(Duration.ZERO);
  }

  private static void await(KafkaSchemaStore store, Predicate<String> reason) {
    long deadline = System.nanoTime() + SharedBroker.PATIENCE.toNanos();
    while (!reason.test(store.health().reason()) && System.nanoTime() - deadline < 0) {
      Waiting.pause(50);
    }
    assertThat(store.health().reason()).matches(reason);
  }

  private static void allow(KafkaOptions options) throws Exception {
    broker.allow(
        AuthorizingBroker.allowed(
            ResourceType.TOPIC,
            options.topic(),
            AclOperation.READ,
            AclOperation.WRITE,
            AclOperation.CREATE,
            AclOperation.DESCRIBE_CONFIGS));
    broker.allow(
        AuthorizingBroker.allowed(ResourceType.GROUP, options.groupId(), AclOperation.READ));
    broker.allow(
        AuthorizingBroker.allowed(
            ResourceType.TRANSACTIONAL_ID, options.transactionalId(), AclOperation.WRITE));
  }

  @Test
  void theNextLeaderEndsItOrNamesTheRightThatIsMissing(TestInfo test) throws Exception {
    KafkaOptions options = options(test, AuthorizingBroker.USER);
    broker.denyAll();
    allow(options);
    try (KafkaSchemaStore store = SharedBroker.open(options)) {
      put(store, 1);
    }
    hang(options);

    try (KafkaSchemaStore store = SharedBroker.open(options)) {
      await(store, reason -> reason.endsWith(RIGHT));
      assertThat(store.health().reason())
          .contains(". Stop the program of the transaction, or run kafka-transactions.sh")
          .contains(". This server cannot end the transaction itself: ");
      assertThat(versions(store)).containsExactly(1);

      broker.allow(AuthorizingBroker.allowed(ResourceType.CLUSTER, CLUSTER, AclOperation.ALTER));
      await(store, String::isEmpty);

      assertThat(put(store, 2)).isEqualTo(2);
      assertThat(versions(store)).containsExactlyInAnyOrder(1, 2);
    }
  }

  @Test
  void aServerThatRunsEndsItEvenIfTheCoordinatorForgetsTheServersToo(TestInfo test)
      throws Exception {
    KafkaOptions options = options(test, AuthorizingBroker.ADMIN);
    try (KafkaSchemaStore store = SharedBroker.open(options)) {
      put(store, 1);
      CoordinatorMemory memory = CoordinatorMemory.of(options, broker.client("admin"));
      begin(options, options.transactionalId()).close(Duration.ZERO);
      memory.forgotten().restore();
      broker.restart();

      await(store, reason -> reason.contains("cannot be read from offset"));
      await(store, String::isEmpty);

      assertThat(putAgain(store, 2)).isEqualTo(2);
      assertThat(versions(store)).containsExactlyInAnyOrder(1, 2);
    }
  }

  /** A server that has not written since it was excluded learns that from its next write. */
  private static int putAgain(KafkaSchemaStore store, int number) {
    long deadline = System.nanoTime() + SharedBroker.PATIENCE.toNanos();
    while (System.nanoTime() - deadline < 0) {
      try {
        return put(store, number);
      } catch (StoreException | NotLeaderException e) {
        Waiting.pause(50);
      }
    }
    return put(store, number);
  }

  @Test
  void twoServersThatEndItAtOnceDoNotEndTheNextTransaction(TestInfo test) throws Exception {
    KafkaOptions options = options(test, AuthorizingBroker.ADMIN);
    try (KafkaSchemaStore store = SharedBroker.open(options)) {
      put(store, 1);
    }
    hang(options);

    try (SchemasTopic topic = new SchemasTopic(options)) {
      HangingTransactions first = new HangingTransactions(options, topic, AT_ONCE);
      HangingTransactions second = new HangingTransactions(options, topic, AT_ONCE);
      long open = topic.end();
      assertThat(open).isLessThan(topic.writtenEnd());
      new Transactions(options, () -> false).close(); // a server that ends it begins so
      List<KafkaProducer<byte[], byte[]>> next = new ArrayList<>();

      boolean hasEnded =
          first.end(
              0,
              () -> {
                assertThat(second.end(0, () -> true)).isTrue();
                assertThat(topic.end()).isEqualTo(topic.writtenEnd());
                next.add(begin(options, options.transactionalId()));
                return true;
              });

      assertThat(hasEnded).isFalse();
      assertThat(next).hasSize(1);
      assertThat(first.advice()).contains("InvalidProducerEpochException");
      try (KafkaProducer<byte[], byte[]> producer = next.get(0)) {
        send(producer, options);
        producer.commitTransaction();
      }
    }
    try (KafkaSchemaStore store = SharedBroker.open(options)) {
      await(store, String::isEmpty);
      assertThat(put(store, 2)).isEqualTo(2);
    }
  }

  /**
   * The coordinator gives the next producer the epoch of the transaction, which was in use. Brokers
   * before 4.0 do not give each transaction an epoch of its own.
   */
  @Test
  void aWriteThatTheBrokerTakesForAnOlderOneIsNotConfirmed(TestInfo test) throws Exception {
    broker.useTransactions(1);
    KafkaOptions options = options(test, AuthorizingBroker.ADMIN);
    try (KafkaSchemaStore store = SharedBroker.open(options)) {
      put(store, 1);
    }
    hang(options);
    try (SchemasTopic topic = new SchemasTopic(options)) { // as an operator does
      assertThat(new HangingTransactions(options, topic, AT_ONCE).end(0, () -> true)).isTrue();
    }

    try (KafkaSchemaStore store = SharedBroker.open(options)) {
      assertThat(putAgain(store, 2)).isEqualTo(2);
    }

    try (KafkaSchemaStore store = SharedBroker.open(options)) {
      assertThat(versions(store)).containsExactlyInAnyOrder(1, 2);
    }
  }

  @Test
  void aTransactionThatTheCoordinatorKnowsIsLeftAlone(TestInfo test) throws Exception {
    KafkaOptions options = options(test, AuthorizingBroker.ADMIN);
    try (KafkaSchemaStore store = SharedBroker.open(options);
        SchemasTopic topic = new SchemasTopic(options)) {
      put(store, 1);
      HangingTransactions hanging = new HangingTransactions(options, topic, AT_ONCE);
      for (String id : List.of("copy-of-" + options.topic(), options.transactionalId())) {
        try (KafkaProducer<byte[], byte[]> producer = begin(options, id)) {
          Waiting.pause(1_100); // it looks once a second
          long open = topic.end();

          hanging.end(0, () -> true);

          assertThat(topic.end()).isEqualTo(open).isLessThan(topic.writtenEnd());
          producer.commitTransaction();
        }
      }
    }
  }
}
