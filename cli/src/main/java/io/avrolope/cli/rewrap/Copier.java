package io.avrolope.cli.rewrap;

import io.avrolope.cli.terminal.CommandException;
import io.avrolope.cli.terminal.ExitCode;
import io.avrolope.cli.terminal.Progress;
import io.avrolope.cli.terminal.StopSignal;
import io.avrolope.error.UnknownSchemaException;
import java.time.Duration;
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

/** Copies the records of all partitions, from where each is to its end. Not thread-safe. */
final class Copier {
  private static final Duration POLL = Duration.ofMillis(100);

  private final Tools tools;
  private final CopyOptions options;
  private final Failed failed;
  private final Progress shown;

  /**
   * What it works with.
   *
   * @param source of FROM, in the group that says how far the copy is
   */
  record Tools(
      Consumer<byte[], byte[]> source,
      Rewrapper rewrapper,
      Transactions transactions,
      CopyProgress progress,
      RetentionWarning retention,
      StopSignal stop) {}

  /**
   * @param failed gets the records that cannot get the envelope, and are not the end
   */
  Copier(Tools tools, CopyOptions options, Failed failed, Progress shown) {
    this.tools = tools;
    this.options = options;
    this.failed = failed;
    this.shown = shown;
  }

  /**
   * Returns at the ends, or when it was asked to stop. All that is done then is committed.
   *
   * @param ends behind the last offset of each partition
   */
  void copy(List<PartitionCopy> copies, Map<TopicPartition, Long> ends) {
    Map<TopicPartition, PartitionCopy> byPartition =
        copies.stream().collect(Collectors.toMap(PartitionCopy::source, Function.identity()));
    copies.forEach(tools.transactions()::enlist);
    commit(); // the beginning, before any record is there
    tools.source().assign(byPartition.keySet());
    copies.forEach(copy -> tools.source().seek(copy.source(), copy.position()));
    while (!tools.stop().isAsked() && !areAtEnd(copies, ends)) {
      for (ConsumerRecord<byte[], byte[]> record : poll(copies)) {
        TopicPartition partition = new TopicPartition(record.topic(), record.partition());
        if (record.offset() < CopyProgress.at(ends, partition)) {
          copy(record, of(byPartition, partition));
        }
      }
      copies.forEach(copy -> passControlRecords(copy, CopyProgress.at(ends, copy.source())));
      commitIfDue();
    }
    commit();
  }

  private static PartitionCopy of(
      Map<TopicPartition, PartitionCopy> copies, TopicPartition partition) {
    PartitionCopy copy = copies.get(partition);
    if (copy == null) {
      throw new IllegalStateException("A record of " + partition + ", which is not copied");
    }
    return copy;
  }

  private static boolean areAtEnd(List<PartitionCopy> copies, Map<TopicPartition, Long> ends) {
    return copies.stream()
        .allMatch(copy -> copy.position() >= CopyProgress.at(ends, copy.source()));
  }

  private ConsumerRecords<byte[], byte[]> poll(List<PartitionCopy> copies) {
    try {
      return tools.source().poll(POLL);
    } catch (OffsetOutOfRangeException e) {
      commit();
      tools.progress().skipMissing(copies, options.skipsMissing());
      copies.forEach(copy -> tools.source().seek(copy.source(), copy.position()));
      return ConsumerRecords.empty();
    }
  }

  /** Ends of transactions have offsets too. */
  private void passControlRecords(PartitionCopy copy, long end) {
    long position = tools.source().position(copy.source());
    long next = Math.min(position, end);
    if (next > copy.position()) {
      tools.transactions().enlist(copy);
      shown.add(next - copy.position());
      copy.advanceTo(next);
    }
    if (position >= end) {
      tools.source().pause(List.of(copy.source()));
    }
  }

  private void copy(ConsumerRecord<byte[], byte[]> record, PartitionCopy copy) {
    tools.transactions().enlist(copy);
    tools.retention().look(record);
    long before = copy.position();
    try {
      send(rewrapped(record), record, copy);
      copy.sent(record.offset());
    } catch (SerializationException e) {
      endWithout(record, copy, e);
    }
    shown.add(copy.position() - before);
    commitIfDue();
  }

  private ProducerRecord<byte[], byte[]> rewrapped(ConsumerRecord<byte[], byte[]> record) {
    try {
      return tools.rewrapper().rewrapped(record);
    } catch (SerializationException e) {
      throw e;
    } catch (KafkaException e) {
      commit(); // a registry is away, or refuses: what is before the record stays
      throw e;
    }
  }

  private void endWithout(
      ConsumerRecord<byte[], byte[]> record, PartitionCopy copy, SerializationException failure) {
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
        failed.add(record, failure);
        send(tools.rewrapper().unchanged(record), record, copy);
        copy.sentUnchanged(record.offset());
      }
    }
  }

  private static CommandException stopped(
      ConsumerRecord<?, ?> record, SerializationException failure) {
    String remedy =
        failure.getCause() instanceof UnknownSchemaException
            ? " --register registers schemas that TO's subjects do not have,"
            : "";
    return new CommandException(
        ExitCode.NO,
        "Cannot rewrap the record at offset "
            + record.offset()
            + " of partition "
            + record.partition()
            + " of "
            + record.topic()
            + "; all before it in its partition is copied, and the same command goes on there."
            + remedy
            + " --on-error skip leaves such records out, --on-error copy copies them as they are",
        failure);
  }

  private void send(
      ProducerRecord<byte[], byte[]> rewrapped,
      ConsumerRecord<byte[], byte[]> record,
      PartitionCopy copy) {
    tools.transactions().send(rewrapped, record, copy);
  }

  private void commitIfDue() {
    if (tools.transactions().isDue()) {
      commit();
    }
  }

  private void commit() {
    tools.transactions().commit(tools.source().groupMetadata());
  }
}
