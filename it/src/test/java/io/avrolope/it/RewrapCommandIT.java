// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import static io.avrolope.it.RewrapPair.failed;
import static io.avrolope.it.RewrapPair.ok;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.avro.generic.GenericRecord;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The records that {@code rewrap} copies, and its output. */
@OnKafka
@Timeout(120)
class RewrapCommandIT {
  private Cluster cluster;
  private CopyTopics topics;
  private String from;
  private String to;

  @BeforeEach
  void createTopics(Cluster kafka) {
    cluster = kafka;
    topics = new CopyTopics(kafka, Events.ownRegistry());
    from = topics.create("from", 3);
    to = topics.create("to", 3);
  }

  private RewrapPair pair() {
    return new RewrapPair(topics, from, to);
  }

  @Test
  void allRecordsAreCopiedAndVerified() {
    topics.fill(from, 3, 600);

    assertThat(pair().run("--register"))
        .isEqualTo(
            ok(
                "Copied 600 records from FROM to TO in S s (R records/s)",
                "Verified: 600 records in 3 partitions are the same in both topics (SHA-256"
                    + " HASH...)"));
    pair().assertCopied();
  }

  @Test
  void secondRunCopiesOnlyNewRecords() {
    topics.fill(from, 3, 300);
    pair().run("--register", "--no-verify");
    topics.fill(from, 3, 30);

    assertThat(pair().run())
        .isEqualTo(
            ok(
                "Copied 30 records from FROM to TO in S s (R records/s); 300 were copied before",
                "Verified: 330 records in 3 partitions are the same in both topics (SHA-256"
                    + " HASH...)"));
    pair().assertCopied();
  }

  @Test
  void brokerTimestampsAreCopied() {
    from = topics.create("stamped", 3, Map.of("message.timestamp.type", "LogAppendTime"));
    topics.fill(from, 3, 30);
    assertThat(topics.read(from, 0, CopyTopics.MIXED))
        .extracting(ConsumerRecord::timestampType)
        .containsOnly(TimestampType.LOG_APPEND_TIME);

    assertThat(pair().run("--register").status()).isZero();
    pair().assertCopied();
  }

  @Test
  void emptyTopicIsCopied() {
    assertThat(pair().run())
        .isEqualTo(
            ok(
                "Copied 0 records from FROM to TO in S s (R records/s)",
                "Verified: 0 records in 3 partitions are the same in both topics (SHA-256"
                    + " HASH...)"));
  }

  @Test
  void createdTopicHasTheSettingsOfTheSource() {
    from = topics.create("source", 3, Map.of("retention.ms", "-1", "max.message.bytes", "123456"));
    to = from + "-copy";
    topics.fill(from, 3, 30);

    assertThat(pair().run("--register", "--create"))
        .isEqualTo(
            ok(
                "Copied 30 records from FROM to FROM-copy in S s (R records/s)",
                "Verified: 30 records in 3 partitions are the same in both topics (SHA-256"
                    + " HASH...)"));
    pair().assertCopied();
    assertThat(topics.setting(to, "max.message.bytes")).isEqualTo("123456");
    assertThat(topics.setting(to, "retention.ms")).isEqualTo("-1");
  }

  @Test
  void laterRunFencesAnEarlierOne() throws Exception {
    topics.fill(from, 3, 300);
    Future<Cli.Result> older =
        CompletableFuture.supplyAsync(() -> pair().run("--register", "--follow"));
    Clients.await(() -> topics.read(to, 2, Map.of()).size() == 99);

    assertThat(pair().run())
        .isEqualTo(
            ok(
                "Copied 0 records from FROM to TO in S s (R records/s); 300 were copied before",
                "Verified: 300 records in 3 partitions are the same in both topics (SHA-256"
                    + " HASH...)"));
    topics.fill(from, 3, 3);

    assertThat(older.get(60, TimeUnit.SECONDS))
        .isEqualTo(
            failed(
                3,
                "avrolope rewrap: Another run of copy avrolope-rewrap.FROM.TO has taken over, or a"
                    + " transaction was open for longer than transaction.timeout.ms. This run"
                    + " stops; the records that it has not committed are not visible"));
    assertThat(pair().run())
        .isEqualTo(
            ok(
                "Copied 3 records from FROM to TO in S s (R records/s); 300 were copied before",
                "Verified: 303 records in 3 partitions are the same in both topics (SHA-256"
                    + " HASH...)"));
  }

  @Test
  void keysAreCopiedWithTheirOwnEnvelope() {
    from = topics.create("keyed", 1);
    to = topics.create("keyed-copy", 1);
    Map<String, String> settings =
        Map.of("schema.registry.url", topics.registry(), "envelope", "confluent");
    try (KafkaProducer<Object, Object> producer = Clients.producer(cluster, settings)) {
      for (int i = 0; i < 10; i++) {
        Clients.send(
            producer,
            new ProducerRecord<>(from, 0, 1_700_000_000_000L, Events.v1(i), Events.v3(1, i)));
      }
    }

    assertThat(pair().run("--envelope=confluent-header", "--key-envelope=version", "--register"))
        .isEqualTo(
            ok(
                "Copied 10 records from FROM to TO in S s (R records/s)",
                "Verified: 10 records in 1 partition are the same in both topics (SHA-256"
                    + " HASH...)"));
    Map<String, String> reading =
        Map.of(
            "schema.registry.url", topics.registry(),
            "key.envelope", "version",
            "value.envelope", "confluent-header");
    try (KafkaConsumer<Object, Object> consumer = Clients.consumer(cluster, reading)) {
      List<ConsumerRecord<Object, Object>> copies = Clients.read(consumer, to, 10);
      assertThat(copies)
          .extracting(copy -> ((GenericRecord) copy.key()).get("ts"))
          .containsExactly(0L, 1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L);
      assertThat(Clients.values(copies))
          .extracting(event -> ((GenericRecord) event).get("ts"))
          .containsExactly(0L, 1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L);
    }
  }

  @Test
  void recordsOfAbortedTransactionsAreNotCopied() {
    from = topics.create("given-up", 1);
    to = topics.create("given-up-copy", 1);
    Map<String, String> settings =
        Map.of("schema.registry.url", topics.registry(), "transactional.id", from);
    try (KafkaProducer<Object, Object> producer = Clients.producer(cluster, settings)) {
      producer.initTransactions();
      producer.beginTransaction();
      Clients.send(producer, from, Events.v1(1));
      producer.commitTransaction();
      producer.beginTransaction();
      Clients.send(producer, from, Events.v1(2));
      producer.abortTransaction();
    }

    assertThat(pair().run("--register", "--target-property=envelope.wrapped.max.version=0"))
        .isEqualTo(
            ok(
                "Copied 1 record from FROM to TO in S s (R records/s)",
                "Verified: 1 record in 1 partition is the same in both topics (SHA-256"
                    + " HASH...)"));
  }

  @Test
  void stoppedRunIsResumedByTheSameCommand(@TempDir Path directory) throws Exception {
    topics = new CopyTopics(cluster, "file:" + directory.resolve("schemas"));
    Files.createDirectory(directory.resolve("schemas"));
    topics.fill(from, 3, 300);
    ProcessBuilder command =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-jar",
            System.getProperty("it.cli.jar"),
            "rewrap",
            from,
            to,
            "--envelope=confluent",
            "--bootstrap-server=" + cluster.bootstrapServers(),
            "--schema-registry-url=" + topics.registry(),
            "--property=envelope.detect=version,confluent",
            "--property=envelope.wrapped.max.version=2",
            "--register",
            "--follow");
    Path output = directory.resolve("output");
    Process process = command.redirectErrorStream(true).redirectOutput(output.toFile()).start();
    Clients.await(() -> topics.read(to, 2, Map.of()).size() == 99);
    process.destroy();

    assertThat(process.waitFor()).isEqualTo(128 + 15);
    assertThat(pair().fixed(Files.readString(output)))
        .isEqualTo(
            """
            Copied 300 records from FROM to TO in S s (R records/s)
            avrolope rewrap: stopped; run the same command again to resume
            """);
    topics.fill(from, 3, 30);
    assertThat(pair().run())
        .isEqualTo(
            ok(
                "Copied 30 records from FROM to TO in S s (R records/s); 300 were copied before",
                "Verified: 330 records in 3 partitions are the same in both topics (SHA-256"
                    + " HASH...)"));
    pair().assertCopied();
  }
}
