package io.avrolope.cli.rewrap;

import io.avrolope.cli.cluster.PartitionRange;
import io.avrolope.cli.rewrap.PartitionCopy.Beginning;
import io.avrolope.cli.terminal.CommandException;
import io.avrolope.cli.terminal.ExitCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/** Where a copy begins, or goes on. */
final class CopyProgress {
  private final ClusterView cluster;
  private final TopicPair topics;
  private final String id;

  CopyProgress(ClusterView cluster, TopicPair topics, String id) {
    this.cluster = cluster;
    this.topics = topics;
    this.id = id;
  }

  /**
   * What was committed, for each partition; empty if nothing was.
   *
   * @throws CommandException if it is that of other topics or of another envelope
   */
  List<PartitionCopy> committed(String envelopes) {
    List<TopicPartition> partitions = topics.from().all();
    Map<TopicPartition, OffsetAndMetadata> found = cluster.committed(id, partitions);
    if (found.isEmpty()) {
      return List.of();
    }
    List<PartitionCopy> copies = new ArrayList<>();
    for (TopicPartition partition : partitions) {
      OffsetAndMetadata committed = found.get(partition);
      if (committed == null) {
        throw unusable(
            "the progress of partition " + partition.partition() + " of " + partition.topic(),
            "only that of " + found.size() + " others");
      }
      PartitionCopy copy = PartitionCopy.of(partition, committed);
      requireSame(copy.beginning(), envelopes);
      copies.add(copy);
    }
    return copies;
  }

  private void requireSame(Beginning beginning, String envelopes) {
    if (!beginning.from().equals(topics.from().id())) {
      throw unusable(
          "topic " + topics.from().name() + " with the id " + beginning.from(),
          topics.from().id() + ": it was deleted and made anew");
    }
    if (!beginning.to().equals(topics.to().id())) {
      throw unusable(
          "topic " + topics.to().name() + " with the id " + beginning.to(),
          topics.to().id() + ": it was deleted and made anew");
    }
    if (!beginning.envelopes().equals(envelopes)) {
      throw unusable("the envelope " + beginning.envelopes(), envelopes);
    }
  }

  private CommandException unusable(String expected, String found) {
    return CommandException.usage(
        "Expected "
            + expected
            + ", with which copy "
            + id
            + " was begun, but found "
            + found
            + "; --start-over forgets how far it was, --id names another copy");
  }

  /**
   * The parts that were copied; all of both topics if how far the copy was is not known any more.
   */
  List<CopiedPart> copied(String envelopes) {
    List<PartitionCopy> copies = committed(envelopes);
    if (!copies.isEmpty()) {
      return copies.stream().map(copy -> CopiedPart.of(copy, topics.to())).toList();
    }
    Map<TopicPartition, Long> starts = cluster.beginnings(topics.from().all());
    Map<TopicPartition, Long> ends = cluster.stableEnds(topics.from().all());
    List<TopicPartition> targets = topics.to().first(topics.from().partitions());
    Map<TopicPartition, Long> toStarts = cluster.beginnings(targets);
    Map<TopicPartition, Long> toEnds = cluster.stableEnds(targets);
    return topics.from().all().stream()
        .map(
            each -> {
              TopicPartition target = topics.to().partition(each.partition());
              return new CopiedPart(
                  new PartitionRange(each, at(starts, each), at(ends, each)),
                  new PartitionRange(target, at(toStarts, target), at(toEnds, target)),
                  0,
                  0);
            })
        .toList();
  }

  /**
   * The beginning of a copy.
   *
   * @throws CommandException if TO has records, and that is not allowed
   */
  List<PartitionCopy> fresh(String envelopes, boolean appends) {
    Map<TopicPartition, Long> starts = cluster.beginnings(topics.from().all());
    Map<TopicPartition, Long> toStarts = cluster.beginnings(topics.to().all());
    Map<TopicPartition, Long> toEnds = cluster.ends(topics.to().all());
    if (!appends) {
      topics.to().all().forEach(each -> requireEmpty(each, at(toStarts, each), at(toEnds, each)));
    }
    return topics.from().all().stream()
        .map(
            each ->
                PartitionCopy.begin(
                    each,
                    new Beginning(
                        topics.from().id(),
                        topics.to().id(),
                        envelopes,
                        at(starts, each),
                        at(toEnds, topics.to().partition(each.partition())))))
        .toList();
  }

  private void requireEmpty(TopicPartition partition, long start, long end) {
    if (start != end) {
      throw CommandException.usage(
          "Expected topic "
              + partition.topic()
              + " to be empty, where copy "
              + id
              + " begins, but found offsets "
              + start
              + " to "
              + (end - 1)
              + " in partition "
              + partition.partition()
              + ": give --append to copy behind them");
    }
  }

  /**
   * Looks whether FROM still has what comes next.
   *
   * @return how many offsets are gone, which is 0 unless that is allowed
   */
  long skipMissing(List<PartitionCopy> copies, boolean isAllowed) {
    Map<TopicPartition, Long> starts = cluster.beginnings(topics.from().all());
    Map<TopicPartition, Long> ends = cluster.ends(topics.from().all());
    long missing = 0;
    for (PartitionCopy copy : copies) {
      long start = at(starts, copy.source());
      long end = at(ends, copy.source());
      if (copy.position() > end) {
        throw lost(copy, "the end at offset " + end + ": it has lost records");
      }
      if (copy.position() < start && !isAllowed) {
        throw lost(
            copy,
            start
                + " as its first: records were deleted before they were copied; --skip-missing goes"
                + " on behind them");
      }
      missing += Math.max(0, start - copy.position());
      copy.advanceTo(start);
    }
    return missing;
  }

  private static CommandException lost(PartitionCopy copy, String found) {
    return new CommandException(
        ExitCode.NO,
        "Expected offset "
            + copy.position()
            + " in partition "
            + copy.source().partition()
            + " of "
            + copy.source().topic()
            + " but found "
            + found);
  }

  static long at(Map<TopicPartition, Long> offsets, TopicPartition partition) {
    return Objects.requireNonNull(offsets.get(partition));
  }
}
