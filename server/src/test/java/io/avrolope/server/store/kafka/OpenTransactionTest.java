// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.server.broker.SharedBroker;
import io.avrolope.server.model.SchemaBody;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.state.Change;
import io.avrolope.server.store.SchemaStore.Decision;
import io.avrolope.server.store.StoreException;
import io.avrolope.server.store.StoreHealth;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A transaction of another program in the topic, which stays open. */
@Tag("broker")
class OpenTransactionTest {
  private static final String TEN_MINUTES = "600000";
  private static final byte[] NOOP =
      "{\"keytype\":\"NOOP\",\"magic\":0}".getBytes(StandardCharsets.UTF_8);

  @RegisterExtension private static final SharedBroker BROKER = new SharedBroker();

  private static KafkaOptions impatient(KafkaOptions options) {
    return options.toBuilder().timeout(Duration.ofSeconds(4)).build();
  }

  private static int put(KafkaSchemaStore store, int number) {
    SchemaBody body = SchemaBody.of("text " + number, List.of(), null, null);
    StoredVersion version = new StoredVersion("s", number, number, body, false, 0);
    return store.write(state -> new Decision<>(number, List.of(new Change.PutVersion(version))));
  }

  private static Set<Integer> versions(KafkaSchemaStore store) {
    return store.read(state -> Set.copyOf(state.versions("s").keySet()));
  }

  private static KafkaProducer<byte[], byte[]> begin(KafkaOptions options) throws Exception {
    Map<String, Object> properties = new HashMap<>(options.producer());
    properties.put(ProducerConfig.TRANSACTIONAL_ID_CONFIG, "copy-of-" + options.topic());
    properties.put(ProducerConfig.TRANSACTION_TIMEOUT_CONFIG, TEN_MINUTES);
    KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(properties);
    producer.initTransactions();
    producer.beginTransaction();
    producer.send(new ProducerRecord<>(options.topic(), 0, NOOP, null)).get();
    return producer;
  }

  private static void awaitHealth(KafkaSchemaStore store, String part) {
    long deadline = System.nanoTime() + SharedBroker.PATIENCE.toNanos();
    while (!store.health().reason().contains(part) && System.nanoTime() - deadline < 0) {
      Waiting.pause(50);
    }
    assertThat(store.health().reason()).contains(part);
  }

  private static void awaitReady(KafkaSchemaStore store) {
    long deadline = System.nanoTime() + SharedBroker.PATIENCE.toNanos();
    while (!store.health().reason().isEmpty() && System.nanoTime() - deadline < 0) {
      Waiting.pause(50);
    }
    assertThat(store.health().reason()).isEmpty();
  }

  private static void assertFails(ThrowingCallable call, StoreException.Kind kind, String cause) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(StoreException.class, e -> assertThat(e.kind()).isEqualTo(kind))
        .hasMessageContaining(cause);
  }

  @Test
  void whatStandsBehindItIsNotUnknownAndItIsNamed(TestInfo test) throws Exception {
    KafkaOptions options = BROKER.options(test);
    try (KafkaSchemaStore store = SharedBroker.open(options)) {
      put(store, 1);
    }
    try (KafkaProducer<byte[], byte[]> open = begin(options);
        KafkaSchemaStore store = KafkaSchemaStore.open(impatient(options))) {
      try (ForeignServer foreign = new ForeignServer(options)) {
        foreign.write("s", new ForeignServer.Written(2, 2, "foreign"));
      }
      assertFails(store::catchUp, StoreException.Kind.FAILED, "not read to its end in time");

      store.join(MemberIdentity.of("http", "localhost", 1, true));
      String name = "(transactional id copy-of-" + options.topic() + ")";
      awaitHealth(store, name);
      StoreHealth health = store.health();
      assertThat(health.state()).isEqualTo(StoreHealth.State.DEGRADED);
      assertThat(health.reason())
          .startsWith("The topic " + options.topic() + " cannot be read from offset ")
          .containsPattern(": producer \\d+ \\(.*\\) has had a transaction open since 2\\d{3}-");
      assertThat(store.awaitLeadership(SharedBroker.PATIENCE)).isTrue();
      assertFails(() -> put(store, 3), StoreException.Kind.TIMED_OUT, name);
      assertFails(store::catchUp, StoreException.Kind.FAILED, name);
      assertThat(versions(store)).containsExactly(1);

      open.abortTransaction();
      awaitReady(store);
    }
    try (KafkaSchemaStore store = SharedBroker.open(options)) {
      store.catchUp();
      assertThat(versions(store)).containsExactlyInAnyOrder(1, 2);
      assertThat(put(store, 3)).isEqualTo(3);
    }
  }

  @Test
  void theEndsOfTransactionsAreReadToo(TestInfo test) throws Exception {
    KafkaOptions options = BROKER.options(test);
    try (KafkaSchemaStore store = SharedBroker.open(options);
        SchemasTopic topic = new SchemasTopic(options)) {
      put(store, 1);
      store.catchUp();
      try (KafkaProducer<byte[], byte[]> open = begin(options)) {
        open.abortTransaction();
      }
      store.catchUp();

      assertThat(store.position()).isEqualTo(topic.writtenEnd()).isEqualTo(topic.end());
      assertThat(store.health().reason()).isEmpty();
    }
  }
}
