package io.avrolope.cli.scan;

import io.avrolope.cli.cluster.Clients;
import io.avrolope.cli.cluster.PartitionRange;
import io.avrolope.cli.terminal.Progress;
import io.avrolope.cli.terminal.Screen;
import io.avrolope.envelope.RecordPart;
import io.avrolope.kafka.EnvelopeInspector;
import io.avrolope.kafka.KafkaAvroDeserializer;
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
 * Reads a part of a topic with several consumers, each of some partitions, and counts its records.
 * The memory that it takes does not depend on how many records there are.
 */
public final class TopicScan {
  private final Plan plan;
  private final List<PartitionRange> ranges;
  private final int consumers;
  private final Pace pace;

  /**
   * What is read, and how.
   *
   * @param cluster the properties of a consumer
   * @param every 1: all records; N: about every Nth
   * @param deserializer decodes each datum; null: none is decoded
   */
  public record Plan(
      Map<String, Object> cluster,
      RecordPart part,
      int threads,
      int every,
      EnvelopeInspector inspector,
      @Nullable KafkaAvroDeserializer deserializer) {}

  /**
   * @param ranges of one topic
   */
  public TopicScan(Plan plan, List<PartitionRange> ranges) {
    this.plan = plan;
    this.ranges = List.copyOf(ranges);
    long some = ranges.stream().filter(range -> range.length() > 0).count();
    this.consumers = (int) Math.min(plan.threads(), some);
    this.pace = new Pace(consumers);
  }

  /** Ends the scan soon; may be called by any thread. What was seen so far is the result. */
  public void stop() {
    pace.stop();
  }

  /**
   * Reads, and returns at the end of all partitions.
   *
   * @throws org.apache.kafka.common.KafkaException if the cluster is away or refuses
   * @throws io.avrolope.error.AvrolopeException if a registry is away or refuses
   */
  public ScanResult run(Screen screen) throws ExecutionException, InterruptedException {
    List<PartitionScan> scans =
        ranges.stream().map(range -> new PartitionScan(range, plan.every())).toList();
    List<PartitionScan> some = scans.stream().filter(scan -> !scan.isDone()).toList();
    long total = some.stream().mapToLong(PartitionScan::total).sum();
    try (Progress progress = Progress.begin(screen, "Reading", total, "records")) {
      read(some, progress);
    }
    boolean isPartial = scans.stream().anyMatch(scan -> !scan.isDone());
    List<ScanResult.Part> parts = new ArrayList<>();
    for (int i = 0; i < ranges.size(); i++) {
      PartitionRange range = ranges.get(i);
      PartitionScan scan = scans.get(i);
      parts.add(
          new ScanResult.Part(
              range.partition().partition(), range.from(), range.to(), scan.scale(), scan.tally()));
    }
    return new ScanResult(parts, pace.seconds(), pace.records(), isPartial);
  }

  private void read(List<PartitionScan> scans, Progress progress)
      throws ExecutionException, InterruptedException {
    if (scans.isEmpty()) {
      return;
    }
    FetchLimits limits = FetchLimits.of(consumers, scans.size(), Runtime.getRuntime().maxMemory());
    Queue<PartitionScan> waiting = new ConcurrentLinkedQueue<>(longestFirst(scans));
    Judge judge = new Judge(plan.inspector(), plan.deserializer());
    Supplier<Consumer<ByteBuffer, ByteBuffer>> clients = () -> consumer(limits);
    ExecutorService threads = Executors.newFixedThreadPool(consumers);
    try {
      List<Future<?>> workers = new ArrayList<>();
      for (int i = 0; i < consumers; i++) {
        Reading reading = new Reading(plan.part(), limits.window(), judge, progress);
        workers.add(threads.submit(() -> pace.run(() -> reading.readAll(waiting, clients, pace))));
      }
      for (Future<?> worker : workers) {
        worker.get();
      }
    } finally {
      pace.stop();
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
        ? Clients.consumer(properties, new InPlace(), new LeftAlone())
        : Clients.consumer(properties, new LeftAlone(), new InPlace());
  }
}
