// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.scan;

import io.avrolope.envelope.RecordPart;
import io.avrolope.topics.cluster.ReadWatch;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.TopicPartition;

/**
 * Reads partitions with one consumer, a few at a time, until none is left. Not thread-safe: each
 * thread has its own reader.
 */
final class PartitionReader {
  private static final Duration POLL = Duration.ofMillis(200);

  /** Otherwise a scan that is stopped waits for records that a broker with a quota holds back. */
  private static final CloseOptions WITHOUT_WAITING = CloseOptions.timeout(Duration.ZERO);

  private final RecordPart part;
  private final int window;
  private final RecordClassifier classifier;
  private final ScanProgress progress;
  private final Map<TopicPartition, PartitionScan> scans;

  PartitionReader(RecordPart part, int window, RecordClassifier classifier, ScanProgress progress) {
    this.part = part;
    this.window = window;
    this.classifier = classifier;
    this.progress = progress;
    this.scans = new TreeMap<>((a, b) -> Integer.compare(a.partition(), b.partition()));
  }

  void readAll(
      Queue<PartitionScan> waiting,
      Supplier<Consumer<ByteBuffer, ByteBuffer>> clients,
      ScanClock clock) {
    Consumer<ByteBuffer, ByteBuffer> consumer = clients.get();
    try {
      if (takeMore(waiting, consumer)) {
        consumer.endOffsets(
            scans.keySet()); // connects to the cluster, so that the clock does not measure that
      }
      clock.begin();
      ReadWatch watch = new ReadWatch(consumer);
      while (takeMore(waiting, consumer) && !clock.isStopRequested()) {
        if (poll(consumer, clock)) {
          watch.moved();
        } else {
          PartitionScan first = scans.values().iterator().next();
          watch.requireProgress(first.partition(), first.position());
        }
      }
      clock.end();
    } finally {
      consumer.close(WITHOUT_WAITING);
    }
  }

  /** Returns false if there is nothing left to read. */
  private boolean takeMore(
      Queue<PartitionScan> waiting, Consumer<ByteBuffer, ByteBuffer> consumer) {
    boolean changed = scans.values().removeIf(PartitionScan::isDone);
    while (scans.size() < window) {
      PartitionScan next = waiting.poll();
      if (next == null) {
        break;
      }
      scans.put(next.partition(), next);
      consumer.assign(List.copyOf(scans.keySet()));
      consumer.seek(next.partition(), next.position());
      changed = false;
    }
    if (changed) {
      consumer.assign(List.copyOf(scans.keySet()));
    }
    return !scans.isEmpty();
  }

  /** Returns false if no partition has moved. */
  private boolean poll(Consumer<ByteBuffer, ByteBuffer> consumer, ScanClock clock) {
    ConsumerRecords<ByteBuffer, ByteBuffer> records;
    try {
      records = consumer.poll(POLL);
    } catch (OffsetOutOfRangeException e) {
      e.offsetOutOfRangePartitions().keySet().forEach(lost -> skipGap(lost, consumer));
      return true;
    }
    clock.add(records.count());
    long moved = 0;
    for (PartitionScan scan : scans.values()) {
      add(scan, records.records(scan.partition()));
      moved += follow(scan, consumer);
    }
    progress.add(moved);
    return moved > 0;
  }

  private void add(PartitionScan scan, List<ConsumerRecord<ByteBuffer, ByteBuffer>> records) {
    PartitionCounts counts = scan.counts();
    String topic = scan.partition().topic();
    long end = scan.endOfSample();
    for (ConsumerRecord<ByteBuffer, ByteBuffer> record : records) {
      if (record.offset() >= end) {
        return;
      }
      classifier.add(counts, record, topic, part == RecordPart.KEY ? record.key() : record.value());
    }
  }

  /** Uses the consumer's position, because control records and gaps have offsets too. */
  private static long follow(PartitionScan scan, Consumer<ByteBuffer, ByteBuffer> consumer) {
    long position = consumer.position(scan.partition());
    if (position < scan.endOfSample()) {
      return scan.moveTo(position);
    }
    long moved = scan.moveTo(scan.endOfSample());
    long next = scan.position();
    if (!scan.isDone() && next != position) {
      consumer.seek(scan.partition(), next);
    }
    return moved;
  }

  /**
   * Handles an offset that does not exist: records were deleted, or the partition was truncated.
   */
  private void skipGap(TopicPartition lost, Consumer<ByteBuffer, ByteBuffer> consumer) {
    PartitionScan scan = Objects.requireNonNull(scans.get(lost));
    List<TopicPartition> one = List.of(lost);
    long begin = Objects.requireNonNull(consumer.beginningOffsets(one).get(lost));
    if (begin > scan.position()) {
      progress.add(scan.deletedBefore(begin));
      consumer.seek(lost, scan.position());
    } else {
      scan.cutBack(Objects.requireNonNull(consumer.endOffsets(one).get(lost)));
    }
  }
}
