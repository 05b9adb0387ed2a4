// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.topic;

import io.avrolope.error.AvrolopeException;
import io.avrolope.error.InterruptedLookupException;
import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.error.RegistryUnavailableException.Reason;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads a topic of one partition to its end on request, and resumes from there at the next request.
 *
 * <p>Only a thread of its own uses the consumer, so that a waiting caller can be interrupted. The
 * thread ends after an idle time. Concurrent requests wait for the same catch-up. Thread-safe; no
 * lock is held while a caller waits.
 */
final class LogCatchUp implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(LogCatchUp.class);
  private static final Duration IDLE = Duration.ofSeconds(10);
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(2);

  private final org.apache.kafka.clients.consumer.Consumer<byte[], byte[]> consumer;
  private final TopicPartition partition;
  private final Consumer<ConsumerRecord<byte[], byte[]>> records;
  private final Duration timeout;
  private final ThreadPoolExecutor thread;
  private final AtomicReference<@Nullable CompletableFuture<Void>> next = new AtomicReference<>();
  private volatile boolean isClosed;

  /**
   * @param records accepts each record in order; if it fails, a warning with the record's offset is
   *     logged, and the record is skipped
   * @param timeout of one request; records that were read before the timeout are not read again
   */
  LogCatchUp(
      org.apache.kafka.clients.consumer.Consumer<byte[], byte[]> consumer,
      String topic,
      Consumer<ConsumerRecord<byte[], byte[]>> records,
      Duration timeout) {
    this.consumer = consumer;
    this.partition = new TopicPartition(topic, 0);
    this.records = records;
    this.timeout = timeout;
    this.thread =
        new ThreadPoolExecutor(
            1,
            1,
            IDLE.toMillis(),
            TimeUnit.MILLISECONDS,
            new LinkedBlockingQueue<>(),
            task -> {
              Thread reader = new Thread(task, "avrolope-" + topic);
              reader.setDaemon(true);
              return reader;
            });
    thread.allowCoreThreadTimeOut(true);
  }

  /**
   * Returns when all records were read that the topic had when this method was called.
   *
   * @throws RegistryUnavailableException if the request times out, or the cluster is unavailable
   * @throws RegistryRefusedException if the cluster refuses this client
   * @throws InterruptedLookupException if the calling thread is interrupted
   */
  void await() {
    CompletableFuture<Void> reading = join();
    try {
      reading.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedLookupException(
          "Interrupted while waiting for topic " + partition.topic(), e);
    } catch (java.util.concurrent.TimeoutException e) {
      throw timedOut(e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof AvrolopeException failure) {
        throw failure;
      }
      throw new IllegalStateException("Topic " + partition.topic() + " cannot be read", e);
    }
  }

  /**
   * The next catch-up, which has not started. A running catch-up does not help: it may have fixed
   * its end offset before this request.
   */
  private CompletableFuture<Void> join() {
    while (true) {
      CompletableFuture<Void> waiting = next.get();
      if (waiting != null) {
        return waiting;
      }
      CompletableFuture<Void> mine = new CompletableFuture<>();
      if (next.compareAndSet(null, mine)) {
        try {
          thread.execute(() -> read(mine));
        } catch (RejectedExecutionException e) {
          next.compareAndSet(mine, null);
          mine.completeExceptionally(closed());
        }
        return mine;
      }
    }
  }

  private void read(CompletableFuture<Void> reading) {
    next.compareAndSet(reading, null);
    try {
      readToEnd();
      reading.complete(null);
    } catch (KafkaException e) {
      reading.completeExceptionally(isClosed ? closed() : failure(e));
    } catch (Throwable e) {
      reading.completeExceptionally(e);
    }
  }

  private void readToEnd() {
    long deadline = System.nanoTime() + timeout.toNanos();
    if (isClosed) {
      throw closed();
    }
    if (consumer.assignment().isEmpty()) {
      assign();
    }
    long end =
        Objects.requireNonNull(
            consumer.endOffsets(List.of(partition), timeout).get(partition), "an end offset");
    if (consumer.position(partition, timeout) > end) {
      LOG.warn(
          "Topic {} was deleted and recreated; reading it from its beginning", partition.topic());
      consumer.seekToBeginning(List.of(partition));
    }
    while (consumer.position(partition, timeout) < end) {
      long left = deadline - System.nanoTime();
      if (left <= 0) {
        throw timedOut(null);
      }
      consumer.poll(Duration.ofNanos(left)).forEach(this::accept);
    }
  }

  private void assign() {
    List<PartitionInfo> partitions = consumer.partitionsFor(partition.topic(), timeout);
    if (partitions == null || partitions.isEmpty()) {
      throw new RegistryUnavailableException(
          Reason.DISCONNECTED, "Topic " + partition.topic() + " not found on the cluster", null);
    }
    if (partitions.size() > 1) {
      throw new RegistryRefusedException(
          RegistryRefusedException.Reason.NOT_POSSIBLE,
          "Topic "
              + partition.topic()
              + " has "
              + partitions.size()
              + " partitions, but the topic of a schema registry has one");
    }
    consumer.assign(List.of(partition));
    consumer.seekToBeginning(List.of(partition));
  }

  private void accept(ConsumerRecord<byte[], byte[]> record) {
    try {
      records.accept(record);
    } catch (IllegalArgumentException e) {
      skipped(record, String.valueOf(e.getMessage()));
    } catch (RuntimeException | StackOverflowError e) {
      // the records that were polled with it must not be lost; a message could contain its content
      skipped(record, e.getClass().getName());
    }
  }

  private static void skipped(ConsumerRecord<byte[], byte[]> record, String reason) {
    LOG.warn(
        "Skipped the record at offset {} of topic {}: {}", record.offset(), record.topic(), reason);
  }

  private AvrolopeException failure(KafkaException cause) {
    if (cause instanceof TimeoutException) {
      return timedOut(cause);
    }
    String message = "Cannot read topic " + partition.topic() + ": " + cause;
    if (cause instanceof AuthenticationException) {
      return new RegistryRefusedException(
          RegistryRefusedException.Reason.NOT_AUTHENTICATED, message);
    }
    if (cause instanceof AuthorizationException) {
      return new RegistryRefusedException(RegistryRefusedException.Reason.NOT_AUTHORIZED, message);
    }
    return new RegistryUnavailableException(Reason.DISCONNECTED, message, cause);
  }

  private RegistryUnavailableException timedOut(@Nullable Exception cause) {
    return new RegistryUnavailableException(
        Reason.TIMED_OUT,
        "Did not reach the end of topic "
            + partition.topic()
            + " within "
            + timeout.toMillis()
            + " ms",
        cause);
  }

  private RegistryUnavailableException closed() {
    return new RegistryUnavailableException(
        Reason.DISCONNECTED,
        "Cannot read topic " + partition.topic() + ": its reader is closed",
        null);
  }

  /** Clients before 4.1 have no other method to limit the time. */
  @SuppressWarnings("deprecation")
  private void closeConsumer() {
    consumer.close(CLOSE_TIMEOUT);
  }

  /** Stops a running catch-up and closes the consumer. Closing twice has no effect. */
  @Override
  public void close() {
    if (isClosed) {
      return;
    }
    isClosed = true;
    consumer.wakeup();
    try {
      thread.execute(this::closeConsumer);
      thread.shutdown();
      if (!thread.awaitTermination(2 * CLOSE_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)) {
        LOG.warn("The consumer of topic {} did not close in time", partition.topic());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RejectedExecutionException e) {
      // another thread is closing the consumer
    }
  }
}
