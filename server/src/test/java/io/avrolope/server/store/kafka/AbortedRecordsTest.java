// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.kafka.KafkaAvroDeserializer;
import io.avrolope.registry.log.KeyForms;
import io.avrolope.registry.log.LogRecord;
import io.avrolope.server.broker.SharedBroker;
import io.avrolope.server.model.SchemaBody;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.replay.LogReplay;
import io.avrolope.server.state.Change;
import io.avrolope.server.state.RegistryState;
import io.avrolope.server.store.SchemaStore.Decision;
import io.avrolope.server.store.StoreException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Confluent's servers read records that are aborted later, and must not keep them. */
@Tag("broker")
class AbortedRecordsTest {
  private static final int TOO_LARGE = 2_000_000;

  /** The number 7 in Confluent's envelope. */
  private static final byte[] SEVEN_WITH_ID_1 = {0, 0, 0, 0, 1, 14};

  private static final byte[] SEVEN_WITH_ID_2 = {0, 0, 0, 0, 2, 14};

  @RegisterExtension private static final SharedBroker BROKER = new SharedBroker();

  private static Change version(int version, int id, String text) {
    SchemaBody body = SchemaBody.of(text, List.of(), null, null);
    return new Change.PutVersion(new StoredVersion("s", version, id, body, false, 0));
  }

  private static void write(KafkaSchemaStore store, Change... changes) {
    store.write(state -> new Decision<>(true, Arrays.asList(changes)));
  }

  /** The versions of a reader, such as Confluent's, that reads each record at once. */
  private static Map<Integer, String> seen(KafkaOptions options, Map<String, Object> properties) {
    try (SchemasTopic topic = new SchemasTopic(options)) {
      RegistryState state = new RegistryState();
      LogReplay reader = new LogReplay(new KeyForms());
      TopicPartition partition = topic.partition();
      for (ConsumerRecord<byte[], byte[]> each :
          RangeReader.read(
              properties, partition, new OffsetRange(0, topic.end()), SharedBroker.PATIENCE)) {
        LogRecord record = new LogRecord(each.key(), each.value());
        reader.read(state, record, each.offset(), 0).changes().forEach(state::apply);
      }
      Map<Integer, String> versions = new TreeMap<>();
      state
          .versions("s")
          .forEach(
              (number, each) ->
                  versions.put(
                      number,
                      each.id() + " " + each.body().text() + (each.isDeleted() ? " deleted" : "")));
      return versions;
    }
  }

  @Test
  void aTransactionThatFailedLeavesNothingInAnyReader(TestInfo test) {
    KafkaOptions options = BROKER.options(test);
    try (KafkaSchemaStore store = SharedBroker.open(options)) {
      write(store, version(1, 1, "one"));

      assertThatThrownBy(
              () ->
                  write(
                      store,
                      version(2, 2, "aborted"),
                      new Change.DeleteSubject("s", 1),
                      version(3, 3, "x".repeat(TOO_LARGE))))
          .isInstanceOf(StoreException.class);
      write(store, version(2, 2, "two")); // as after the next registration

      Map<Integer, String> expected = Map.of(1, "1 one", 2, "2 two");
      assertThat(seen(options, options.consumer())).isEqualTo(expected);
      assertThat(seen(options, options.uncommittedConsumer())).isEqualTo(expected);
    }
  }

  @Test
  void theNextLeaderCorrectsWhatAKilledOneHasLeft(TestInfo test) throws Exception {
    KafkaOptions options = BROKER.options(test);
    try (KafkaSchemaStore store = SharedBroker.open(options)) {
      write(store, version(1, 1, "one"));
    }
    try (KafkaProducer<byte[], byte[]> killed = new KafkaProducer<>(options.producer())) {
      killed.initTransactions();
      killed.beginTransaction();
      send(killed, options.topic(), 1, 7, "aborted");
      send(killed, options.topic(), 2, 2, "aborted");

      try (KafkaSchemaStore next = SharedBroker.open(options)) {
        write(next, version(2, 2, "two"));
      }
    }

    Map<Integer, String> expected = Map.of(1, "1 one", 2, "2 two");
    assertThat(seen(options, options.consumer())).isEqualTo(expected);
    assertThat(seen(options, options.uncommittedConsumer())).isEqualTo(expected);
  }

  @Test
  void aClientThatReadsTheTopicNeverUsesAnAbortedSchema(TestInfo test) throws Exception {
    KafkaOptions options = BROKER.options(test);
    try (KafkaSchemaStore store = SharedBroker.open(options)) {
      write(store, version(1, 1, fieldOf("first")));
    }
    try (KafkaProducer<byte[], byte[]> failed = new KafkaProducer<>(options.producer())) {
      failed.initTransactions();
      failed.beginTransaction();
      send(failed, options.topic(), 2, 2, fieldOf("aborted").replace("\"", "\\\""));
      failed.abortTransaction();
    }
    Map<String, Object> properties =
        Map.of(
            "schema.registry.url",
            "kafka:" + options.topic(),
            "bootstrap.servers",
            options.brokers());

    try (KafkaAvroDeserializer client = new KafkaAvroDeserializer()) {
      client.configure(properties, false);
      assertThat(client.deserialize("orders", SEVEN_WITH_ID_1)).hasToString("{\"first\": 7}");
      try (KafkaSchemaStore next = SharedBroker.open(options)) {
        write(next, version(2, 2, fieldOf("second")));
      }

      assertThat(client.deserialize("orders", SEVEN_WITH_ID_2)).hasToString("{\"second\": 7}");
    }
  }

  @Test
  void aLookAfterAWriteWaitsUntilTheWriteCanBeRead(TestInfo test) throws Exception {
    KafkaOptions options = BROKER.options(test);
    Map<String, Object> properties = new HashMap<>(options.producer());
    properties.put(ProducerConfig.TRANSACTIONAL_ID_CONFIG, "another-program");
    SharedBroker.open(options).close();
    try (TopicAccess access = TopicAccess.open(options);
        KafkaProducer<byte[], byte[]> other = new KafkaProducer<>(properties)) {
      other.initTransactions();
      other.beginTransaction();
      send(other, options.topic(), 1, 1, "before");
      LogRecord record = LogRecord.tombstone("written".getBytes(StandardCharsets.UTF_8));
      try (TopicAccess.Writer writer = access.exclusive()) {
        writer.write(List.of(record)); // it can be read after the other transaction has ended
      }

      CompletableFuture<List<TopicEntry>> look = CompletableFuture.supplyAsync(access::entries);
      assertThatThrownBy(() -> look.get(1, TimeUnit.SECONDS)).isInstanceOf(TimeoutException.class);
      other.commitTransaction();

      assertThat(look.get())
          .last()
          .satisfies(
              last -> {
                assertThat(last.record()).isEqualTo(record);
                assertThat(last.isAborted()).isFalse();
              });
    }
  }

  private static String fieldOf(String name) {
    return "{\"type\":\"record\",\"name\":\"R\",\"fields\":[{\"name\":\"%s\",\"type\":\"int\"}]}"
        .formatted(name);
  }

  private static void send(
      KafkaProducer<byte[], byte[]> producer, String topic, int version, int id, String text)
      throws Exception {
    String key =
        "{\"keytype\":\"SCHEMA\",\"subject\":\"s\",\"version\":" + version + ",\"magic\":1}";
    String value = "{\"id\":" + id + ",\"schema\":\"" + text + "\"}";
    producer
        .send(
            new ProducerRecord<>(
                topic,
                0,
                key.getBytes(StandardCharsets.UTF_8),
                value.getBytes(StandardCharsets.UTF_8)))
        .get();
  }

  @Test
  void onlyTheEndOfATopicIsSearchedForAbortedRecords() {
    OffsetGaps gaps = new OffsetGaps();
    gaps.read(0);
    gaps.read(2); // the end of a transaction is between them
    assertThat(gaps.first(4)).isEmpty();
    assertThat(gaps.first(5)).isEqualTo(OptionalLong.of(3));

    gaps.read(6);
    assertThat(gaps.first(8)).isEqualTo(OptionalLong.of(3));
    assertThat(gaps.first(8 + OffsetGaps.WINDOW)).isEqualTo(OptionalLong.of(8));

    gaps.clear(8 + OffsetGaps.WINDOW);
    assertThat(gaps.first(8 + OffsetGaps.WINDOW)).isEmpty();
  }
}
