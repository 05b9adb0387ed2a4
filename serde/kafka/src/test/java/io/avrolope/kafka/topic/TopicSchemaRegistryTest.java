// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.topic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.InterruptedLookupException;
import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.RegisteredSchema;
import io.avrolope.registry.RegistryOptions;
import io.avrolope.schema.SchemaReference;
import io.avrolope.schema.SchemaReference.Kind;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.apache.avro.Schema;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * When the topic is read, and the failures if the cluster is unavailable. Kafka's {@link
 * MockConsumer} does what a broker cannot be made to do; other tests use a broker.
 */
@Timeout(120)
class TopicSchemaRegistryTest {
  private static final String TOPIC = "_schemas";
  private static final TopicPartition PARTITION = new TopicPartition(TOPIC, 0);
  private static final Schema INT = Schema.create(Schema.Type.INT);

  private final Topic topic = new Topic();
  private final TopicSchemaRegistry registry =
      new TopicSchemaRegistry(TOPIC, options(60_000), topic);

  /** Both the topic of a broker and the consumer that reads it. */
  private static final class Topic extends MockConsumer<byte[], byte[]> {
    private final List<ConsumerRecord<byte[], byte[]>> unread = new ArrayList<>();
    private long end;
    private int endsAsked;
    private volatile @Nullable CountDownLatch hold;

    Topic() {
      super("earliest");
      updateBeginningOffsets(Map.of(PARTITION, 0L));
      updateEndOffsets(Map.of(PARTITION, 0L));
      exists(1);
    }

    void exists(int partitions) {
      List<PartitionInfo> infos = new ArrayList<>();
      for (int i = 0; i < partitions; i++) {
        infos.add(new PartitionInfo(TOPIC, i, Node.noNode(), new Node[0], new Node[0]));
      }
      updatePartitions(TOPIC, infos);
    }

    synchronized void write(String key, @Nullable String value) {
      byte[] bytes = value == null ? null : value.getBytes(StandardCharsets.UTF_8);
      unread.add(
          new ConsumerRecord<>(TOPIC, 0, end++, key.getBytes(StandardCharsets.UTF_8), bytes));
      updateEndOffsets(Map.of(PARTITION, end));
    }

    void write(int id, String text) {
      write(
          "{\"keytype\":\"SCHEMA\",\"subject\":\"s\",\"version\":" + id + ",\"magic\":1}",
          "{\"id\":" + id + ",\"schema\":\"\\\"" + text + "\\\"\"}");
    }

    synchronized int endsAsked() {
      return endsAsked;
    }

    @Override
    public synchronized Map<TopicPartition, Long> endOffsets(
        Collection<TopicPartition> partitions, Duration timeout) {
      endsAsked++;
      return endOffsets(partitions);
    }

    @Override
    @SuppressWarnings(
        "UnsynchronizedOverridesSynchronized") // a held poll must not block the other methods
    public ConsumerRecords<byte[], byte[]> poll(Duration timeout) {
      CountDownLatch held = hold;
      if (held != null) {
        try {
          held.await();
        } catch (InterruptedException e) {
          throw new InterruptException(e);
        }
      }
      synchronized (this) {
        unread.forEach(this::addRecord);
        unread.clear();
      }
      return super.poll(timeout);
    }
  }

  @BeforeEach
  void begin() {
    topic.write("{\"keytype\":\"NOOP\",\"magic\":0}", null);
  }

  @AfterEach
  void close() {
    registry.close();
    assertThat(topic.closed()).isTrue();
  }

  private static SchemaReference id(int id) {
    return new SchemaReference.Id(id);
  }

  @Test
  void theTopicIsReadAtTheFirstLookupAndNotForKnownSchemas() {
    topic.write(1, "int");
    topic.write(2, "long");
    assertThat(topic.endsAsked()).isZero();

    assertThat(registry.schema(id(1))).isEqualTo(INT);
    assertThat(registry.schema(id(2))).isEqualTo(Schema.create(Schema.Type.LONG));
    assertThat(registry.register("s", INT, Kind.ID)).isEqualTo(id(1));
    assertThat(registry.lookUp("s", INT, Kind.VERSION))
        .isEqualTo(new SchemaReference.Version("s", 1));
    assertThat(topic.endsAsked()).isEqualTo(1);
  }

  @Test
  void theTopicIsReadFurtherBeforeASchemaIsReportedAsUnknown() {
    topic.write(1, "int");
    assertThat(registry.schema(id(1))).isEqualTo(INT);

    assertThatThrownBy(() -> registry.schema(id(2)))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage("Schema id 2 not found in topic _schemas");
    topic.write(2, "long");
    assertThat(registry.schema(id(2))).isEqualTo(Schema.create(Schema.Type.LONG));
    assertThat(topic.endsAsked()).isEqualTo(3);
  }

  @Test
  void theTopicIsReadFurtherForEachLatestVersion() {
    topic.write(1, "int");
    assertThat(registry.latest("s", Kind.ID)).isEqualTo(new RegisteredSchema(id(1), INT));
    topic.write(2, "long");
    assertThat(registry.latest("s", Kind.ID).reference()).isEqualTo(id(2));

    assertThatThrownBy(() -> registry.latest("t", Kind.ID))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage("Subject t not found in topic _schemas");
  }

  @Test
  void registeringIsRefused() {
    assertThatThrownBy(() -> registry.register("s", INT, Kind.ID))
        .isInstanceOf(RegistryRefusedException.class)
        .hasMessage(
            "Cannot register schema int under subject s in topic _schemas, which is read-only;"
                + " register it with the server that writes the topic");
    assertThatThrownBy(() -> registry.lookUp("s", INT, Kind.ID))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage("Schema int under subject s not found in topic _schemas");
  }

  @Test
  void aCorruptRecordIsSkippedAndNoOtherIsLost() {
    topic.write(1, "int");
    topic.write("no JSON", "no JSON");
    topic.write("{\"keytype\":\"SCHEMA\",\"subject\":\"s\",\"version\":9,\"magic\":1}", "{");
    topic.write(2, "long");

    assertThat(registry.schema(id(2))).isEqualTo(Schema.create(Schema.Type.LONG));
    assertThat(registry.schema(id(1))).isEqualTo(INT);
  }

  @Test
  void aRecordThatFailsInAnyWayIsSkippedAndNoOtherIsLost() {
    List<Long> accepted = new ArrayList<>();
    topic.write(1, "int");
    topic.write(2, "long");
    try (LogCatchUp catchUp =
        new LogCatchUp(
            topic,
            TOPIC,
            record -> {
              if (record.offset() == 1) {
                throw new IllegalStateException("record 1");
              }
              accepted.add(record.offset());
            },
            Duration.ofSeconds(60))) {
      catchUp.await();
    }

    assertThat(accepted).containsExactly(0L, 2L);
  }

  @Test
  void aLookupDuringAReadingIncludesRecordsWrittenSinceTheReadingBegan() throws Exception {
    CountDownLatch hold = new CountDownLatch(1);
    topic.write(1, "int");
    topic.hold = hold;
    FutureTask<Schema> first = new FutureTask<>(() -> registry.schema(id(1)));
    startAndAwaitWaiting(first);
    while (topic.endsAsked() == 0) {
      Thread.sleep(1); // until the first reading has fixed its end
    }
    FutureTask<Schema> second = new FutureTask<>(() -> registry.schema(id(2)));
    topic.write(2, "long");
    startAndAwaitWaiting(second);
    topic.hold = null;
    hold.countDown();

    assertThat(first.get()).isEqualTo(INT);
    assertThat(second.get()).isEqualTo(Schema.create(Schema.Type.LONG));
    assertThat(topic.endsAsked()).isEqualTo(2);
  }

  /** Runs a lookup on a new thread, and returns when this thread waits for the topic. */
  private static Thread startAndAwaitWaiting(Runnable lookup) throws InterruptedException {
    Thread thread = new Thread(lookup);
    thread.start();
    while (thread.getState() != Thread.State.TIMED_WAITING) {
      assertThat(thread.isAlive()).isTrue();
      Thread.sleep(1);
    }
    return thread;
  }

  @Test
  void aMissingTopicIsUnavailable() {
    topic.exists(0);

    assertThatThrownBy(() -> registry.schema(id(1)))
        .isInstanceOf(RegistryUnavailableException.class)
        .hasMessage("Topic _schemas not found on the cluster");
    topic.exists(1);
    topic.write(1, "int");
    assertThat(registry.schema(id(1))).isEqualTo(INT);
  }

  @Test
  void aTopicOfSeveralPartitionsIsRefused() {
    topic.exists(3);

    assertThatThrownBy(() -> registry.schema(id(1)))
        .isInstanceOf(RegistryRefusedException.class)
        .hasMessage("Topic _schemas has 3 partitions, but the topic of a schema registry has one");
  }

  @Test
  void aRecreatedTopicIsReadFromItsBeginning() {
    topic.write(1, "int");
    topic.write(2, "int");
    assertThat(registry.schema(id(1))).isEqualTo(INT);
    topic.end = 0;
    topic.write(3, "long");

    assertThat(registry.schema(id(3))).isEqualTo(Schema.create(Schema.Type.LONG));
  }

  @Test
  void anUnavailableClusterIsRetriableAndReadingContinuesAfterwards() {
    topic.write(1, "int");
    topic.setPollException(new TimeoutException("no broker"));
    assertThatThrownBy(() -> registry.schema(id(1)))
        .isInstanceOf(RegistryUnavailableException.class)
        .hasMessage("Did not reach the end of topic _schemas within 60000 ms");
    topic.setPollException(new KafkaException("trouble"));
    assertThatThrownBy(() -> registry.schema(id(1)))
        .isInstanceOf(RegistryUnavailableException.class)
        .hasMessage("Cannot read topic _schemas: org.apache.kafka.common.KafkaException: trouble");

    assertThat(registry.schema(id(1))).isEqualTo(INT);
  }

  @Test
  void aSilentClusterTimesOut() {
    Topic stuck = new Topic();
    try (TopicSchemaRegistry impatient = new TopicSchemaRegistry(TOPIC, options(100), stuck)) {
      stuck.updateEndOffsets(Map.of(PARTITION, 5L));
      assertThatThrownBy(() -> impatient.schema(id(1)))
          .isInstanceOf(RegistryUnavailableException.class)
          .hasMessage("Did not reach the end of topic _schemas within 100 ms");
    }
  }

  @Test
  void wrongCredentialsAndMissingRightsAreRefusals() {
    topic.setPollException(new SaslAuthenticationException("wrong password"));
    assertThatThrownBy(() -> registry.schema(id(1)))
        .isInstanceOfSatisfying(
            RegistryRefusedException.class,
            refused ->
                assertThat(refused.reason())
                    .isEqualTo(RegistryRefusedException.Reason.NOT_AUTHENTICATED))
        .hasMessage(
            "Cannot read topic _schemas:"
                + " org.apache.kafka.common.errors.SaslAuthenticationException: wrong password");
    topic.setPollException(new TopicAuthorizationException(TOPIC));
    assertThatThrownBy(() -> registry.schema(id(1)))
        .isInstanceOfSatisfying(
            RegistryRefusedException.class,
            refused ->
                assertThat(refused.reason())
                    .isEqualTo(RegistryRefusedException.Reason.NOT_AUTHORIZED));
  }

  @Test
  void aWaitingLookupCanBeInterruptedWithoutHarmToOthers() throws Exception {
    CountDownLatch hold = new CountDownLatch(1);
    topic.write(1, "int");
    topic.hold = hold;
    FutureTask<Boolean> lookup =
        new FutureTask<>(
            () -> {
              assertThatThrownBy(() -> registry.schema(id(1)))
                  .isInstanceOf(InterruptedLookupException.class)
                  .hasMessage("Interrupted while waiting for topic _schemas");
              return Thread.currentThread().isInterrupted();
            });
    startAndAwaitWaiting(lookup).interrupt();

    assertThat(lookup.get()).as("the thread is still interrupted").isTrue();
    hold.countDown();
    assertThat(registry.schema(id(1))).isEqualTo(INT);
  }

  @Test
  void afterClosingNothingIsRead() {
    registry.close();
    registry.close();

    assertThatThrownBy(() -> registry.schema(id(1)))
        .isInstanceOf(RegistryUnavailableException.class)
        .hasMessage("Cannot read topic _schemas: its reader is closed");
  }

  private static RegistryOptions options(int millis) {
    Duration timeout = Duration.ofMillis(millis);
    return RegistryOptions.builder("kafka:" + TOPIC)
        .connectTimeout(timeout)
        .readTimeout(timeout)
        .build();
  }
}
