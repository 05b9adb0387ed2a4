// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.records;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.avrolope.kafka.EnvelopeInspector;
import io.avrolope.kafka.KafkaAvroDeserializer;
import io.avrolope.server.records.Brokers.Isolation;
import io.avrolope.server.records.ScanStream.Step;
import io.avrolope.server.registry.Refusal;
import io.avrolope.topics.cluster.PartitionRange;
import io.avrolope.topics.cluster.ReadableRanges;
import io.avrolope.topics.cluster.SameTopic;
import io.avrolope.topics.cluster.TopicFacts;
import io.avrolope.topics.cluster.TransactionWait;
import io.avrolope.topics.cluster.Unseen;
import io.avrolope.topics.scan.ScanSummary;
import io.avrolope.topics.scan.TopicScan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.apache.avro.Schema;
import org.apache.kafka.clients.consumer.Consumer;
import org.jspecify.annotations.Nullable;

/** Starts scans, of which only some run at once. Thread-safe. */
final class Scans implements AutoCloseable {
  /** More consumers make a scan faster, but leave less to other requests. */
  private static final int CONSUMERS = 2;

  /**
   * How long until the server notices that a client has closed its connection: the second line of
   * progress fails.
   */
  private static final long CANCELLED_MS = 3 * ScanStream.PROGRESS_MS;

  private static final int MAX_WAITING = 2;

  /** How long a scan waits for open transactions before it begins. */
  private static final Duration TRANSACTION_WAIT = Duration.ofSeconds(3);

  private final Brokers brokers;
  private final Decoding decoding;
  private final int maxScans;
  private final Semaphore permits;
  private final Semaphore waiting = new Semaphore(MAX_WAITING);
  private final Set<ScanStream> running = ConcurrentHashMap.newKeySet();
  private volatile boolean isClosed;

  Scans(Brokers brokers, Decoding decoding, int maxScans) {
    this.brokers = brokers;
    this.decoding = decoding;
    this.maxScans = maxScans;
    this.permits = new Semaphore(maxScans);
  }

  ScanStream census(ScanQuery query, SchemaLinks links) {
    return start(
        List.of(query),
        Isolation.READ_COMMITTED,
        null,
        summaries -> new CensusReport(query.of(), query.sample(), links).json(summaries.get(0)));
  }

  ScanStream check(ScanQuery query, Schema reader, SchemaLinks links) {
    return start(
        List.of(query),
        Isolation.READ_COMMITTED,
        reader,
        summaries ->
            new CheckReport(query.of(), reader.getFullName(), query.isDecoded(), links)
                .json(summaries.get(0)));
  }

  /** Reads records of aborted transactions too, because some applications do. */
  ScanStream usage(UsageQuery query, SchemaLinks links) {
    return start(
        query.topics().stream().map(each -> new ScanQuery(each, query.ranges(), 1, false)).toList(),
        Isolation.READ_UNCOMMITTED,
        null,
        summaries -> new UsageReport(query.versions(), query.topics(), links).json(summaries));
  }

  private ScanStream start(
      List<ScanQuery> queries,
      Isolation isolation,
      @Nullable Schema reader,
      Function<List<ScanSummary>, ObjectNode> report) {
    if (isClosed) {
      throw Refusal.of(ClusterFailures.UNAVAILABLE, "The server stops");
    }
    if (!acquire()) {
      throw Refusal.of(
          ClusterFailures.TOO_MANY,
          "The server runs "
              + maxScans
              + (maxScans == 1 ? " scan" : " scans")
              + " already. Try again when one has ended, or set console.scans.max");
    }
    List<Step> steps = new ArrayList<>();
    List<AutoCloseable> opened = new ArrayList<>();
    try {
      TopicFacts facts = ClusterFailures.answered(() -> new TopicFacts(brokers.admin()));
      opened.add(facts);
      List<SameTopic> topics =
          ClusterFailures.answered(
              () ->
                  queries.stream()
                      .map(query -> SameTopic.begin(query.of().topic(), facts))
                      .toList());
      List<ReadableRanges> ranges =
          ClusterFailures.answered(() -> ranges(queries, isolation, facts));
      for (int i = 0; i < queries.size(); i++) {
        steps.add(step(queries.get(i), ranges.get(i), isolation, reader, topics.get(i)));
      }
      return started(steps, report, facts);
    } catch (RuntimeException e) {
      steps.forEach(step -> step.closed().forEach(ScanStream::close));
      opened.forEach(ScanStream::close);
      permits.release();
      throw e;
    }
  }

  /** If the query chooses partitions, others do not matter, but the topic must be the same. */
  private static List<Unseen> added(ScanQuery query, SameTopic topic) {
    List<Unseen> added = topic.end();
    return query.ranges().partitions().isEmpty() ? added : List.of();
  }

  /** Waits a little, unless others do: the server may not know yet that a scan was cancelled. */
  private boolean acquire() {
    if (permits.tryAcquire()) {
      return true;
    }
    if (!waiting.tryAcquire()) {
      return false;
    }
    try {
      return permits.tryAcquire(CANCELLED_MS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } finally {
      waiting.release();
    }
  }

  private ScanStream started(
      List<Step> steps, Function<List<ScanSummary>, ObjectNode> report, TopicFacts facts) {
    ScanStream[] self = new ScanStream[1];
    ScanStream stream =
        new ScanStream(
            steps,
            report,
            () -> {
              running.remove(self[0]);
              permits.release();
            },
            facts);
    self[0] = stream;
    running.add(stream);
    if (isClosed) {
      stream.stop();
    }
    return stream;
  }

  /** Looks up the ends, and waits a little for transactions that are open before them. */
  private List<ReadableRanges> ranges(
      List<ScanQuery> queries, Isolation isolation, TopicFacts facts) {
    List<List<PartitionRange>> wanted;
    try (Consumer<byte[], byte[]> consumer = brokers.open(Isolation.READ_UNCOMMITTED)) {
      wanted =
          queries.stream().map(query -> query.ranges().of(query.of().topic(), consumer)).toList();
    }
    if (isolation == Isolation.READ_UNCOMMITTED) {
      return wanted.stream().map(ReadableRanges::all).toList();
    }
    TransactionWait wait = new TransactionWait(facts, TRANSACTION_WAIT, () -> isClosed);
    return wanted.stream().map(wait::readable).toList();
  }

  private Step step(
      ScanQuery query,
      ReadableRanges readable,
      Isolation isolation,
      @Nullable Schema reader,
      SameTopic topic) {
    List<AutoCloseable> opened = new ArrayList<>();
    EnvelopeInspector inspector = decoding.inspector(query.of().part(), reader);
    opened.add(inspector);
    KafkaAvroDeserializer deserializer = null;
    if (query.isDecoded()) {
      deserializer = decoding.deserializer(query.of().part(), reader);
      opened.add(deserializer);
    }
    TopicScan.Plan plan =
        new TopicScan.Plan(
            brokers.consumer(isolation),
            query.of().part(),
            CONSUMERS,
            query.sample(),
            inspector,
            deserializer);
    long total =
        readable.ranges().stream().mapToLong(PartitionRange::length).sum() / query.sample();
    return new Step(
        query.of(), new TopicScan(plan, readable), total, () -> added(query, topic), opened);
  }

  @Override
  public void close() {
    isClosed = true;
    running.forEach(ScanStream::stop);
  }
}
