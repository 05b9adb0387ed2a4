// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.rewrap;

import io.avrolope.cli.terminal.CommandException;
import io.avrolope.cli.terminal.ExitCode;
import io.avrolope.cli.terminal.StopSignal;
import io.avrolope.topics.cluster.PartitionRange;
import io.avrolope.topics.cluster.ReadWatch;
import java.time.Duration;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/** Iterates over the records of a range of a partition, in order. Not thread-safe. */
final class PartitionCursor implements AutoCloseable {
  private static final Duration POLL = Duration.ofMillis(100);

  private final Consumer<byte[], byte[]> consumer;
  private final PartitionRange range;
  private final StopSignal stop;
  private final ReadWatch watch;
  private Iterator<ConsumerRecord<byte[], byte[]>> polled = Collections.emptyIterator();
  private @Nullable ConsumerRecord<byte[], byte[]> current;

  /**
   * @param consumer is closed with this
   */
  PartitionCursor(Consumer<byte[], byte[]> consumer, PartitionRange range, StopSignal stop) {
    this.consumer = consumer;
    this.range = range;
    this.stop = stop;
    this.watch = new ReadWatch(consumer);
    consumer.assign(List.of(range.partition()));
    consumer.seek(range.partition(), range.from());
  }

  /**
   * The current record; null at the end.
   *
   * @throws CommandException if the user has stopped the command
   */
  @Nullable ConsumerRecord<byte[], byte[]> current() {
    while (current == null) {
      if (polled.hasNext()) {
        ConsumerRecord<byte[], byte[]> next = polled.next();
        if (next.offset() >= range.to()) {
          return null;
        }
        current = next;
      } else if (consumer.position(range.partition()) >= range.to()) {
        return null;
      } else if (stop.isStopRequested()) {
        throw new CommandException(ExitCode.INTERRUPTED, "Stopped before all records were read");
      } else {
        poll();
      }
    }
    return current;
  }

  private void poll() {
    long before = consumer.position(range.partition());
    polled = consumer.poll(POLL).iterator();
    if (consumer.position(range.partition()) > before) {
      watch.moved();
    } else {
      watch.requireProgress(range.partition(), before);
    }
  }

  /** Moves to the next record. */
  void advance() {
    current = null;
  }

  /** Moves to the end and returns the number of remaining records. */
  long count() {
    long records = 0;
    while (current() != null) {
      records++;
      advance();
    }
    return records;
  }

  @Override
  public void close() {
    consumer.close();
  }
}
