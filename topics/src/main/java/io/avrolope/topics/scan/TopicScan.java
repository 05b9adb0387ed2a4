// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.scan;

import io.avrolope.envelope.RecordPart;
import io.avrolope.kafka.EnvelopeInspector;
import io.avrolope.kafka.KafkaAvroDeserializer;
import io.avrolope.topics.cluster.PartitionRange;
import io.avrolope.topics.cluster.ReadOnlyConsumers;
import io.avrolope.topics.cluster.ReadableRanges;
import io.avrolope.topics.cluster.Unseen;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads a topic, or a part of it, with several consumers, and counts its records. Memory use does
 * not depend on the number of records.
 */
public final class TopicScan {
  private final Plan plan;
  private final List<PartitionRange> ranges;
  private final List<Unseen> unseen;
  private final int consumers;
  private final ScanClock clock;

  /**
   * The part to read, and the way to read it.
   *
   * @param cluster consumer properties
   * @param every 1: all records; N: about every Nth
   * @param deserializer decodes each datum; null: data are not decoded
   */
  public record Plan(
      Map<String, Object> cluster,
      RecordPart part,
      int threads,
      int every,
      EnvelopeInspector inspector,
      @Nullable KafkaAvroDeserializer deserializer) {}

  /**
   * @param readable ranges of one topic
   */
  public TopicScan(Plan plan, ReadableRanges readable) {
    this.plan = plan;
    this.ranges = readable.ranges();
    this.unseen = readable.unseen();
    long nonEmpty = ranges.stream().filter(range -> range.length() > 0).count();
    this.consumers = (int) Math.min(plan.threads(), nonEmpty);
    this.clock = new ScanClock(consumers);
  }

  /** Stops the scan soon; {@link #run} returns the counts so far. Can be called from any thread. */
  public void stop() {
    clock.stop();
  }

  /**
   * Reads to the end of all ranges.
   *
   * @throws org.apache.kafka.common.KafkaException if the cluster is unavailable or denies access
   * @throws io.avrolope.error.AvrolopeException if a registry is unavailable or denies access
   */
  public ScanResult run(ScanProgress.Start start) throws ExecutionException, InterruptedException {
    List<PartitionScan> scans =
        ranges.stream().map(range -> new PartitionScan(range, plan.every())).toList();
    List<PartitionScan> nonEmpty = scans.stream().filter(scan -> !scan.isDone()).toList();
    long total = nonEmpty.stream().mapToLong(PartitionScan::total).sum();
    try (ScanProgress progress = start.begin(total)) {
      read(nonEmpty, progress);
    }
    boolean isPartial = scans.stream().anyMatch(scan -> !scan.isDone());
    List<ScanResult.Part> parts = new ArrayList<>();
    for (int i = 0; i < ranges.size(); i++) {
      PartitionRange range = ranges.get(i);
      PartitionScan scan = scans.get(i);
      parts.add(
          new ScanResult.Part(
              range.partition().partition(),
              range.from(),
              range.to(),
              scan.scale(),
              scan.counts()));
    }
    return new ScanResult(parts, clock.seconds(), clock.records(), isPartial, unseen);
  }

  private void read(List<PartitionScan> scans, ScanProgress progress)
      throws ExecutionException, InterruptedException {
    if (scans.isEmpty()) {
      return;
    }
    FetchLimits limits = FetchLimits.of(consumers, scans.size(), Runtime.getRuntime().maxMemory());
    Queue<PartitionScan> waiting = new ConcurrentLinkedQueue<>(longestFirst(scans));
    RecordClassifier classifier = new RecordClassifier(plan.inspector(), plan.deserializer());
    Supplier<Consumer<ByteBuffer, ByteBuffer>> consumerFactory = () -> consumer(limits);
    ExecutorService threads = Executors.newFixedThreadPool(consumers);
    try {
      List<Future<?>> workers = new ArrayList<>();
      for (int i = 0; i < consumers; i++) {
        PartitionReader reader =
            new PartitionReader(plan.part(), limits.window(), classifier, progress);
        workers.add(
            threads.submit(() -> clock.run(() -> reader.readAll(waiting, consumerFactory, clock))));
      }
      for (Future<?> worker : workers) {
        worker.get();
      }
    } finally {
      clock.stop();
      threads.shutdown();
      threads.awaitTermination(10, TimeUnit.SECONDS);
    }
  }

  private static List<PartitionScan> longestFirst(List<PartitionScan> scans) {
    return scans.stream().sorted(Comparator.comparing(PartitionScan::total).reversed()).toList();
  }

  private Consumer<ByteBuffer, ByteBuffer> consumer(FetchLimits limits) {
    Map<String, Object> properties = new HashMap<>(plan.cluster());
    limits.putInto(properties);
    return plan.part() == RecordPart.KEY
        ? ReadOnlyConsumers.create(
            properties, new BufferViewDeserializer(), new SkippingDeserializer())
        : ReadOnlyConsumers.create(
            properties, new SkippingDeserializer(), new BufferViewDeserializer());
  }
}
