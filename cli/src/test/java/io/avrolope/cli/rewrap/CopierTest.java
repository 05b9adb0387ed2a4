// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.rewrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.sun.net.httpserver.HttpServer;
import io.avrolope.cli.terminal.CapturedScreen;
import io.avrolope.cli.terminal.CommandException;
import io.avrolope.cli.terminal.ExitCode;
import io.avrolope.cli.terminal.Progress;
import io.avrolope.cli.terminal.StopSignal;
import io.avrolope.cli.terminal.StopSignals;
import io.avrolope.topics.cluster.PartitionRange;
import io.avrolope.topics.cluster.TopicConsumer;
import io.avrolope.topics.scan.Topics;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.assertj.core.api.ThrowableAssert;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** Copies one partition from the envelope {@code version} to {@code confluent}. */
@Timeout(20)
class CopierTest {
  private static final byte[] JSON = {'{', '}'};

  private final String registry = "mock://" + UUID.randomUUID();
  private RewrapSettings settings =
      new RewrapSettings(
          Map.of("schema.registry.url", registry, "envelope", "version"),
          Map.of(),
          "confluent",
          null,
          true);
  private final FakeCluster cluster = new FakeCluster();
  private final TopicInfo from = cluster.add("orders", 1, Map.of());
  private TopicInfo to = cluster.add("orders-2", 1, Map.of("retention.ms", "60000"));
  private final TopicPartition partition = from.partition(0);
  private final TopicPair topics = new TopicPair(from, to);
  private final CopyPositions positions = new CopyPositions(cluster, topics, "copy");
  private final TopicConsumer consumer = new TopicConsumer("orders", 1);
  private final MockProducer<byte[], byte[]> producer =
      new MockProducer<>(true, null, new ByteArraySerializer(), new ByteArraySerializer());
  private final FailedRecords failed = new FailedRecords();
  private final CapturedScreen screen = CapturedScreen.create();
  private List<CopyPosition> copies = List.of();
  private List<PartitionRange> missing = List.of();

  @BeforeEach
  void start() {
    copies = positions.newCopy("confluent", false);
  }

  private void add(long offset, byte[] value) {
    consumer.add(
        new ConsumerRecord<>(
            "orders",
            0,
            offset,
            1_000_000,
            TimestampType.CREATE_TIME,
            0,
            value.length,
            null,
            value,
            new RecordHeaders(),
            Optional.empty()));
  }

  private void copy(long end, StopSignal stop, String... args) {
    CopyOptions options = new CopyOptions();
    new CommandLine(options).setCaseInsensitiveEnumValuesAllowed(true).parseArgs(args);
    try (Rewrapper rewrapper = Rewrapper.open(settings, "orders-2");
        TransactionalWriter writer = new TransactionalWriter("copy", producer, options.batch());
        TopicWatch watch = TopicWatch.start(cluster, topics, Duration.ofDays(1), lost -> {});
        Progress progress = Progress.begin(screen.screen(), "Copying", end, "records")) {
      writer.fenceOthers();
      RetentionWarning retention = new RetentionWarning(to, screen.screen().err(), 1_000_000);
      Copier.Tools tools =
          new Copier.Tools(
              consumer,
              rewrapper,
              TargetRules.of(to, settings, from),
              writer,
              positions,
              retention,
              watch,
              stop);
      Copier copier = new Copier(tools, options, failed, progress);
      watch.guard(
          () -> copier.copy(copies, Map.of(partition, end)),
          () -> copies.get(0).committedRecords());
      missing = copier.missing();
    }
  }

  private void copy(long end, String... args) {
    try (StopSignal stop = StopSignal.install()) {
      copy(end, stop, args);
    }
  }

  private byte[] original(Object datum) {
    return Topics.version(registry, datum);
  }

  private List<byte[]> copied() {
    return producer.history().stream().map(record -> record.value()).toList();
  }

  @Test
  void recordsGetTheNewEnvelopeInOrder() {
    add(0, original("a"));
    add(1, original("b"));

    copy(2);

    assertThat(copied())
        .usingRecursiveComparison()
        .isEqualTo(List.of(new byte[] {0, 0, 0, 0, 1, 2, 'a'}, new byte[] {0, 0, 0, 0, 1, 2, 'b'}));
    assertThat(producer.history()).allMatch(record -> record.timestamp() == 1_000_000);
    assertThat(copies.get(0).position()).isEqualTo(2);
    assertThat(copies.get(0).copied()).isEqualTo(2);
  }

  @Test
  void recordsAfterTheEndAreNotCopied() {
    add(0, original("a"));
    add(1, original("b"));

    copy(1);

    assertThat(copied()).hasSize(1);
    assertThat(copies.get(0).position()).isEqualTo(1);
  }

  @Test
  void startIsCommittedEvenIfThereIsNothingToCopy() {
    copy(0);

    assertThat(producer.commitCount()).isEqualTo(1);
    assertThat(copied()).isEmpty();
  }

  @Test
  void batchLimitsTheRecordsOfATransaction() {
    for (int i = 0; i < 5; i++) {
      add(i, original("x" + i));
    }

    copy(5, "--batch=2");

    assertThat(copied()).hasSize(5);
    assertThat(producer.commitCount()).as("start, 2, 2 and 1 records").isEqualTo(4);
  }

  @Test
  void recordThatCannotBeRewrappedStopsTheCopyAfterACommit() {
    add(0, original("a"));
    add(1, JSON);

    assertThatThrownBy(() -> copy(2))
        .isInstanceOf(CommandException.class)
        .hasMessage(
            "Cannot rewrap the record at offset 1 of partition 0 of orders. All records before it"
                + " in its partition are copied; the same command resumes there. Use --on-error"
                + " skip to skip such records, or --on-error copy to copy them unchanged")
        .extracting(failure -> ((CommandException) failure).exitCode())
        .isEqualTo(ExitCode.NO);
    assertThat(copied()).hasSize(1);
    assertThat(copies.get(0).position()).isEqualTo(1);
  }

  @Test
  void onErrorSkipSkipsTheRecord() {
    add(0, JSON);
    add(1, original("a"));

    copy(2, "--on-error=skip");

    assertThat(copied()).hasSize(1);
    assertThat(failed.count()).isEqualTo(1);
    assertThat(copies.get(0).skipped()).isEqualTo(1);
    assertThat(copies.get(0).position()).isEqualTo(2);
  }

  /** A proxy answers for a registry that restarts. The records are good. */
  @ParameterizedTest
  @CsvSource({"404, skip", "404, copy", "302, skip", "400, skip", "405, copy", "403, skip"})
  void aRefusalOfTheRegistryStopsTheCopy(int status, String onError) throws Exception {
    HttpServer proxy =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    proxy.createContext(
        "/",
        exchange -> {
          byte[] page = "default backend - 404".getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(status, page.length);
          exchange.getResponseBody().write(page);
          exchange.close();
        });
    proxy.start();
    String url = "http://127.0.0.1:" + proxy.getAddress().getPort();
    settings =
        new RewrapSettings(
            Map.of("schema.registry.url", registry, "envelope", "version"),
            Map.of("schema.registry.url", url),
            "confluent",
            null,
            true);
    add(0, original("a"));
    try {
      assertThatThrownBy(() -> copy(1, "--on-error=" + onError))
          .extracting(ExitCode::of)
          .isEqualTo(ExitCode.UNAVAILABLE);
    } finally {
      proxy.stop(0);
    }
    assertThat(copied()).isEmpty();
    assertThat(failed.count()).isZero();
    assertThat(copies.get(0).position()).isZero();
  }

  @Test
  void recordWithoutAKeyIsSkippedIfTheTargetIsCompacted() {
    setTarget(Map.of("cleanup.policy", "compact"));
    add(0, original("a"));

    copy(1, "--on-error=skip");

    assertThat(copied()).isEmpty();
    assertThat(copies.get(0).skipped()).isEqualTo(1);
  }

  private void setTarget(Map<String, String> settings) {
    to = new TopicInfo("orders-2", to.id(), 1, (short) 1, settings, Map.of());
  }

  @Test
  void recordThatIsTooLargeForTheTargetStopsTheCopyBeforeItIsSent() {
    setTarget(Map.of("max.message.bytes", "1000"));
    add(0, original("a"));
    add(1, original("random".repeat(1_000))); // compressed it fits
    add(2, original(RandomText.of(2_000)));

    CommandException failure = failure(() -> copy(3));

    assertThat(failure)
        .hasMessage(
            "Cannot rewrap the record at offset 2 of partition 0 of orders. All records before it"
                + " in its partition are copied; the same command resumes there. Use --on-error"
                + " skip to skip such records")
        .cause()
        .hasMessage(
            "The record is too large for topic orders-2: it exceeds max.message.bytes of the"
                + " topic");
    assertThat(failure.exitCode()).isEqualTo(ExitCode.NO);
    assertThat(copied()).hasSize(2);
    assertThat(copies.get(0).committedRecords()).isEqualTo(2);
  }

  @Test
  void recordThatIsTooLargeForTheTargetIsSkippedOnRequest() {
    setTarget(Map.of("max.message.bytes", "1000"));
    add(0, original(RandomText.of(2_000)));
    add(1, original("a"));

    copy(2, "--on-error=skip");

    assertThat(copied()).hasSize(1);
    assertThat(copies.get(0).skipped()).isEqualTo(1);
    assertThat(failed.count()).isEqualTo(1);
  }

  @Test
  void recordThatIsTooLargeUnchangedTooStopsTheCopy() {
    setTarget(Map.of("max.message.bytes", "1000"));
    add(0, original("a"));
    add(1, original(RandomText.of(2_000)));

    CommandException failure = failure(() -> copy(2, "--on-error=copy"));

    assertThat(failure).hasMessageStartingWith("Cannot rewrap the record at offset 1 of");
    assertThat(failed.count()).isZero();
    assertThat(copies.get(0).committedRecords()).isEqualTo(1);
  }

  @Test
  void recordThatExceedsTheProducersLimitIsNotSent() {
    settings =
        new RewrapSettings(
            settings.source(), Map.of("max.request.size", "1000"), "confluent", null, true);
    add(0, original("x".repeat(2_000)));

    assertThat(failure(() -> copy(1)))
        .cause()
        .hasMessage(
            "The record is too large for topic orders-2: it exceeds max.request.size or"
                + " buffer.memory of the producer. Set them with --target-property");
  }

  @Test
  void recordWhoseTimestampTheTargetRefusesIsSkipped() {
    setTarget(Map.of("message.timestamp.before.max.ms", "1000"));
    add(0, original("a")); // of 1970

    copy(1, "--on-error=skip");

    assertThat(copies.get(0).skipped()).isEqualTo(1);
  }

  @Test
  void onErrorCopyCopiesTheRecordUnchanged() {
    add(0, JSON);

    copy(1, "--on-error=copy");

    assertThat(copied()).containsExactly(JSON);
    assertThat(copies.get(0).unchanged()).isEqualTo(1);
    assertThat(copies.get(0).copied()).isEqualTo(1);
  }

  @Test
  void stoppedCopyCommitsItsStart() {
    add(0, original("a"));

    copy(1, StopSignals.requested());

    assertThat(copied()).isEmpty();
    assertThat(producer.commitCount()).isEqualTo(1);
    assertThat(copies.get(0).position()).isZero();
  }

  @Test
  void recordsThatAreDeletedDuringTheCopyAreNamed() {
    consumer.setOffsets(partition, 0, 10);
    add(0, original("a"));
    consumer.schedulePollTask(() -> {}); // the first record is copied
    consumer.schedulePollTask(
        () -> {
          cluster.setOffsets(partition, 7, 10);
          consumer.setOffsets(partition, 7, 10);
          consumer.setPollException(new OffsetOutOfRangeException(Map.of(partition, 1L)));
        });
    for (int i = 7; i < 10; i++) {
      add(i, original("x" + i));
    }

    copy(10, "--skip-missing");

    assertThat(copied()).hasSize(4);
    assertThat(missing).containsExactly(new PartitionRange(partition, 1, 7));
  }

  private void createAgain(String topic) {
    cluster.remove(topic);
    cluster.add(topic, 1, Map.of());
  }

  private static CommandException failure(ThrowableAssert.ThrowingCallable copy) {
    return (CommandException) catchThrowable(copy);
  }

  @Test
  void nothingIsCommittedOfATopicThatWasCreatedAgainBeforeTheCopyBegins() {
    add(0, original("a"));
    createAgain("orders");

    CommandException failure = failure(() -> copy(1));

    assertThat(failure)
        .hasMessage(
            "Topic orders was deleted and created again while it was read. orders-2 has 0 records"
                + " of the deleted topic, and none of the new one. To copy the new one, use"
                + " --start-over");
    assertThat(failure.exitCode()).isEqualTo(ExitCode.UNAVAILABLE);
    assertThat(producer.commitCount()).isZero();
  }

  @Test
  void recordsReadAfterATopicWasCreatedAgainAreNotCommitted() {
    add(0, original("a"));
    consumer.schedulePollTask(() -> {}); // the record of the first transaction is copied
    consumer.schedulePollTask(() -> createAgain("orders"));
    add(1, original("b"));

    CommandException failure = failure(() -> copy(2, "--batch=1"));

    assertThat(failure)
        .hasMessage(
            "Topic orders was deleted and created again while it was read. orders-2 has 1 record"
                + " of the deleted topic, and none of the new one. To copy the new one, use"
                + " --start-over");
    assertThat(producer.commitCount()).as("start and 1 record").isEqualTo(2);
    assertThat(producer.transactionAborted()).isTrue();
    assertThat(copied()).hasSize(1);
  }

  @Test
  void aTargetThatWasCreatedAgainGetsNoCommit() {
    consumer.schedulePollTask(() -> createAgain("orders-2"));
    add(0, original("a"));

    CommandException failure = failure(() -> copy(1));

    assertThat(failure)
        .hasMessage(
            "Topic orders-2 was deleted and created again while it was written. The deleted topic"
                + " had 0 records of the copy, and orders-2 has none. To copy again, use"
                + " --start-over");
  }

  @Test
  void recordsOlderThanTheRetentionAreWarnedAboutOnce() {
    RetentionWarning warning = new RetentionWarning(to, screen.screen().err(), 1_060_001);
    ConsumerRecord<byte[], byte[]> old =
        new ConsumerRecord<>(
            "orders",
            0,
            7,
            1_000_000,
            TimestampType.CREATE_TIME,
            0,
            0,
            null,
            new byte[0],
            new RecordHeaders(),
            Optional.empty());

    warning.check(old);
    warning.check(old);

    assertThat(screen.err())
        .isEqualToNormalizingNewlines(
            "avrolope rewrap: warning: the record at offset 7 of partition 0 has the timestamp"
                + " 1970-01-01T00:16:40Z, so orders-2 may delete it at any time"
                + " (retention.ms=60000)\n");
  }
}
