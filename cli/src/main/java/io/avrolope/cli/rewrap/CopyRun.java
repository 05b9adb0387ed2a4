package io.avrolope.cli.rewrap;

import io.avrolope.cli.terminal.Progress;
import io.avrolope.cli.terminal.Screen;
import io.avrolope.cli.terminal.StopSignal;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** One run of a copy: finds out where it is, and copies from there on. */
final class CopyRun {
  private final Settings settings;
  private final CopyOptions options;
  private final TopicPair topics;
  private final CopyProgress progress;
  private final String id;

  CopyRun(Settings settings, CopyOptions options, TopicPair topics, CopyProgress progress) {
    this.settings = settings;
    this.options = options;
    this.topics = topics;
    this.progress = progress;
    this.id = options.id(topics.from().name(), topics.to().name());
  }

  Outcome copy(Rewrapper rewrapper, ClusterView view, StopSignal stop, Screen screen) {
    Map<String, Object> producing =
        settings.producing(id, topics.from().setting("compression.type"));
    try (Transactions transactions = new Transactions(id, producing, options.batch());
        KafkaConsumer<byte[], byte[]> consumer = consumer()) {
      transactions.fenceOthers();
      List<PartitionCopy> copies = begin(); // what is committed cannot change any more
      long missing = progress.skipMissing(copies, options.skipsMissing());
      long before = copied(copies);
      Map<TopicPartition, Long> ends = ends(view);
      Failed failed = new Failed();
      RetentionWarning retention =
          new RetentionWarning(topics.to(), screen.err(), System.currentTimeMillis());
      Copier.Tools tools =
          new Copier.Tools(consumer, rewrapper, transactions, progress, retention, stop);
      long started = System.nanoTime();
      try (Progress shown = Progress.begin(screen, "Copying", left(copies, ends), "records")) {
        new Copier(tools, options, failed, shown)
            .copy(copies, options.follows() ? never(ends) : ends);
      }
      return new Outcome(
          copied(copies) - before, before, missing, System.nanoTime() - started, failed);
    }
  }

  private List<PartitionCopy> begin() {
    List<PartitionCopy> committed =
        options.startsOver() ? List.of() : progress.committed(settings.envelopes());
    return committed.isEmpty()
        ? progress.fresh(settings.envelopes(), options.appends())
        : committed;
  }

  /** In a group that it does not join: it has no more of it than its offsets. */
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

  private Map<TopicPartition, Long> ends(ClusterView view) {
    return "read_uncommitted".equals(settings.consuming().get("isolation.level"))
        ? view.ends(topics.from().all())
        : view.stableEnds(topics.from().all());
  }

  private static Map<TopicPartition, Long> never(Map<TopicPartition, Long> ends) {
    Map<TopicPartition, Long> never = new HashMap<>(ends);
    never.replaceAll((partition, end) -> Long.MAX_VALUE);
    return never;
  }

  private static long copied(List<PartitionCopy> copies) {
    return copies.stream().mapToLong(PartitionCopy::copied).sum();
  }

  /** As far as is known now. */
  private static long left(List<PartitionCopy> copies, Map<TopicPartition, Long> ends) {
    return copies.stream()
        .mapToLong(copy -> CopyProgress.at(ends, copy.source()) - copy.position())
        .sum();
  }

  /**
   * What the run did.
   *
   * @param copied how many records it wrote
   * @param before how many earlier runs wrote
   * @param missing how many offsets FROM had deleted before they were copied
   * @param failed the records that were skipped, or copied as they were
   */
  record Outcome(long copied, long before, long missing, long nanos, Failed failed) {
    void print(Screen screen, TopicPair topics, CopyOptions options) {
      double seconds = nanos / (double) TimeUnit.SECONDS.toNanos(1);
      screen
          .out()
          .println(
              String.format(
                  Locale.ROOT,
                  "Copied %,d records from %s to %s in %.1f s (%,.0f records/s)%s",
                  copied,
                  topics.from().name(),
                  topics.to().name(),
                  seconds,
                  copied / seconds,
                  before == 0
                      ? ""
                      : String.format(Locale.ROOT, "; %,d were copied before", before)));
      if (missing > 0) {
        screen
            .out()
            .println(
                String.format(
                    Locale.ROOT,
                    "Passed over %,d offsets of %s, whose records it had deleted",
                    missing,
                    topics.from().name()));
      }
      failed.print(
          options.onError() == OnError.SKIP ? "Skipped" : "Copied as they are", screen.out());
    }
  }
}
