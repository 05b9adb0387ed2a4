// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.rewrap;

import io.avrolope.cli.terminal.CommandException;
import io.avrolope.cli.terminal.ExitCode;
import io.avrolope.topics.cluster.PartitionRange;
import io.avrolope.topics.cluster.ReadableRanges;
import io.avrolope.topics.cluster.TransactionWait;
import io.avrolope.topics.cluster.Unseen;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.common.TopicPartition;

/**
 * The offsets of FROM and TO that a command reads, after it has waited for open transactions.
 *
 * @param consumer properties of the consumer of FROM
 */
record SourceRanges(Cluster cluster, TransactionWait transactions, Map<String, Object> consumer) {
  /**
   * The ranges of FROM from some offsets to the ends when the command starts.
   *
   * @param starts the first offset in each partition
   */
  ReadableRanges toTheEnd(Map<TopicPartition, Long> starts) {
    Map<TopicPartition, Long> ends = cluster.ends(starts.keySet());
    List<PartitionRange> wanted =
        starts.keySet().stream()
            .sorted((a, b) -> Integer.compare(a.partition(), b.partition()))
            .map(
                each ->
                    new PartitionRange(
                        each, CopyPositions.at(starts, each), CopyPositions.at(ends, each)))
            .toList();
    return readable(wanted);
  }

  private ReadableRanges readable(List<PartitionRange> wanted) {
    return TransactionWait.isNeeded(consumer)
        ? transactions.readable(wanted)
        : ReadableRanges.all(wanted);
  }

  /** The ends of ranges by partition. */
  static Map<TopicPartition, Long> ends(List<PartitionRange> ranges) {
    return ranges.stream().collect(Collectors.toMap(PartitionRange::partition, PartitionRange::to));
  }

  /**
   * Requires that a copy can be compared: consumers of TO read committed records only.
   *
   * @throws CommandException if a transaction is open in the copy or in its original
   */
  void requireReadable(List<CopiedRange> copied) {
    List<Unseen> unseen =
        Stream.of(
                readable(copied.stream().map(CopiedRange::from).toList()),
                transactions.readable(copied.stream().map(CopiedRange::to).toList()))
            .map(ReadableRanges::unseen)
            .flatMap(List::stream)
            .toList();
    if (!unseen.isEmpty()) {
      throw new CommandException(
          ExitCode.INCOMPLETE,
          "The topics were not compared, because consumers cannot read all of them yet. "
              + unseen.stream().map(SourceRanges::text).collect(Collectors.joining(". "))
              + ". When the transactions have ended, use --verify-only");
    }
  }

  /** Such as "orders, partition 0: offsets 4 to 9 were not read: …". */
  static String text(Unseen unseen) {
    return unseen.range().partition().topic() + ", " + unseen.text();
  }
}
