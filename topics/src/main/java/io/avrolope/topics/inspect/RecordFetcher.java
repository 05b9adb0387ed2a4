// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.inspect;

import io.avrolope.envelope.RecordPart;
import io.avrolope.envelope.Slice;
import io.avrolope.topics.cluster.Partitions;
import io.avrolope.topics.cluster.ReadOnlyConsumers;
import io.avrolope.topics.cluster.TopicException;
import io.avrolope.topics.cluster.TransactionWait;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/** Reads one record from a topic. */
public final class RecordFetcher {
  private static final Duration POLL = Duration.ofMillis(200);
  private static final Duration TIMEOUT = Duration.ofSeconds(60);

  private RecordFetcher() {}

  /**
   * Reads the record at an offset.
   *
   * @throws TopicException if the topic, the partition or the offset does not exist, or there is no
   *     record at the offset, or it cannot be read yet
   */
  public static InspectionInput fetch(
      Map<String, Object> properties, TopicPartition partition, long offset, RecordPart part) {
    Map<String, Object> all = new HashMap<>(properties);
    all.put("isolation.level", "read_uncommitted");
    InspectionInput input;
    try (Consumer<byte[], byte[]> consumer = ReadOnlyConsumers.createReachable(all)) {
      input = fetch(consumer, partition, offset, part);
    }
    if (TransactionWait.isNeeded(properties)) {
      try (Consumer<byte[], byte[]> consumer = ReadOnlyConsumers.create(properties)) {
        requireCommitted(consumer, partition, offset);
      }
    }
    return input;
  }

  /** Requires that a consumer of committed records gets a record that exists. */
  private static void requireCommitted(
      Consumer<byte[], byte[]> consumer, TopicPartition partition, long offset) {
    long stable = consumer.endOffsets(List.of(partition)).getOrDefault(partition, 0L);
    boolean isBehind = offset >= stable;
    consumer.assign(List.of(partition));
    consumer.seek(partition, offset);
    String record = "The record at " + partition + "@" + offset;
    String advice = ". Set isolation.level=read_uncommitted to see it";
    if (isBehind) {
      throw TopicException.incomplete(
          record
              + " cannot be read yet: a transaction is open from offset "
              + stable
              + " on"
              + advice);
    }
    if (find(consumer, partition, offset) == null) {
      throw TopicException.notFound(record + " was aborted with its transaction" + advice);
    }
  }

  public static InspectionInput fetch(
      Consumer<byte[], byte[]> consumer, TopicPartition partition, long offset, RecordPart part) {
    consumer.assign(Partitions.of(partition.topic(), List.of(partition.partition()), consumer));
    requireOffset(partition, offset, consumer);
    consumer.seek(partition, offset);
    ConsumerRecord<byte[], byte[]> record = find(consumer, partition, offset);
    if (record == null) {
      throw none(partition, offset);
    }
    byte[] bytes = part == RecordPart.KEY ? record.key() : record.value();
    return new InspectionInput(
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

  private static void requireOffset(
      TopicPartition partition, long offset, Consumer<?, ?> consumer) {
    long first = consumer.beginningOffsets(List.of(partition)).getOrDefault(partition, 0L);
    long end = consumer.endOffsets(List.of(partition)).getOrDefault(partition, 0L);
    if (offset < first || offset >= end) {
      throw TopicException.notFound(
          "Offset "
              + offset
              + " does not exist in "
              + partition
              + (first == end
                  ? ", which is empty"
                  : ": its offsets are " + first + " to " + (end - 1)));
    }
  }

  /** Returns null if the consumer gets no record at the offset. */
  private static @Nullable ConsumerRecord<byte[], byte[]> find(
      Consumer<byte[], byte[]> consumer, TopicPartition partition, long offset) {
    long deadline = System.nanoTime() + TIMEOUT.toNanos();
    while (consumer.position(partition) <= offset) {
      for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
        return record.offset() == offset ? record : null;
      }
      if (System.nanoTime() - deadline > 0) {
        throw TopicException.unavailable(
            "No answer within "
                + TIMEOUT.toSeconds()
                + " s for the record "
                + partition
                + "@"
                + offset);
      }
    }
    return null;
  }

  private static TopicException none(TopicPartition partition, long offset) {
    return TopicException.notFound(
        "No record at "
            + partition
            + "@"
            + offset
            + ": compaction removed it, or the offset is a transaction marker");
  }
}
