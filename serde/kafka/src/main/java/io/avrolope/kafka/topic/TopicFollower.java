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
import org.apache.kafka.clients.consumer.CloseOptions;
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
 * Reads a topic of one partition to its end whenever somebody asks for it, and goes on from there
 * the next time.
 *
 * <p>The consumer is used by a thread of its own, which ends when nobody has asked for a while, so
 * that whoever waits can be interrupted without harm. Those who ask together wait for the same
 * reading. Thread-safe; no lock is held while one waits.
 */
final class TopicFollower implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(TopicFollower.class);
  private static final Duration IDLE = Duration.ofSeconds(10);
  private static final Duration CLOSING = Duration.ofSeconds(2);

  private final org.apache.kafka.clients.consumer.Consumer<byte[], byte[]> consumer;
  private final TopicPartition partition;
  private final Consumer<ConsumerRecord<byte[], byte[]>> records;
  private final Duration timeout;
  private final ThreadPoolExecutor thread;
  private final AtomicReference<@Nullable CompletableFuture<Void>> next = new AtomicReference<>();
  private volatile boolean isClosed;

  /**
   * @param records takes each record in its order; an {@link IllegalArgumentException} is logged
   *     with the record's offset, and the record is passed over
   * @param timeout how long to wait in all; what was read by then is not read again
   */
  TopicFollower(
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
   * Returns when all records were taken in that the topic had when this was called.
   *
   * @throws RegistryUnavailableException if that takes too long, or the cluster is away
   * @throws RegistryRefusedException if the cluster will not serve this client
   * @throws InterruptedLookupException if this thread is interrupted
   */
  void catchUp() {
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

  /** The reading that has not yet begun; one that has may be past what the caller asks of. */
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
      LOG.warn("Topic {} was made anew; it is read from its beginning", partition.topic());
      consumer.seekToBeginning(List.of(partition));
    }
    while (consumer.position(partition, timeout) < end) {
      long left = deadline - System.nanoTime();
      if (left <= 0) {
        throw timedOut(null);
      }
      consumer.poll(Duration.ofNanos(left)).forEach(this::take);
    }
  }

  private void assign() {
    List<PartitionInfo> partitions = consumer.partitionsFor(partition.topic(), timeout);
    if (partitions == null || partitions.isEmpty()) {
      throw new RegistryUnavailableException(
          Reason.DISCONNECTED,
          "Expected topic " + partition.topic() + " but found none of that name on the cluster",
          null);
    }
    if (partitions.size() > 1) {
      throw new RegistryRefusedException(
          RegistryRefusedException.Reason.NOT_POSSIBLE,
          "Expected a topic of one partition but found "
              + partitions.size()
              + " of topic "
              + partition.topic()
              + "; the registry that wrote it would not have made more");
    }
    consumer.assign(List.of(partition));
    consumer.seekToBeginning(List.of(partition));
  }

  private void take(ConsumerRecord<byte[], byte[]> record) {
    try {
      records.accept(record);
    } catch (IllegalArgumentException e) {
      LOG.warn(
          "The record at offset {} of topic {} is passed over: {}",
          record.offset(),
          record.topic(),
          e.getMessage());
    }
  }

  private AvrolopeException failure(KafkaException cause) {
    if (cause instanceof TimeoutException) {
      return timedOut(cause);
    }
    String message = "Expected to read topic " + partition.topic() + " but found " + cause;
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
        "Expected the end of topic "
            + partition.topic()
            + " but did not reach it in "
            + timeout.toMillis()
            + " ms",
        cause);
  }

  private RegistryUnavailableException closed() {
    return new RegistryUnavailableException(
        Reason.DISCONNECTED,
        "Expected to read topic " + partition.topic() + " but found its reader closed",
        null);
  }

  /** Ends a reading that is under way, and closes the consumer. More than once does no harm. */
  @Override
  public void close() {
    if (isClosed) {
      return;
    }
    isClosed = true;
    consumer.wakeup();
    try {
      thread.execute(() -> consumer.close(CloseOptions.timeout(CLOSING)));
      thread.shutdown();
      if (!thread.awaitTermination(2 * CLOSING.toMillis(), TimeUnit.MILLISECONDS)) {
        LOG.warn("The consumer of topic {} does not close in time", partition.topic());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RejectedExecutionException e) {
      // another thread closes it
    }
  }
}
