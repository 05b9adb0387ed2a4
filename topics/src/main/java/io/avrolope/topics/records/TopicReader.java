// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.records;

import io.avrolope.topics.cluster.PartitionRange;
import io.avrolope.topics.cluster.ReadWatch;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.TopicPartition;

/**
 * Reads ranges of partitions with one consumer. Records of one partition keep their order; records
 * of several partitions are interleaved.
 */
public final class TopicReader {
  private static final Duration POLL = Duration.ofMillis(200);

  private final Consumer<byte[], byte[]> consumer;
  private final Map<TopicPartition, Long> ends = new HashMap<>();

  private TopicReader(Consumer<byte[], byte[]> consumer) {
    this.consumer = consumer;
  }

  /** Receives the records. */
  public interface Visitor {
    /**
     * Receives the next record.
     *
     * @return whether to continue
     */
    boolean visit(ConsumerRecord<byte[], byte[]> record);

    /** Called with a sentence about records that were deleted before they were read. */
    void note(String fact);

    /**
     * Called when all records of a poll were visited.
     *
     * @return whether to continue
     */
    boolean pause();
  }

  /** Reads to the ends of the ranges. */
  public static TopicReader of(Consumer<byte[], byte[]> consumer, List<PartitionRange> ranges) {
    TopicReader reader = new TopicReader(consumer);
    ranges.stream()
        .filter(range -> range.length() > 0)
        .forEach(range -> reader.ends.put(range.partition(), range.to()));
    reader.begin(ranges.stream().filter(range -> range.length() > 0).toList());
    return reader;
  }

  /** Reads beyond the ends of the ranges until the visitor stops. */
  public static TopicReader following(
      Consumer<byte[], byte[]> consumer, List<PartitionRange> ranges) {
    TopicReader reader = new TopicReader(consumer);
    ranges.forEach(range -> reader.ends.put(range.partition(), Long.MAX_VALUE));
    reader.begin(ranges);
    return reader;
  }

  private void begin(List<PartitionRange> ranges) {
    consumer.assign(ranges.stream().map(PartitionRange::partition).toList());
    ranges.forEach(range -> consumer.seek(range.partition(), Math.min(range.from(), range.to())));
  }

  /** Returns at the ends of the ranges, or when the visitor stops. */
  public void read(Visitor visitor) {
    ReadWatch watch = new ReadWatch(consumer);
    while (!ends.isEmpty()) {
      long before = positions();
      for (ConsumerRecord<byte[], byte[]> record : poll(visitor)) {
        TopicPartition partition = new TopicPartition(record.topic(), record.partition());
        if (record.offset() < ends.getOrDefault(partition, 0L) && !visitor.visit(record)) {
          return;
        }
      }
      if (!visitor.pause()) {
        return;
      }
      List<TopicPartition> done =
          ends.keySet().stream()
              .filter(each -> consumer.position(each) >= ends.getOrDefault(each, 0L))
              .toList();
      check(watch, positions() > before);
      consumer.pause(done);
      done.forEach(ends::remove);
    }
  }

  private long positions() {
    return ends.keySet().stream().mapToLong(consumer::position).sum();
  }

  private void check(ReadWatch watch, boolean hasMoved) {
    TopicPartition any = ends.keySet().iterator().next();
    if (hasMoved) {
      watch.moved();
    } else if (ends.getOrDefault(any, 0L) == Long.MAX_VALUE) {
      watch.requireTopic(any); // a following reader may wait without end
    } else {
      watch.requireProgress(any, consumer.position(any));
    }
  }

  private ConsumerRecords<byte[], byte[]> poll(Visitor visitor) {
    try {
      return consumer.poll(POLL);
    } catch (OffsetOutOfRangeException e) {
      e.offsetOutOfRangePartitions()
          .forEach((partition, offset) -> visitor.note(skipGap(partition, offset)));
      return ConsumerRecords.empty();
    }
  }

  /** Continues after records that were deleted, or at the end of a partition that was truncated. */
  private String skipGap(TopicPartition partition, long offset) {
    List<TopicPartition> one = List.of(partition);
    long begin = consumer.beginningOffsets(one).getOrDefault(partition, 0L);
    if (begin > offset) {
      consumer.seek(partition, begin);
      return partition + ": offsets " + offset + " to " + (begin - 1) + " were deleted meanwhile";
    }
    long end = consumer.endOffsets(one).getOrDefault(partition, 0L);
    consumer.seek(partition, end);
    ends.computeIfPresent(partition, (each, to) -> to == Long.MAX_VALUE ? to : Math.min(to, end));
    return partition + " was truncated to offset " + end + " meanwhile";
  }
}
