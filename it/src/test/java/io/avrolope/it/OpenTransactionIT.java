// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Commands on a topic in which a producer has a transaction open, with records behind it. */
@OnKafka
@Timeout(180)
class OpenTransactionIT {
  private static final byte[] JSON = "{\"a\":1}".getBytes(StandardCharsets.UTF_8);

  private static final String OPEN =
      "partition 0: offsets 10 to 11 were not read: producer N (transactional id TOPIC-open) has"
          + " had a transaction open since TIME, from offset 10 on";

  private CopyTopics topics;
  private String topic;
  private KafkaProducer<byte[], byte[]> open;

  /** Ten records, one of an open transaction, and one behind it that no schema can read. */
  @BeforeEach
  void openTransaction(Cluster kafka) {
    topics = new CopyTopics(kafka, Events.ownRegistry());
    topic = topics.create("open", 1);
    topics.fill(topic, 1, 10);
    open = begun(topic);
    topics.send(topic, 0, JSON);
  }

  @AfterEach
  void close() {
    open.close();
  }

  /** A producer with an open transaction of one record in the topic. */
  private KafkaProducer<byte[], byte[]> begun(String topic) {
    Map<String, Object> properties =
        Map.of(
            "bootstrap.servers",
            topics.cluster().bootstrapServers(),
            "transactional.id",
            topic + "-open",
            "transaction.timeout.ms",
            600_000);
    KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(properties, new ByteArraySerializer(), new ByteArraySerializer());
    producer.initTransactions();
    producer.beginTransaction();
    var unused = producer.send(new ProducerRecord<>(topic, 0, null, JSON));
    producer.flush();
    return producer;
  }

  private Cli.Result run(String command, String... more) {
    List<String> all = new ArrayList<>(List.of(command, topic));
    all.add("--bootstrap-server=" + topics.cluster().bootstrapServers());
    all.add("--schema-registry-url=" + topics.registry());
    CopyTopics.MIXED.forEach((key, value) -> all.add("--property=" + key + "=" + value));
    all.addAll(Arrays.asList(more));
    Cli.Result result = Cli.run(all.toArray(String[]::new));
    return new Cli.Result(result.status(), fixed(result.out()), fixed(result.err()));
  }

  private String fixed(String text) {
    return text.replace(topic, "TOPIC")
        .replaceAll("producer [0-9]+", "producer N")
        .replaceAll("since [0-9TZ:.-]+", "since TIME");
  }

  private Cli.Result check(String... more) {
    List<String> all = new ArrayList<>(List.of("--reader=" + topic + "-value:latest", "--decode"));
    all.addAll(Arrays.asList(more));
    return run("check", all.toArray(String[]::new));
  }

  @Test
  void aCheckGivesNoVerdictOverRecordsBehindTheTransaction() {
    Cli.Result result = check("--transaction-wait=0");

    assertThat(result.status()).isEqualTo(4);
    assertThat(result.out())
        .endsWith(
            "TOPIC: io.avrolope.examples.event.Event can read all 10 records read so far, but"
                + " some were not read (offsets 0:0-9)\nNote: "
                + OPEN
                + "\n");
  }

  @Test
  void aCheckWaitsForTheEndOfTheTransaction() throws Exception {
    CompletableFuture<Cli.Result> result =
        CompletableFuture.supplyAsync(() -> check("--transaction-wait=120"));
    Thread.sleep(1_000); // whether the command waits already makes no difference to the result
    open.abortTransaction();

    assertThat(result.get().status()).isEqualTo(1);
    assertThat(result.get().out())
        .endsWith(
            "TOPIC: io.avrolope.examples.event.Event can read all 8 records that have a schema;"
                + " no schema can read 1 of 11 records (offsets 0:0-11)\n");
  }

  @Test
  void aRangeThatEndsBeforeTheTransactionNeedsNoWait() {
    Cli.Result result = check("--to=10", "--transaction-wait=120");

    assertThat(result.status()).isZero();
    assertThat(result.out()).endsWith(" can read all 10 records (offsets 0:0-9)\n");
  }

  @Test
  void aCensusOfCommittedRecordsSaysWhatItHasNotRead() {
    Cli.Result result =
        run("census", "--property=isolation.level=read_committed", "--transaction-wait=0");

    assertThat(result.status()).isEqualTo(4);
    assertThat(result.out()).contains("TOPIC: 10 records in 1 partition").endsWith(OPEN + "\n");
  }

  @Test
  void catOfCommittedRecordsSaysWhatItHasNotRead() {
    Cli.Result result =
        run("cat", "--property=isolation.level=read_committed", "--transaction-wait=0");

    assertThat(result.out().lines()).hasSize(10);
    assertThat(result.err()).isEqualTo("TOPIC, " + OPEN + "\n");
    assertThat(result.status()).isEqualTo(4);
  }

  @Test
  void inspectTellsAnOpenTransactionFromAnAbortedOne() {
    String committed = "--property=isolation.level=read_committed";
    Cli.Result whileOpen = run("inspect", "0:10", committed);
    open.abortTransaction();
    Cli.Result aborted = run("inspect", "0:10", committed);

    assertThat(whileOpen)
        .isEqualTo(
            new Cli.Result(
                4,
                "",
                "avrolope inspect: The record at TOPIC-0@10 cannot be read yet: a transaction is"
                    + " open from offset 10 on. Set isolation.level=read_uncommitted to see it\n"));
    assertThat(aborted)
        .isEqualTo(
            new Cli.Result(
                2,
                "",
                "avrolope inspect: The record at TOPIC-0@10 was aborted with its transaction. Set"
                    + " isolation.level=read_uncommitted to see it\n"));
    assertThat(run("inspect", "0:9", committed).status()).isZero();
    assertThat(run("inspect", "9").err())
        .isEqualTo("avrolope inspect: 9 is not a record: use PARTITION:OFFSET, such as 0:1042\n");
  }

  @Test
  void aCopySaysWhatItHasNotCopied() {
    String to = topics.create("to", 1);

    Cli.Result trial = run("rewrap", to, "--envelope=confluent", "--dry-run");
    Cli.Result copy =
        run("rewrap", to, "--envelope=confluent", "--register", "--transaction-wait=0");

    assertThat(trial.out()).endsWith("Nothing was written.\nNot tried: TOPIC, " + OPEN + "\n");
    assertThat(copy.status()).isEqualTo(4);
    assertThat(copy.out().lines().toList().get(0)).startsWith("Copied 10 records from TOPIC to ");
    assertThat(copy.out().lines().toList().get(1)).isEqualTo("Not copied: TOPIC, " + OPEN);
    assertThat(copy.out().lines().toList().get(2)).startsWith("Verified: 10 records ");
  }

  @Test
  void aCopyBehindAnOpenTransactionInTheTargetIsNotCompared() {
    String from = topics.create("from", 1);
    topics.fill(from, 1, 5);

    Cli.Result result =
        Cli.run(
            "rewrap",
            from,
            topic,
            "--envelope=confluent",
            "--register",
            "--append",
            "--transaction-wait=0",
            "--property=envelope.detect=version,confluent",
            "--property=envelope.wrapped.max.version=2",
            "--bootstrap-server=" + topics.cluster().bootstrapServers(),
            "--schema-registry-url=" + topics.registry());

    assertThat(result.status()).isEqualTo(4);
    assertThat(fixed(result.err()).replaceAll("12 to [0-9]+", "12 to END"))
        .isEqualTo(
            "avrolope rewrap: The topics were not compared, because consumers cannot read all of"
                + " them yet. TOPIC, partition 0: offsets 12 to END were not read: producer N"
                + " (transactional id TOPIC-open) has had a transaction open since TIME, from"
                + " offset 10 on. When the transactions have ended, use --verify-only\n");
  }
}
