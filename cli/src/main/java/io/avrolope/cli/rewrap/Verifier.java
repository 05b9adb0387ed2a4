// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.rewrap;

import io.avrolope.cli.rewrap.PartitionComparison.Result;
import io.avrolope.cli.rewrap.PartitionComparison.Truncation;
import io.avrolope.cli.terminal.CommandException;
import io.avrolope.cli.terminal.ExitCode;
import io.avrolope.cli.terminal.Progress;
import io.avrolope.cli.terminal.Screen;
import io.avrolope.cli.terminal.StopSignal;
import io.avrolope.topics.cluster.Futures;
import io.avrolope.topics.cluster.PartitionRange;
import io.avrolope.topics.cluster.ReadOnlyConsumers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.TopicPartition;

/** Reads both topics again, several partitions in parallel, and compares them. */
final class Verifier {
  private final RewrapSettings settings;
  private final Cluster cluster;
  private final StopSignal stop;
  private final Function<Map<String, Object>, Consumer<byte[], byte[]>> consumers;

  Verifier(RewrapSettings settings, Cluster cluster, StopSignal stop) {
    this(settings, cluster, stop, ReadOnlyConsumers::create);
  }

  /**
   * @param consumers creates a consumer from its properties
   */
  Verifier(
      RewrapSettings settings,
      Cluster cluster,
      StopSignal stop,
      Function<Map<String, Object>, Consumer<byte[], byte[]>> consumers) {
    this.consumers = consumers;
    this.settings = settings.readOnly();
    this.cluster = cluster;
    this.stop = stop;
  }

  /**
   * Compares the topics and shows a progress bar.
   *
   * @throws CommandException if records of the copy were deleted, or the user stops the command
   */
  VerificationResult verify(List<CopiedRange> parts, Screen screen) {
    Map<TopicPartition, Long> toStarts =
        cluster.beginnings(parts.stream().map(part -> part.to().partition()).toList());
    ExecutorService threads =
        Executors.newFixedThreadPool(
            Math.min(parts.size(), Runtime.getRuntime().availableProcessors()));
    long total = parts.stream().mapToLong(part -> part.from().length()).sum();
    try (CanonicalForm from = CanonicalForm.ofSource(settings);
        CanonicalForm to = CanonicalForm.ofTarget(settings);
        Progress progress = Progress.begin(screen, "Verifying", total, "records")) {
      List<Future<Result>> results = new ArrayList<>();
      for (CopiedRange part : parts) {
        requireAll(part, CopyPositions.at(toStarts, part.to().partition()));
        results.add(
            threads.submit(
                () -> {
                  Result result = compareWhileDeleted(part, from, to);
                  progress.add(part.from().length());
                  return result;
                }));
      }
      return new VerificationResult(results.stream().map(Futures::await).toList());
    } finally {
      threads.shutdownNow();
    }
  }

  /** Compares a partition again if records of it are deleted meanwhile. */
  private Result compareWhileDeleted(CopiedRange part, CanonicalForm from, CanonicalForm to) {
    long before = -1;
    while (true) {
      long start = beginning(part.from().partition());
      try {
        return compareFrom(start, part, from, to);
      } catch (OffsetOutOfRangeException e) {
        requireAll(part, beginning(part.to().partition()));
        if (start == before) {
          throw e; // not because records were deleted
        }
        before = start;
      }
    }
  }

  private long beginning(TopicPartition partition) {
    return CopyPositions.at(cluster.beginnings(List.of(partition)), partition);
  }

  private Result compareFrom(long start, CopiedRange part, CanonicalForm from, CanonicalForm to) {
    CopiedRange remaining =
        new CopiedRange(from(part.from(), start), part.to(), part.skipped(), part.unchanged());
    Truncation truncation =
        start > part.from().from() ? new Truncation(true, surplus(remaining)) : Truncation.NONE;
    return compare(remaining, new PartitionComparison(remaining, truncation, from, to));
  }

  private static PartitionRange from(PartitionRange range, long start) {
    return new PartitionRange(
        range.partition(), Math.max(range.from(), start), Math.max(range.to(), start));
  }

  private static void requireAll(CopiedRange part, long start) {
    if (start > part.to().from() && part.to().length() > 0) {
      throw new CommandException(
          ExitCode.NO,
          "Records of the copy were deleted, by retention.ms or otherwise: partition "
              + part.partition()
              + " of "
              + part.to().partition().topic()
              + " starts at offset "
              + start
              + ", but the copy starts at offset "
              + part.to().from());
    }
  }

  private Result compare(CopiedRange part, PartitionComparison comparison) {
    try (PartitionCursor source = source(part);
        PartitionCursor target = target(part)) {
      return comparison.compare(source, target);
    }
  }

  private long surplus(CopiedRange part) {
    try (PartitionCursor source = source(part);
        PartitionCursor target = target(part)) {
      return target.count() - source.count();
    }
  }

  private PartitionCursor source(CopiedRange part) {
    return new PartitionCursor(consumers.apply(settings.consuming()), part.from(), stop);
  }

  private PartitionCursor target(CopiedRange part) {
    return new PartitionCursor(consumers.apply(settings.consumingTarget()), part.to(), stop);
  }
}
