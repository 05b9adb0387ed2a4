// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store.kafka;

import io.avrolope.server.store.StoreException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.WakeupException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the topic in a thread of its own, from its first record on, and applies each record. A
 * failure of Kafka is never the end: the thread goes on where it was. Thread-safe.
 *
 * <p>Progress is the consumer's position and not the offset of the last record. The end of a
 * transaction takes an offset too, at which no record is ever read.
 */
final class LogFollower implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(LogFollower.class);
  private static final Duration POLL = Duration.ofSeconds(1);
  private static final long IDENTITY_NANOS = Duration.ofSeconds(1).toNanos();
  private static final long RETRY_MS = 500;
  private static final long STOP_MS = 5_000;

  private final KafkaOptions options;
  private final TopicPartition partition;
  private final TopicIdentity identity;
  private final LiveState live;
  private final Thread thread = new Thread(this::run, "schemas-reader");
  private final Object monitor = new Object();
  private long position;
  private boolean isClosed;
  private long identifiedNanos = System.nanoTime();

  /** The reason that records are missing that were there before; null if none are. */
  private @Nullable String loss;

  /** The reason that reading does not work at the moment; null if it does. */
  private volatile @Nullable String failure;

  private volatile @Nullable KafkaConsumer<byte[], byte[]> current;

  /**
   * @param identity of the topic whose records are read
   */
  LogFollower(
      KafkaOptions options, TopicPartition partition, TopicIdentity identity, LiveState live) {
    this.options = options;
    this.partition = partition;
    this.identity = identity;
    this.live = live;
  }

  /** Begins to read. */
  void start(long beginning) {
    position = beginning;
    thread.setDaemon(true);
    thread.start();
  }

  private void run() {
    while (!isOver()) {
      try {
        read();
      } catch (WakeupException e) {
        LOG.debug("The reader is told to stop, or to begin again");
      } catch (OffsetOutOfRangeException e) {
        lose(
            "The topic "
                + partition.topic()
                + " no longer has the record at offset "
                + position()
                + ": it was emptied or created again. This server keeps answering from memory and"
                + " refuses changes. Restore the topic, then restart the server");
      } catch (RuntimeException | Error e) { // the thread must outlive everything
        String text =
            "Cannot read the topic "
                + partition.topic()
                + ": "
                + MissingPermissions.text(e, options);
        failure = text;
        LOG.error("{}. Trying again", text);
        sleep();
      }
    }
  }

  private void read() {
    KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(options.consumer());
    ClockWatch.Watching clock = ClockWatch.SYSTEM.watch(consumer::wakeup);
    try {
      current = consumer;
      consumer.assign(List.of(partition));
      consumer.seek(partition, position());
      while (!isOver()) {
        readNext(consumer);
      }
    } finally {
      clock.close();
      consumer.close(KafkaOptions.WITHOUT_WAITING);
    }
  }

  /** A method of its own: a variable of the loop would keep the last records while it waits. */
  private void readNext(KafkaConsumer<byte[], byte[]> consumer) {
    ConsumerRecords<byte[], byte[]> records = consumer.poll(POLL);
    live.apply(records);
    advance(consumer.position(partition));
    failure = records.isEmpty() ? missing(consumer) : null;
    long now = System.nanoTime();
    if (now - identifiedNanos > IDENTITY_NANOS) {
      identifiedNanos = now;
      if (identity.isReplaced()) {
        loseToOther();
      }
    }
  }

  /** A consumer goes on without an exception when its topic is deleted. */
  private @Nullable String missing(KafkaConsumer<byte[], byte[]> consumer) {
    List<PartitionInfo> found = consumer.partitionsFor(partition.topic());
    if (found != null && !found.isEmpty()) {
      return null;
    }
    String text =
        "The topic "
            + partition.topic()
            + " no longer exists. This server keeps answering from memory and changes fail. Restore"
            + " the topic, then restart the server";
    if (!text.equals(failure)) {
      LOG.error("{}", text);
    }
    return text;
  }

  private void loseToOther() {
    lose(
        "The topic "
            + partition.topic()
            + " was deleted and created again. This server answers from memory, with records of"
            + " both topics, and refuses changes. If schemas are missing in the new topic, restore"
            + " it. Then restart the server");
  }

  private void lose(String text) {
    synchronized (monitor) {
      if (loss == null) {
        LOG.error("{}", text);
        loss = text;
        monitor.notifyAll();
      }
    }
  }

  @SuppressWarnings("WaitNotInLoop") // an early end is safe
  private void sleep() {
    synchronized (monitor) {
      try {
        if (!isClosed) {
          monitor.wait(RETRY_MS);
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        isClosed = true;
      }
    }
  }

  private void advance(long next) {
    synchronized (monitor) {
      position = next;
      monitor.notifyAll();
    }
  }

  /** Whether nothing more is to be read. */
  private boolean isOver() {
    synchronized (monitor) {
      return isClosed || loss != null;
    }
  }

  /** The reason that reading does not work at the moment. */
  Optional<String> failure() {
    return Optional.ofNullable(failure);
  }

  /** The reason that records are missing that were there before. */
  Optional<String> loss() {
    synchronized (monitor) {
      return Optional.ofNullable(loss);
    }
  }

  /** The offset of the next record: all before it are applied. */
  long position() {
    synchronized (monitor) {
      return position;
    }
  }

  /**
   * Fails if the topic has lost records: whatever is written then would stand for less than this
   * server shows.
   */
  void requireWhole() {
    synchronized (monitor) {
      if (loss != null) {
        throw new StoreException(loss, null);
      }
    }
  }

  /**
   * Fails if the brokers have another topic than the one whose records were read.
   *
   * @param id of the topic that the brokers have
   */
  void requireSame(Uuid id) {
    if (identity.isOther(id)) {
      loseToOther();
    }
    requireWhole();
  }

  /** Waits until the loss of records is noticed. */
  boolean awaitLoss(Duration limit) {
    try {
      await(Long.MAX_VALUE, limit);
      return false;
    } catch (StoreException e) {
      return true;
    }
  }

  /**
   * Waits until all records before an offset are applied.
   *
   * @return false if the time is over or the server stops
   */
  boolean await(long offset, Duration limit) {
    long deadline = System.nanoTime() + limit.toNanos();
    synchronized (monitor) {
      while (position < offset && !isClosed) {
        requireWhole();
        long left = (deadline - System.nanoTime()) / 1_000_000;
        if (left <= 0) {
          return false;
        }
        try {
          monitor.wait(left);
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
          return false;
        }
      }
      return position >= offset;
    }
  }

  @Override
  public void close() {
    synchronized (monitor) {
      isClosed = true;
      monitor.notifyAll();
    }
    KafkaConsumer<byte[], byte[]> consumer = current;
    if (consumer != null) {
      consumer.wakeup();
    }
    try {
      thread.join(STOP_MS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
