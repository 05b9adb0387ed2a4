// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.rewrap;

import io.avrolope.cli.rewrap.CopyPosition.Start;
import io.avrolope.cli.terminal.CommandException;
import io.avrolope.cli.terminal.ExitCode;
import io.avrolope.topics.cluster.PartitionRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/** Finds the positions at which a copy starts or resumes. */
final class CopyPositions {
  private final Cluster cluster;
  private final TopicPair topics;
  private final String id;

  CopyPositions(Cluster cluster, TopicPair topics, String id) {
    this.cluster = cluster;
    this.topics = topics;
    this.id = id;
  }

  TopicPair topics() {
    return topics;
  }

  /**
   * The committed position of each partition; empty if no position was committed.
   *
   * @throws CommandException if the copy was started with other topics or another envelope
   */
  List<CopyPosition> committed(String envelopes) {
    List<TopicPartition> partitions = topics.from().all();
    Map<TopicPartition, OffsetAndMetadata> found = cluster.committed(id, partitions);
    if (found.isEmpty()) {
      return List.of();
    }
    List<CopyPosition> copies = new ArrayList<>();
    for (TopicPartition partition : partitions) {
      OffsetAndMetadata committed = found.get(partition);
      CopyPosition copy =
          committed == null ? added(partition, envelopes) : CopyPosition.of(partition, committed);
      requireSame(copy.start(), envelopes);
      copies.add(copy);
    }
    return copies;
  }

  /**
   * The position in a partition that was added to FROM after the copy had begun. TO has no record
   * of it: otherwise its progress is lost.
   */
  private CopyPosition added(TopicPartition partition, String envelopes) {
    TopicPartition target = topics.to().partition(partition.partition());
    if (at(cluster.ends(List.of(target)), target) > 0) {
      throw unusable(
          "Copy "
              + id
              + " has no progress for partition "
              + partition.partition()
              + " of "
              + partition.topic()
              + ", and "
              + target.topic()
              + " has or had records in that partition");
    }
    long start = at(cluster.beginnings(List.of(partition)), partition);
    return CopyPosition.begin(
        partition, new Start(topics.from().id(), topics.to().id(), envelopes, start, 0));
  }

  private void requireSame(Start start, String envelopes) {
    if (!start.from().equals(topics.from().id())) {
      throw recreated(topics.from());
    }
    if (!start.to().equals(topics.to().id())) {
      throw recreated(topics.to());
    }
    if (!start.envelopes().equals(envelopes)) {
      throw unusable(
          "Copy "
              + id
              + " was started with the envelope "
              + start.envelopes()
              + ", not "
              + envelopes);
    }
  }

  private CommandException recreated(TopicInfo topic) {
    return unusable(
        "Topic "
            + topic.name()
            + " was deleted and created again after copy "
            + id
            + " was started");
  }

  private static CommandException unusable(String fact) {
    return CommandException.usage(
        fact + ". Use --start-over to discard the progress, or --id to name another copy");
  }

  /** The ranges that were copied; both topics as a whole if the progress is no longer known. */
  List<CopiedRange> copied(String envelopes) {
    List<CopyPosition> copies = committed(envelopes);
    if (!copies.isEmpty()) {
      return copies.stream().map(copy -> CopiedRange.of(copy, topics.to())).toList();
    }
    Map<TopicPartition, Long> starts = cluster.beginnings(topics.from().all());
    Map<TopicPartition, Long> ends = cluster.ends(topics.from().all());
    List<TopicPartition> targets = topics.to().first(topics.from().partitions());
    Map<TopicPartition, Long> toStarts = cluster.beginnings(targets);
    Map<TopicPartition, Long> toEnds = cluster.ends(targets);
    return topics.from().all().stream()
        .map(
            each -> {
              TopicPartition target = topics.to().partition(each.partition());
              return new CopiedRange(
                  new PartitionRange(each, at(starts, each), at(ends, each)),
                  new PartitionRange(target, at(toStarts, target), at(toEnds, target)),
                  0,
                  0);
            })
        .toList();
  }

  /**
   * The positions of a new copy.
   *
   * @throws CommandException if TO has records, and {@code appends} is false
   */
  List<CopyPosition> newCopy(String envelopes, boolean appends) {
    Map<TopicPartition, Long> starts = cluster.beginnings(topics.from().all());
    Map<TopicPartition, Long> toStarts = cluster.beginnings(topics.to().all());
    Map<TopicPartition, Long> toEnds = cluster.ends(topics.to().all());
    if (!appends) {
      topics.to().all().forEach(each -> requireEmpty(each, at(toStarts, each), at(toEnds, each)));
    }
    return topics.from().all().stream()
        .map(
            each ->
                CopyPosition.begin(
                    each,
                    new Start(
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
          "Topic "
              + partition.topic()
              + " is not empty, but copy "
              + id
              + " has not started: partition "
              + partition.partition()
              + " has offsets "
              + start
              + " to "
              + (end - 1)
              + ". Use --append to copy after these records");
    }
  }

  /**
   * Moves the positions past records that FROM has deleted.
   *
   * @param isAllowed whether deleted records are skipped; otherwise they are a failure
   * @return the deleted offsets
   * @throws CommandException if records are missing and that is not allowed
   */
  List<PartitionRange> skipMissing(List<CopyPosition> copies, boolean isAllowed) {
    Map<TopicPartition, Long> starts = cluster.beginnings(topics.from().all());
    Map<TopicPartition, Long> ends = cluster.ends(topics.from().all());
    List<PartitionRange> missing = new ArrayList<>();
    for (CopyPosition copy : copies) {
      long start = at(starts, copy.source());
      long end = at(ends, copy.source());
      if (copy.position() > end) {
        throw lost(
            copy, " does not exist; the partition ends at offset " + end + " and has lost records");
      }
      if (copy.position() < start && !isAllowed) {
        throw lost(
            copy,
            " was deleted before it was copied; the first offset is "
                + start
                + ". Use --skip-missing to continue there");
      }
      if (copy.position() < start) {
        missing.add(new PartitionRange(copy.source(), copy.position(), start));
      }
      copy.advanceTo(start);
    }
    return missing;
  }

  private static CommandException lost(CopyPosition copy, String fact) {
    return new CommandException(
        ExitCode.NO,
        "Offset "
            + copy.position()
            + " of partition "
            + copy.source().partition()
            + " of "
            + copy.source().topic()
            + fact);
  }

  static long at(Map<TopicPartition, Long> offsets, TopicPartition partition) {
    return Objects.requireNonNull(offsets.get(partition));
  }
}
