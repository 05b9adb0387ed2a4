// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.rewrap;

import io.avrolope.cli.terminal.CommandException;
import io.avrolope.cli.terminal.ExitCode;
import io.avrolope.cli.terminal.Progress;
import io.avrolope.cli.terminal.StopSignal;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.topics.cluster.PartitionRange;
import io.avrolope.topics.cluster.ReadWatch;
import io.avrolope.topics.cluster.RegistryRefusals;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.SerializationException;

/** Copies the records of all partitions from their current positions on. Not thread-safe. */
final class Copier {
  private static final Duration POLL = Duration.ofMillis(100);

  private final Tools tools;
  private final CopyOptions options;
  private final FailedRecords failed;
  private final Progress progressBar;
  private final List<PartitionRange> missing = new ArrayList<>();

  /**
   * The collaborators of a copier.
   *
   * @param source consumer of FROM, with the group whose offsets are the progress of the copy
   */
  record Tools(
      Consumer<byte[], byte[]> source,
      Rewrapper rewrapper,
      TargetRules rules,
      TransactionalWriter writer,
      CopyPositions positions,
      RetentionWarning retention,
      TopicWatch watch,
      StopSignal stop) {}

  /**
   * @param failed collects the records that cannot be rewrapped, if they do not stop the copy
   */
  Copier(Tools tools, CopyOptions options, FailedRecords failed, Progress progressBar) {
    this.tools = tools;
    this.options = options;
    this.failed = failed;
    this.progressBar = progressBar;
  }

  /**
   * Copies up to the ends, or until the user stops the command. A copy that follows FROM also ends
   * when partitions were added. On return everything is committed.
   *
   * @param ends end of each partition, exclusive
   */
  void copy(List<CopyPosition> copies, Map<TopicPartition, Long> ends) {
    Map<TopicPartition, CopyPosition> byPartition =
        copies.stream().collect(Collectors.toMap(CopyPosition::source, Function.identity()));
    copies.forEach(tools.writer()::enlist);
    commit(); // commits the start positions before any record
    tools.source().assign(byPartition.keySet());
    copies.forEach(copy -> tools.source().seek(copy.source(), copy.position()));
    ReadWatch watch = new ReadWatch(tools.source());
    while (!tools.stop().isStopRequested() && !areAtEnd(copies, ends) && !hasGrown(copies)) {
      long before = sum(copies);
      for (ConsumerRecord<byte[], byte[]> record : poll(copies)) {
        TopicPartition partition = new TopicPartition(record.topic(), record.partition());
        if (record.offset() < CopyPositions.at(ends, partition)) {
          copy(record, of(byPartition, partition));
        }
      }
      copies.forEach(copy -> skipControlRecords(copy, CopyPositions.at(ends, copy.source())));
      commitIfDue();
      if (sum(copies) > before) {
        watch.moved();
      } else {
        watch.requireTopic(copies.get(0).source());
      }
    }
    commit();
    tools.watch().requireTopics();
  }

  /** Offsets of FROM whose records were deleted during the copy, before they were copied. */
  List<PartitionRange> missing() {
    return missing;
  }

  /** Whether a copy that follows FROM has to begin with partitions that were added. */
  private boolean hasGrown(List<CopyPosition> copies) {
    return options.follows() && tools.watch().sourcePartitions() > copies.size();
  }

  private static long sum(List<CopyPosition> copies) {
    return copies.stream().mapToLong(CopyPosition::position).sum();
  }

  private static CopyPosition of(
      Map<TopicPartition, CopyPosition> copies, TopicPartition partition) {
    CopyPosition copy = copies.get(partition);
    if (copy == null) {
      throw new IllegalStateException("Unexpected record of " + partition);
    }
    return copy;
  }

  private static boolean areAtEnd(List<CopyPosition> copies, Map<TopicPartition, Long> ends) {
    return copies.stream()
        .allMatch(copy -> copy.position() >= CopyPositions.at(ends, copy.source()));
  }

  private ConsumerRecords<byte[], byte[]> poll(List<CopyPosition> copies) {
    try {
      return tools.source().poll(POLL);
    } catch (OffsetOutOfRangeException e) {
      tools.watch().requireTopics(); // a topic that was created again has other offsets
      commit();
      missing.addAll(tools.positions().skipMissing(copies, options.skipsMissing()));
      copies.forEach(copy -> tools.source().seek(copy.source(), copy.position()));
      return ConsumerRecords.empty();
    }
  }

  /** Moves past offsets without records, such as transaction markers. */
  private void skipControlRecords(CopyPosition copy, long end) {
    long position = tools.source().position(copy.source());
    long next = Math.min(position, end);
    if (next > copy.position()) {
      tools.writer().enlist(copy);
      progressBar.add(next - copy.position());
      copy.advanceTo(next);
    }
    if (position >= end) {
      tools.source().pause(List.of(copy.source()));
    }
  }

  private void copy(ConsumerRecord<byte[], byte[]> record, CopyPosition copy) {
    tools.writer().enlist(copy);
    tools.retention().check(record);
    long before = copy.position();
    try {
      send(rewrapped(record), record, copy);
      copy.sent(record.offset());
    } catch (SerializationException e) {
      if (RegistryRefusals.isRefusal(e)) {
        throw e; // the record may be good
      }
      handleFailure(record, copy, e);
    }
    progressBar.add(copy.position() - before);
    commitIfDue();
  }

  private ProducerRecord<byte[], byte[]> rewrapped(ConsumerRecord<byte[], byte[]> record) {
    try {
      return tools.rules().require(tools.rewrapper().rewrapped(record));
    } catch (KafkaException e) {
      if (!(e instanceof SerializationException) || RegistryRefusals.isRefusal(e)) {
        commit(); // a registry is unavailable or refuses: keep the records before this one
      }
      throw e;
    }
  }

  private void handleFailure(
      ConsumerRecord<byte[], byte[]> record, CopyPosition copy, SerializationException failure) {
    switch (options.onError()) {
      case STOP -> {
        commit();
        throw stopped(record, failure);
      }
      case SKIP -> {
        failed.add(record, failure);
        copy.skip(record.offset());
      }
      case COPY -> {
        send(unchanged(record), record, copy);
        failed.add(record, failure);
        copy.sentUnchanged(record.offset());
      }
    }
  }

  private ProducerRecord<byte[], byte[]> unchanged(ConsumerRecord<byte[], byte[]> record) {
    try {
      return tools.rules().require(tools.rewrapper().unchanged(record));
    } catch (SerializationException e) {
      commit();
      throw stopped(record, e);
    }
  }

  private CommandException stopped(ConsumerRecord<?, ?> record, SerializationException failure) {
    String register =
        failure.getCause() instanceof UnknownSchemaException && !tools.rewrapper().registers()
            ? "--register to register schemas that the subjects of TO do not have, "
            : "";
    String copy =
        failure instanceof RefusedRecordException
            ? ""
            : ", or --on-error copy to copy them unchanged";
    return new CommandException(
        ExitCode.NO,
        "Cannot rewrap the record at offset "
            + record.offset()
            + " of partition "
            + record.partition()
            + " of "
            + record.topic()
            + ". All records before it in its partition are copied; the same command resumes there."
            + " Use "
            + register
            + "--on-error skip to skip such records"
            + copy,
        failure);
  }

  private void send(
      ProducerRecord<byte[], byte[]> rewrapped,
      ConsumerRecord<byte[], byte[]> record,
      CopyPosition copy) {
    tools.writer().send(rewrapped, record, copy);
  }

  private void commitIfDue() {
    if (tools.writer().isDue()) {
      commit();
    }
  }

  private void commit() {
    tools.writer().commit(tools.source().groupMetadata(), tools.watch()::requireTopics);
  }
}
