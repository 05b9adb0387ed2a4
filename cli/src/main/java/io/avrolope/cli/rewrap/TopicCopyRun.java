// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.rewrap;

import io.avrolope.cli.terminal.Progress;
import io.avrolope.cli.terminal.Screen;
import io.avrolope.cli.terminal.StopSignal;
import io.avrolope.topics.cluster.PartitionRange;
import io.avrolope.topics.cluster.ReadableRanges;
import io.avrolope.topics.cluster.Unseen;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** One run of a copy: finds the positions and copies from there on. */
final class TopicCopyRun {
  private final RewrapSettings settings;
  private final CopyOptions options;
  private final TopicPair topics;
  private final CopyPositions positions;
  private final Begin begin;
  private final String id;

  TopicCopyRun(RewrapSettings settings, CopyOptions options, CopyPositions positions, Begin begin) {
    this.begin = begin;
    this.topics = positions.topics();
    this.settings = settings;
    this.options = options;
    this.positions = positions;
    this.id = options.id(topics.from().name(), topics.to().name());
  }

  /** Where a run starts. */
  enum Begin {
    AS_OPTIONS_SAY,
    /** Where the run before has ended. */
    RESUMED
  }

  Outcome copy(Rewrapper rewrapper, Cluster cluster, StopSignal stop, Screen screen) {
    Map<String, Object> producing =
        settings.producing(id, topics.from().setting("compression.type"));
    try (TransactionalWriter writer = TransactionalWriter.open(id, producing, options.batch());
        KafkaConsumer<byte[], byte[]> consumer = consumer()) {
      writer.fenceOthers();
      List<CopyPosition> copies = begin(); // from now on no other run can commit progress
      List<PartitionRange> missing =
          new ArrayList<>(positions.skipMissing(copies, options.skipsMissing()));
      long before = copied(copies);
      ReadableRanges ranges = ranges(copies, cluster, stop);
      Map<TopicPartition, Long> ends = SourceRanges.ends(ranges.ranges());
      List<Unseen> unseen = new ArrayList<>(ranges.unseen());
      FailedRecords failed = new FailedRecords();
      RetentionWarning retention =
          new RetentionWarning(topics.to(), screen.err(), System.currentTimeMillis());
      long started = System.nanoTime();
      try (TopicWatch watch =
              TopicWatch.start(cluster, topics, lost -> end(lost, writer, consumer));
          Progress progressBar =
              Progress.begin(screen, "Copying", remaining(copies, ends), "records")) {
        Copier.Tools tools =
            new Copier.Tools(
                consumer,
                rewrapper,
                TargetRules.of(topics.to(), settings, topics.from()),
                writer,
                positions,
                retention,
                watch,
                stop);
        Copier copier = new Copier(tools, options, failed, progressBar);
        watch.guard(
            () -> copier.copy(copies, options.follows() ? never(ends) : ends),
            () -> copies.stream().mapToLong(CopyPosition::committedRecords).sum());
        missing.addAll(copier.missing());
        if (!options.follows()) {
          unseen.addAll(added(cluster, watch.sourcePartitions()));
        }
      }
      return new Outcome(
          copied(copies) - before, before, missing, System.nanoTime() - started, failed, unseen);
    }
  }

  /** Ends the calls that wait for a topic that was deleted. */
  private static void end(
      LostTopicException lost, TransactionalWriter writer, KafkaConsumer<?, ?> consumer) {
    if (lost.role() == LostTopicException.Role.TO) {
      writer.abandon(); // otherwise the transaction can be aborted at once
    }
    consumer.wakeup();
  }

  private List<CopyPosition> begin() {
    List<CopyPosition> committed =
        options.startsOver() && begin == Begin.AS_OPTIONS_SAY
            ? List.of()
            : positions.committed(settings.envelopes());
    return committed.isEmpty()
        ? positions.newCopy(settings.envelopes(), options.appends())
        : committed;
  }

  /** A consumer that never joins the group; the group only stores offsets. */
  private KafkaConsumer<byte[], byte[]> consumer() {
    Map<String, Object> all = new HashMap<>(settings.consuming());
    all.put("group.id", id);
    all.put("enable.auto.commit", false);
    all.put("auto.offset.reset", "none");
    all.put("allow.auto.create.topics", false);
    all.putIfAbsent("max.poll.records", 1_000);
    all.remove("group.instance.id");
    all.remove("group.protocol");
    all.remove("key.deserializer");
    all.remove("value.deserializer");
    ByteArrayDeserializer bytes = new ByteArrayDeserializer();
    return new KafkaConsumer<>(all, bytes, bytes);
  }

  /** The records of partitions that were added to FROM during the run. */
  private List<Unseen> added(Cluster cluster, int partitionsNow) {
    List<TopicPartition> added =
        IntStream.range(topics.from().partitions(), partitionsNow)
            .mapToObj(topics.from()::partition)
            .toList();
    Map<TopicPartition, Long> ends = cluster.ends(added);
    return added.stream()
        .map(each -> new PartitionRange(each, 0, CopyPositions.at(ends, each)))
        .filter(range -> range.length() > 0)
        .map(range -> new Unseen(range, Unseen.Cause.NEW_PARTITION, List.of()))
        .toList();
  }

  private ReadableRanges ranges(List<CopyPosition> copies, Cluster cluster, StopSignal stop) {
    Map<TopicPartition, Long> starts =
        copies.stream().collect(Collectors.toMap(CopyPosition::source, CopyPosition::position));
    Map<String, Object> consumer =
        options.follows() ? Map.of() : settings.consuming(); // to follow is to wait already
    return new SourceRanges(cluster, options.transactionWait(cluster, stop), consumer)
        .toTheEnd(starts);
  }

  private static Map<TopicPartition, Long> never(Map<TopicPartition, Long> ends) {
    Map<TopicPartition, Long> never = new HashMap<>(ends);
    never.replaceAll((partition, end) -> Long.MAX_VALUE);
    return never;
  }

  private static long copied(List<CopyPosition> copies) {
    return copies.stream().mapToLong(CopyPosition::copied).sum();
  }

  /** The number of offsets to copy, as known now. */
  private static long remaining(List<CopyPosition> copies, Map<TopicPartition, Long> ends) {
    return copies.stream()
        .mapToLong(copy -> CopyPositions.at(ends, copy.source()) - copy.position())
        .sum();
  }

  /**
   * The result of a run.
   *
   * @param copied number of records that this run wrote
   * @param before number of records that earlier runs wrote
   * @param missing offsets of FROM that were deleted before they were copied
   * @param nanos duration of the run
   * @param failed the records that were skipped, or copied unchanged
   * @param unseen offsets of FROM that were not copied
   */
  record Outcome(
      long copied,
      long before,
      List<PartitionRange> missing,
      long nanos,
      FailedRecords failed,
      List<Unseen> unseen) {
    void print(Screen screen, TopicPair topics, CopyOptions options) {
      double seconds = nanos / (double) TimeUnit.SECONDS.toNanos(1);
      screen
          .out()
          .println(
              String.format(
                  Locale.ROOT,
                  "Copied %,d %s from %s to %s in %.1f s (%,.0f records/s)%s",
                  copied,
                  copied == 1 ? "record" : "records",
                  topics.from().name(),
                  topics.to().name(),
                  seconds,
                  copied / seconds,
                  before == 0
                      ? ""
                      : String.format(Locale.ROOT, "; %,d were copied before", before)));
      missing.forEach(
          each ->
              screen
                  .out()
                  .println(
                      String.format(
                          Locale.ROOT,
                          "Skipped %,d offsets of %s whose records were deleted: %d to %d of"
                              + " partition %d",
                          each.length(),
                          topics.from().name(),
                          each.from(),
                          each.to() - 1,
                          each.partition().partition())));
      unseen.forEach(each -> screen.out().println("Not copied: " + SourceRanges.text(each)));
      failed.print(options.onError() == OnError.SKIP ? "Skipped" : "Copied unchanged", screen);
    }
  }
}
