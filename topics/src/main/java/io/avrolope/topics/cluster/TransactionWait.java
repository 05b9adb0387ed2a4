// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.cluster;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;

/**
 * Waits until the open transactions in ranges have ended. A consumer that reads committed records
 * gets no record behind the first open transaction of a partition.
 *
 * @param patience how long to wait at most
 * @param isStopped whether the user wants to wait no longer
 */
public record TransactionWait(
    TransactionFacts facts, Duration patience, BooleanSupplier isStopped) {
  private static final long PAUSE_MS = 200;

  /** Whether a consumer with these properties reads committed records only. */
  public static boolean isNeeded(Map<String, ?> consumer) {
    return "read_committed".equals(String.valueOf(consumer.get("isolation.level")));
  }

  /** Returns the parts of the ranges that a consumer of committed records can read now. */
  public ReadableRanges readable(List<PartitionRange> wanted) {
    List<TopicPartition> partitions =
        wanted.stream().filter(range -> range.length() > 0).map(PartitionRange::partition).toList();
    if (partitions.isEmpty()) {
      return ReadableRanges.all(wanted);
    }
    long begin = System.nanoTime();
    Map<TopicPartition, Long> stable = facts.stableEnds(partitions);
    while (wanted.stream().anyMatch(range -> end(range, stable) < range.to())
        && System.nanoTime() - begin < patience.toNanos()
        && !isStopped.getAsBoolean()) {
      pause();
      stable.putAll(facts.stableEnds(partitions));
    }
    return cut(wanted, stable);
  }

  private ReadableRanges cut(List<PartitionRange> wanted, Map<TopicPartition, Long> stable) {
    List<PartitionRange> ranges = new ArrayList<>();
    List<Unseen> unseen = new ArrayList<>();
    for (PartitionRange range : wanted) {
      long end = end(range, stable);
      if (end < range.to()) {
        unseen.add(
            new Unseen(
                new PartitionRange(range.partition(), end, range.to()),
                Unseen.Cause.OPEN_TRANSACTION,
                facts.openTransactions(range.partition())));
      }
      ranges.add(new PartitionRange(range.partition(), range.from(), Math.min(range.to(), end)));
    }
    return new ReadableRanges(ranges, unseen);
  }

  /** The end of the readable part; the end of the range if that is empty. */
  private static long end(PartitionRange range, Map<TopicPartition, Long> stable) {
    if (range.length() == 0) {
      return range.to();
    }
    long end = Objects.requireNonNull(stable.get(range.partition()));
    return Math.max(range.from(), Math.min(end, range.to()));
  }

  private static void pause() {
    try {
      Thread.sleep(PAUSE_MS);
    } catch (InterruptedException e) {
      throw new InterruptException(e);
    }
  }
}
