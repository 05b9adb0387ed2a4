package io.avrolope.cli.inspect;

import io.avrolope.cli.cluster.Clients;
import io.avrolope.cli.cluster.Partitions;
import io.avrolope.cli.terminal.CommandException;
import io.avrolope.cli.terminal.ExitCode;
import io.avrolope.envelope.RecordPart;
import io.avrolope.envelope.Slice;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/** Reads the record at one offset. */
final class OneRecord {
  private static final Duration POLL = Duration.ofMillis(200);
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private OneRecord() {}

  /**
   * @throws CommandException if there is no such topic, partition or offset, or no record there
   */
  static Inspected read(
      Map<String, Object> properties, TopicPartition partition, long offset, RecordPart part) {
    try (Consumer<byte[], byte[]> consumer = Clients.consumer(properties)) {
      consumer.assign(Partitions.of(partition.topic(), List.of(partition.partition()), consumer));
      requireOffset(partition, offset, consumer);
      consumer.seek(partition, offset);
      ConsumerRecord<byte[], byte[]> record = next(consumer, partition, offset);
      byte[] bytes = part == RecordPart.KEY ? record.key() : record.value();
      return new Inspected(
          partition
              + "@"
              + offset
              + ", "
              + Instant.ofEpochMilli(record.timestamp())
              + ", its "
              + part,
          partition.topic(),
          record.headers(),
          bytes == null ? null : Slice.of(bytes));
    }
  }

  private static void requireOffset(
      TopicPartition partition, long offset, Consumer<?, ?> consumer) {
    long first = consumer.beginningOffsets(List.of(partition)).getOrDefault(partition, 0L);
    long end = consumer.endOffsets(List.of(partition)).getOrDefault(partition, 0L);
    if (offset < first || offset >= end) {
      throw CommandException.usage(
          "Expected an offset of "
              + partition
              + " in ["
              + first
              + ", "
              + end
              + ") but found "
              + offset);
    }
  }

  private static ConsumerRecord<byte[], byte[]> next(
      Consumer<byte[], byte[]> consumer, TopicPartition partition, long offset) {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (consumer.position(partition) <= offset) {
      for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
        if (record.offset() == offset) {
          return record;
        }
        throw none(partition, offset);
      }
      if (System.nanoTime() - deadline > 0) {
        throw new CommandException(
            ExitCode.UNAVAILABLE,
            "Expected the record "
                + partition
                + "@"
                + offset
                + " but found no answer in "
                + PATIENCE.toSeconds()
                + " s");
      }
    }
    throw none(partition, offset);
  }

  private static CommandException none(TopicPartition partition, long offset) {
    return CommandException.usage(
        "Expected a record at "
            + partition
            + "@"
            + offset
            + " but found none: compaction removed it, or it is a transaction's mark");
  }
}
