// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.cluster;

import io.avrolope.cli.terminal.CommandException;
import io.avrolope.topics.cluster.PartitionRange;
import io.avrolope.topics.cluster.Partitions;
import io.avrolope.topics.cluster.ReadOnlyConsumers;
import io.avrolope.topics.cluster.ReadableRanges;
import io.avrolope.topics.cluster.SameTopic;
import io.avrolope.topics.cluster.TopicException;
import io.avrolope.topics.cluster.TopicFacts;
import io.avrolope.topics.cluster.TransactionWait;
import io.avrolope.topics.cluster.Unseen;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that choose which records of a topic are read. */
public final class RangeOptions {
  @Option(
      names = "--partition",
      paramLabel = "N",
      split = ",",
      description = "Read only these partitions. Can be repeated.")
  private @Nullable List<Integer> partitions;

  @Option(
      names = "--from",
      paramLabel = "WHERE",
      defaultValue = "beginning",
      description =
          "Where to start: beginning, end, an offset, or a time such as 2026-11-21T08:00:00Z."
              + " Default: ${DEFAULT-VALUE}.")
  private String from = "beginning";

  @Option(
      names = "--to",
      paramLabel = "WHERE",
      defaultValue = "end",
      description =
          "Where to stop, exclusive: end (the end of the partition when the command starts), an"
              + " offset, or a time. Default: ${DEFAULT-VALUE}.")
  private String to = "end";

  @Mixin private WaitOptions wait = new WaitOptions();

  /**
   * The range of each chosen partition, in ascending order. If only committed records are read, it
   * waits for open transactions, for a limited time.
   *
   * @param cluster consumer properties
   * @throws CommandException if the topic or a partition does not exist, or a bound is invalid
   */
  public ReadableRanges readable(
      String topic, Map<String, Object> cluster, TopicFacts facts, BooleanSupplier isStopped) {
    List<PartitionRange> wanted = wanted(topic, cluster);
    return TransactionWait.isNeeded(cluster)
        ? wait.forTransactions(facts, isStopped).readable(wanted)
        : ReadableRanges.all(wanted);
  }

  /**
   * The records of partitions that were added while the ranges were read. If the options choose
   * partitions, there are none.
   *
   * @throws io.avrolope.topics.cluster.TopicException if the topic was deleted meanwhile
   */
  public List<Unseen> added(SameTopic identity) {
    List<Unseen> added = identity.end();
    return partitions == null ? added : List.of();
  }

  /** As {@link #readable}, without a wait: the ranges end behind the records of transactions. */
  public List<PartitionRange> wanted(String topic, Map<String, Object> cluster) {
    Map<String, Object> all = new HashMap<>(cluster);
    all.put("isolation.level", "read_uncommitted");
    try (Consumer<byte[], byte[]> consumer = ReadOnlyConsumers.createReachable(all)) {
      return ranges(topic, consumer);
    }
  }

  /**
   * The range of each chosen partition, in ascending order. A range can be empty.
   *
   * @throws CommandException if the topic or a partition does not exist, or a bound is invalid
   */
  List<PartitionRange> ranges(String topic, Consumer<?, ?> consumer) {
    RangeBound begin = RangeBound.parse("--from", from);
    RangeBound finish = RangeBound.parse("--to", to);
    begin.requireNotAfter(finish);
    if (partitions != null && partitions.isEmpty()) {
      throw CommandException.usage("--partition names no partition. Use a number, or leave it out");
    }
    List<Integer> chosen = partitions == null ? List.of() : partitions;
    List<TopicPartition> wanted = existing(topic, chosen, consumer);
    Map<TopicPartition, Long> first = consumer.beginningOffsets(wanted);
    Map<TopicPartition, Long> end = consumer.endOffsets(wanted);
    long last = end.values().stream().mapToLong(Long::longValue).max().orElse(0);
    begin.requireFrom(topic, last);
    finish.requireTo(topic, last);
    Map<TopicPartition, Long> begins = begin.offsets(consumer, first, end);
    Map<TopicPartition, Long> ends = finish.offsets(consumer, first, end);
    return wanted.stream()
        .map(
            each ->
                new PartitionRange(
                    each,
                    Math.max(at(first, each), at(begins, each)),
                    Math.min(at(end, each), at(ends, each))))
        .toList();
  }

  private static List<TopicPartition> existing(
      String topic, List<Integer> chosen, Consumer<?, ?> consumer) {
    try {
      return Partitions.of(topic, chosen, consumer);
    } catch (TopicException e) {
      throw SimilarNames.explained(e, topic, () -> consumer.listTopics().keySet());
    }
  }

  private static long at(Map<TopicPartition, Long> offsets, TopicPartition partition) {
    return Objects.requireNonNull(offsets.get(partition));
  }
}
