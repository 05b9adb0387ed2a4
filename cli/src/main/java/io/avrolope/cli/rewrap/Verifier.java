package io.avrolope.cli.rewrap;

import io.avrolope.cli.cluster.PartitionRange;
import io.avrolope.cli.rewrap.PartitionComparison.Cut;
import io.avrolope.cli.rewrap.PartitionComparison.Result;
import io.avrolope.cli.terminal.CommandException;
import io.avrolope.cli.terminal.ExitCode;
import io.avrolope.cli.terminal.Progress;
import io.avrolope.cli.terminal.Screen;
import io.avrolope.cli.terminal.StopSignal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.kafka.common.TopicPartition;

/** Reads both topics once more, all partitions side by side, and compares them. */
final class Verifier {
  private final Settings settings;
  private final ClusterView cluster;
  private final StopSignal stop;

  Verifier(Settings settings, ClusterView cluster, StopSignal stop) {
    this.settings = settings.readOnly();
    this.cluster = cluster;
    this.stop = stop;
  }

  /** Compares, and shows how far it is. */
  Verification verify(List<CopiedPart> parts, Screen screen) {
    Map<TopicPartition, Long> starts =
        cluster.beginnings(parts.stream().map(part -> part.from().partition()).toList());
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
      for (CopiedPart part : parts) {
        long start = CopyProgress.at(starts, part.from().partition());
        requireAll(part, CopyProgress.at(toStarts, part.to().partition()));
        CopiedPart there =
            new CopiedPart(rest(part.from(), start), part.to(), part.skipped(), part.unchanged());
        boolean isCut = start > part.from().from();
        results.add(
            threads.submit(
                () -> {
                  Cut cut = isCut ? new Cut(true, surplus(there)) : Cut.NONE;
                  Result result = compare(there, new PartitionComparison(there, cut, from, to));
                  progress.add(part.from().length());
                  return result;
                }));
      }
      return new Verification(results.stream().map(Answers::of).toList());
    } finally {
      threads.shutdownNow();
    }
  }

  private static PartitionRange rest(PartitionRange range, long start) {
    return new PartitionRange(
        range.partition(), Math.max(range.from(), start), Math.max(range.to(), start));
  }

  private static void requireAll(CopiedPart part, long start) {
    if (start > part.to().from() && part.to().length() > 0) {
      throw new CommandException(
          ExitCode.NO,
          "Expected offset "
              + part.to().from()
              + " in partition "
              + part.partition()
              + " of "
              + part.to().partition().topic()
              + ", where the copy begins, but found "
              + start
              + " as its first: records of the copy were deleted, by retention.ms or otherwise");
    }
  }

  private Result compare(CopiedPart part, PartitionComparison comparison) {
    try (PartitionCursor source = source(part);
        PartitionCursor target = target(part)) {
      return comparison.compare(source, target);
    }
  }

  private long surplus(CopiedPart part) {
    try (PartitionCursor source = source(part);
        PartitionCursor target = target(part)) {
      return target.count() - source.count();
    }
  }

  private PartitionCursor source(CopiedPart part) {
    return new PartitionCursor(settings.consuming(), part.from(), stop);
  }

  private PartitionCursor target(CopiedPart part) {
    return new PartitionCursor(settings.consumingTarget(), part.to(), stop);
  }
}
