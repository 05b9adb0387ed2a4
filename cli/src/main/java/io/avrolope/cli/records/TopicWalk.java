package io.avrolope.cli.records;

import io.avrolope.cli.cluster.PartitionRange;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * Goes through parts of partitions with one consumer, which mixes the partitions as their records
 * come, and keeps the order within each.
 */
final class TopicWalk {
  private static final Duration POLL = Duration.ofMillis(200);

  private final Consumer<byte[], byte[]> consumer;
  private final Map<TopicPartition, Long> ends = new HashMap<>();

  private TopicWalk(Consumer<byte[], byte[]> consumer) {
    this.consumer = consumer;
  }

  /** Whoever gets the records. */
  interface Visitor {
    /**
     * Gets the next one.
     *
     * @return whether to go on
     */
    boolean visit(ConsumerRecord<byte[], byte[]> record);

    /**
     * For now there are no more.
     *
     * @return whether to go on
     */
    boolean pause();
  }

  /** To the ends of the parts. */
  static TopicWalk of(Consumer<byte[], byte[]> consumer, List<PartitionRange> ranges) {
    TopicWalk walk = new TopicWalk(consumer);
    ranges.stream()
        .filter(range -> range.length() > 0)
        .forEach(range -> walk.ends.put(range.partition(), range.to()));
    walk.begin(ranges.stream().filter(range -> range.length() > 0).toList());
    return walk;
  }

  /** On past the ends, for ever. */
  static TopicWalk following(Consumer<byte[], byte[]> consumer, List<PartitionRange> ranges) {
    TopicWalk walk = new TopicWalk(consumer);
    ranges.forEach(range -> walk.ends.put(range.partition(), Long.MAX_VALUE));
    walk.begin(ranges);
    return walk;
  }

  private void begin(List<PartitionRange> ranges) {
    consumer.assign(ranges.stream().map(PartitionRange::partition).toList());
    ranges.forEach(range -> consumer.seek(range.partition(), Math.min(range.from(), range.to())));
  }

  /** Returns at the end, or when the visitor has had enough. */
  void go(Visitor visitor) {
    while (!ends.isEmpty()) {
      for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
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
      consumer.pause(done);
      done.forEach(ends::remove);
    }
  }
}
