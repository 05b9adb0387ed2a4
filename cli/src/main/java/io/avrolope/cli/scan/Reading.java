package io.avrolope.cli.scan;

import io.avrolope.cli.terminal.CommandException;
import io.avrolope.cli.terminal.ExitCode;
import io.avrolope.cli.terminal.Progress;
import io.avrolope.envelope.RecordPart;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.TopicPartition;

/** Reads some partitions at a time with one consumer, until none is left. For one thread. */
final class Reading {
  private static final Duration POLL = Duration.ofMillis(200);
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final RecordPart part;
  private final int window;
  private final Judge judge;
  private final Progress progress;
  private final Map<TopicPartition, PartitionScan> scans;

  Reading(RecordPart part, int window, Judge judge, Progress progress) {
    this.part = part;
    this.window = window;
    this.judge = judge;
    this.progress = progress;
    this.scans = new TreeMap<>((a, b) -> Integer.compare(a.partition(), b.partition()));
  }

  void readAll(
      Queue<PartitionScan> waiting, Supplier<Consumer<ByteBuffer, ByteBuffer>> clients, Pace pace) {
    try (Consumer<ByteBuffer, ByteBuffer> consumer = clients.get()) {
      if (takeMore(waiting, consumer)) {
        consumer.endOffsets(scans.keySet()); // connects
      }
      pace.begin();
      long moved = System.nanoTime();
      while (takeMore(waiting, consumer) && !pace.isStopped()) {
        if (poll(consumer, pace)) {
          moved = System.nanoTime();
        } else if (System.nanoTime() - moved > PATIENCE.toNanos()) {
          throw stuck();
        }
      }
      pace.end();
    }
  }

  /** False if there is nothing left to read. */
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

  /** False if nothing has moved. */
  private boolean poll(Consumer<ByteBuffer, ByteBuffer> consumer, Pace pace) {
    ConsumerRecords<ByteBuffer, ByteBuffer> records;
    try {
      records = consumer.poll(POLL);
    } catch (OffsetOutOfRangeException e) {
      e.offsetOutOfRangePartitions().keySet().forEach(lost -> goOnBehindGap(lost, consumer));
      return true;
    }
    pace.add(records.count());
    long moved = 0;
    for (PartitionScan scan : scans.values()) {
      add(scan, records.records(scan.partition()));
      moved += follow(scan, consumer);
    }
    progress.add(moved);
    return moved > 0;
  }

  private void add(PartitionScan scan, List<ConsumerRecord<ByteBuffer, ByteBuffer>> records) {
    PartitionTally tally = scan.tally();
    String topic = scan.partition().topic();
    long end = scan.endOfStretch();
    for (ConsumerRecord<ByteBuffer, ByteBuffer> record : records) {
      if (record.offset() >= end) {
        return;
      }
      judge.add(tally, record, topic, part == RecordPart.KEY ? record.key() : record.value());
    }
  }

  /** By the position, since control records and gaps have offsets too. */
  private static long follow(PartitionScan scan, Consumer<ByteBuffer, ByteBuffer> consumer) {
    long position = consumer.position(scan.partition());
    if (position < scan.endOfStretch()) {
      return scan.moveTo(position);
    }
    long moved = scan.moveTo(scan.endOfStretch());
    long next = scan.position();
    if (!scan.isDone() && next != position) {
      consumer.seek(scan.partition(), next);
    }
    return moved;
  }

  /** Records were deleted before they could be read, or there never were any so far behind. */
  private void goOnBehindGap(TopicPartition lost, Consumer<ByteBuffer, ByteBuffer> consumer) {
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

  private CommandException stuck() {
    PartitionScan scan = scans.values().iterator().next();
    return new CommandException(
        ExitCode.UNAVAILABLE,
        "Expected the records of partition "
            + scan.partition()
            + " from offset "
            + scan.position()
            + " on but found none in "
            + PATIENCE.toSeconds()
            + " s");
  }
}
