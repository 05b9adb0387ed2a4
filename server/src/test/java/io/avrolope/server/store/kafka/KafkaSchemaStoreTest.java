// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.registry.log.LogRecord;
import io.avrolope.server.broker.SharedBroker;
import io.avrolope.server.model.SchemaBody;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.state.Change;
import io.avrolope.server.store.SchemaStore.Decision;
import io.avrolope.server.store.StoreException;
import io.avrolope.server.store.StoreHealth;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The store in a topic of a real broker. */
@Tag("broker")
class KafkaSchemaStoreTest {
  private static final int CLIENTS = 20;
  private static final int WRITES_OF_A_CLIENT = 10;

  @RegisterExtension private static final SharedBroker BROKER = new SharedBroker();

  /** Registers a text under the next id, and returns the id. */
  private static int register(KafkaSchemaStore store, String subject, String text) {
    return store.write(
        state -> {
          int id = state.highestId("") + 1;
          int version = state.versions(subject).size() + 1;
          SchemaBody body = SchemaBody.of(text, List.of(), null, null);
          StoredVersion stored = new StoredVersion(subject, version, id, body, false, 0);
          return new Decision<>(id, List.of(new Change.PutVersion(stored)));
        });
  }

  private static int versions(KafkaSchemaStore store, String subject) {
    return store.read(state -> state.versions(subject).size());
  }

  @Test
  void writesOfManyClientsAreDecidedOneAfterTheOther(TestInfo test) throws Exception {
    Set<Integer> ids = new TreeSet<>();
    ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
    try (KafkaSchemaStore store = SharedBroker.open(BROKER.options(test))) {
      List<Future<Integer>> answers = new ArrayList<>();
      for (int i = 0; i < CLIENTS * WRITES_OF_A_CLIENT; i++) {
        String text = "text " + i;
        answers.add(clients.submit(() -> register(store, "s", text)));
      }
      for (Future<Integer> answer : answers) {
        ids.add(answer.get());
      }
    } finally {
      clients.shutdownNow();
    }

    assertThat(ids).hasSize(CLIENTS * WRITES_OF_A_CLIENT);
    try (KafkaSchemaStore reopened = SharedBroker.open(BROKER.options(test))) {
      assertThat(versions(reopened, "s")).isEqualTo(CLIENTS * WRITES_OF_A_CLIENT);
    }
  }

  @Test
  void aRefusedCommandChangesNothing(TestInfo test) {
    try (KafkaSchemaStore store = SharedBroker.open(BROKER.options(test))) {
      register(store, "s", "one");

      assertThatThrownBy(
              () ->
                  store.write(
                      state -> {
                        throw new IllegalStateException("refused");
                      }))
          .hasMessage("refused");
      assertThat(register(store, "s", "two")).isEqualTo(2);
    }
  }

  @Test
  void recordsOfOthersAreReadAndCounted(TestInfo test) throws Exception {
    KafkaOptions options = BROKER.options(test);
    try (KafkaSchemaStore store = SharedBroker.open(options)) {
      register(store, "s", "one");
      String key = "{\"keytype\":\"SCHEMA\",\"subject\":\"other\",\"version\":1,\"magic\":1}";
      String value = "{\"subject\":\"other\",\"version\":1,\"id\":7,\"schema\":\"seven\"}";
      long offset = produce(options.topic(), key, value);

      assertThat(store.follower().await(offset + 1, SharedBroker.PATIENCE)).isTrue();
      assertThat(register(store, "s", "two")).isEqualTo(8);
    }
  }

  private static long produce(String topic, String key, String value) throws Exception {
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", BROKER.bootstrapServers()),
            new ByteArraySerializer(),
            new ByteArraySerializer())) {
      return producer
          .send(
              new ProducerRecord<>(
                  topic,
                  key.getBytes(StandardCharsets.UTF_8),
                  value.getBytes(StandardCharsets.UTF_8)))
          .get()
          .offset();
    }
  }

  @Test
  void aNewWriterExcludesTheOneBefore(TestInfo test) throws Exception {
    KafkaOptions options = BROKER.options(test);
    LogRecord record =
        new LogRecord("{\"keytype\":\"NOOP\",\"magic\":0}".getBytes(StandardCharsets.UTF_8), null);
    try (SchemasTopic topic = new SchemasTopic(options)) {
      topic.prepare();
      try (Transactions paused = new Transactions(options, () -> false);
          Transactions current = new Transactions(options, () -> false)) {
        long written = current.write(List.of(record), offsets -> true);

        assertThatThrownBy(() -> paused.write(List.of(record), offsets -> true))
            .isInstanceOf(Transactions.LostException.class);
        long next = current.write(List.of(record), offsets -> true);
        assertThat(next).as("with the end of the first transaction").isEqualTo(written + 2);
      }
    }
  }

  @Test
  void aRecordThatIsTooLargeIsRefusedAndTheNextOnesAreWritten(TestInfo test) {
    try (KafkaSchemaStore store = SharedBroker.open(BROKER.options(test))) {
      String tooLarge = "x".repeat(2_000_000);

      assertThatThrownBy(() -> register(store, "s", tooLarge))
          .isInstanceOfSatisfying(
              StoreException.class,
              e -> assertThat(e.kind()).isEqualTo(StoreException.Kind.TOO_LARGE));
      assertThat(register(store, "s", "small")).isEqualTo(1);
    }
  }

  @Test
  void aRestartOfTheBrokerCostsNothingThatWasWritten(TestInfo test) {
    try (KafkaSchemaStore store = SharedBroker.open(BROKER.options(test))) {
      register(store, "s", "before");
      BROKER.restart();

      assertThat(register(store, "s", "after")).isEqualTo(2);
      assertThat(versions(store, "s")).isEqualTo(2);
    }
  }

  @Test
  void aTopicThatLosesSchemasIsRefused() throws Exception {
    try (Admin admin = BROKER.admin()) {
      NewTopic deleting =
          new NewTopic("deleting", 1, (short) 1).configs(Map.of("cleanup.policy", "delete"));
      NewTopic shortened = new NewTopic("shortened", 1, (short) 1);
      NewTopic wide = new NewTopic("wide", 2, (short) 1);
      admin.createTopics(List.of(deleting, shortened, wide)).all().get();
      for (int i = 0; i < 3; i++) {
        produce("shortened", "{\"keytype\":\"NOOP\",\"magic\":0}", "{}");
      }
      admin
          .deleteRecords(
              Map.of(new TopicPartition("shortened", 0), RecordsToDelete.beforeOffset(2)))
          .all()
          .get();
      ConfigResource topic = new ConfigResource(ConfigResource.Type.TOPIC, "shortened");
      ConfigEntry compact = new ConfigEntry("cleanup.policy", "compact");
      AlterConfigOp set = new AlterConfigOp(compact, AlterConfigOp.OpType.SET);
      admin.incrementalAlterConfigs(Map.of(topic, List.of(set))).all().get();
    }

    assertThatThrownBy(() -> SharedBroker.open(BROKER.options("deleting")))
        .hasMessageContaining("cleanup.policy=delete");
    assertThatThrownBy(() -> SharedBroker.open(BROKER.options("wide")))
        .hasMessageContaining("has 2 partitions");
    assertThatThrownBy(() -> SharedBroker.open(BROKER.options("shortened")))
        .hasMessageContaining("begins at offset 2");
  }

  @Test
  void aTopicThatIsCreatedAgainGetsNoMoreWrites(TestInfo test) throws Exception {
    KafkaOptions options = BROKER.options(test);
    try (KafkaSchemaStore store = SharedBroker.open(options);
        Admin admin = BROKER.admin()) {
      register(store, "s", "kept in memory");
      admin.deleteTopics(List.of(options.topic())).all().get();
      try (SchemasTopic again = new SchemasTopic(options)) {
        again.prepare();
      }

      assertThat(store.follower().awaitLoss(SharedBroker.PATIENCE)).isTrue();
      assertThatThrownBy(() -> register(store, "s", "new")).hasMessageContaining("created again");
      assertThat(versions(store, "s")).isEqualTo(1);
    }
  }

  /** Returns after the brokers answer for the new topic. */
  private static void createAgain(SchemasTopic topic, Admin admin) throws Exception {
    String name = topic.partition().topic();
    Uuid old = topic.id();
    admin.deleteTopics(List.of(name)).all().get();
    NewTopic again = new NewTopic(name, 1, (short) 1);
    admin.createTopics(List.of(again.configs(Map.of("cleanup.policy", "compact")))).all().get();
    while (!isReplaced(topic, old)) {
      Waiting.pause(50);
    }
  }

  private static boolean isReplaced(SchemasTopic topic, Uuid old) {
    try {
      return !topic.id().equals(old);
    } catch (StoreException e) { // the broker does not know the new topic yet
      return false;
    }
  }

  @Test
  void aTopicThatIsCreatedAgainWithMoreRecordsIsNoticed(TestInfo test) throws Exception {
    KafkaOptions options = BROKER.options(test);
    try (SchemasTopic topic = new SchemasTopic(options);
        Admin admin = BROKER.admin()) {
      topic.prepare();
      TopicIdentity old = topic.identity();
      createAgain(topic, admin);
      try (KafkaSchemaStore other = SharedBroker.open(options)) {
        register(other, "s", "in the new topic");
      }
      LiveState live = new LiveState();
      try (LogFollower reader = new LogFollower(options, topic.partition(), old, live)) {
        reader.start(1);

        assertThat(reader.awaitLoss(SharedBroker.PATIENCE)).isTrue();
        assertThatThrownBy(reader::requireWhole)
            .isInstanceOf(StoreException.class)
            .hasMessageStartingWith(
                "The topic " + options.topic() + " was deleted and created again. ");
      }
    }
  }

  @Test
  void aServerDoesNotBeginToWriteToATopicThatIsCreatedAgain(TestInfo test) throws Exception {
    KafkaOptions options = BROKER.options(test);
    try (SchemasTopic topic = new SchemasTopic(options);
        Admin admin = BROKER.admin()) {
      topic.prepare();
      LiveState live = new LiveState();
      try (LogFollower reader =
          new LogFollower(options, topic.partition(), topic.identity(), live)) {
        createAgain(topic, admin);
        LeaderWrites writes = new LeaderWrites(options, topic, reader, live, new Leadership());

        assertThatThrownBy(() -> writes.begin(() -> {}))
            .isInstanceOf(StoreException.class)
            .hasMessageContaining("was deleted and created again");
        assertThat(topic.end()).as("nothing is written").isZero();
      }
    }
  }

  @Test
  void aServerWhoseTopicIsDeletedIsNotReadyAndKeepsAnswering(TestInfo test) throws Exception {
    KafkaOptions options = BROKER.options(test);
    try (KafkaSchemaStore store = SharedBroker.open(options);
        Admin admin = BROKER.admin()) {
      register(store, "s", "kept in memory");
      admin.deleteTopics(List.of(options.topic())).all().get();
      StoreHealth health = store.health();
      long deadline = System.nanoTime() + SharedBroker.PATIENCE.toNanos();
      while (health.reason().isEmpty() && System.nanoTime() - deadline < 0) {
        Waiting.pause(50);
        health = store.health();
      }

      assertThat(health.reason())
          .isEqualTo(
              "The topic "
                  + options.topic()
                  + " no longer exists. This server keeps answering from memory and changes fail."
                  + " Restore the topic, then restart the server");
      assertThat(health.state()).isEqualTo(StoreHealth.State.DEGRADED);
      assertThat(versions(store, "s")).isEqualTo(1);
    }
  }

  @Test
  void aPolicyThatDeletesSchemasIsNoticedWhileTheServerRuns(TestInfo test) throws Exception {
    KafkaOptions options = BROKER.options(test);
    try (KafkaSchemaStore store = SharedBroker.open(options);
        Admin admin = BROKER.admin()) {
      setPolicy(admin, options, "delete");
      awaitReason(
          store,
          "The topic "
              + options.topic()
              + " has cleanup.policy=delete, which deletes schemas after a while."
              + " Set cleanup.policy=compact");
      assertThat(store.health().state()).isEqualTo(StoreHealth.State.DEGRADED);

      setPolicy(admin, options, "compact");
      awaitReason(store, "");
      assertThat(register(store, "s", "one")).isEqualTo(1);
    }
  }

  @Test
  void aServerThatDoesNotLeadSaysSoInEachState(TestInfo test) throws Exception {
    KafkaOptions options = BROKER.options(test);
    try (KafkaSchemaStore follower = KafkaSchemaStore.open(options);
        Admin admin = BROKER.admin()) {
      assertThat(follower.health().isLeader()).isFalse();

      setPolicy(admin, options, "delete");
      awaitReason(
          follower,
          "The topic "
              + options.topic()
              + " has cleanup.policy=delete, which deletes schemas after a while."
              + " Set cleanup.policy=compact");

      assertThat(follower.health().isLeader()).isFalse();
    }
  }

  private static void setPolicy(Admin admin, KafkaOptions options, String policy) throws Exception {
    ConfigResource topic = new ConfigResource(ConfigResource.Type.TOPIC, options.topic());
    AlterConfigOp set =
        new AlterConfigOp(new ConfigEntry("cleanup.policy", policy), AlterConfigOp.OpType.SET);
    admin.incrementalAlterConfigs(Map.of(topic, List.of(set))).all().get();
  }

  private static void awaitReason(KafkaSchemaStore store, String reason) {
    long deadline = System.nanoTime() + SharedBroker.PATIENCE.toNanos();
    while (!store.health().reason().equals(reason) && System.nanoTime() - deadline < 0) {
      Waiting.pause(50);
    }
    assertThat(store.health().reason()).isEqualTo(reason);
  }

  @Test
  void brokersThatAreUnavailableAtTheStartAreNamed() {
    KafkaOptions options =
        KafkaOptions.builder()
            .client(Map.of("bootstrap.servers", "127.0.0.1:1"))
            .topic("topic")
            .timeout(Duration.ofSeconds(1))
            .startTimeout(Duration.ofSeconds(1))
            .build();

    assertThatThrownBy(() -> KafkaSchemaStore.open(options))
        .isInstanceOf(StoreException.class)
        .hasMessage(
            "Cannot use the topic topic at 127.0.0.1:1: Cannot reach 127.0.0.1:1 (connection"
                + " refused). Start the brokers, or correct bootstrap.servers");
  }
}
