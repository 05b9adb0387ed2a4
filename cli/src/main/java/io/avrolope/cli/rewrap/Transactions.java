package io.avrolope.cli.rewrap;

import io.avrolope.cli.terminal.CommandException;
import io.avrolope.cli.terminal.ExitCode;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InvalidProducerEpochException;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/**
 * Writes records in transactions, together with how far the copy is then. There is one producer
 * with that name: a later one ends what an earlier one had begun. Not thread-safe.
 */
final class Transactions implements AutoCloseable {
  private static final long MAX_BYTES = 16 << 20;
  private static final Duration MAX_AGE = Duration.ofSeconds(1);
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(5);

  private final String id;
  private final int maxRecords;
  private final KafkaProducer<byte[], byte[]> producer;
  private final AtomicReference<@Nullable CommandException> failure = new AtomicReference<>();
  private final Set<PartitionCopy> changed = new LinkedHashSet<>();
  private boolean isOpen;
  private int records;
  private long bytes;
  private long begun;

  /**
   * @param properties those of the producer
   * @param maxRecords how many records a transaction has at most
   */
  Transactions(String id, Map<String, Object> properties, int maxRecords) {
    this.id = id;
    this.maxRecords = maxRecords;
    ByteArraySerializer serializer = new ByteArraySerializer();
    this.producer = new KafkaProducer<>(properties, serializer, serializer);
  }

  /**
   * Ends what an earlier run of this copy has left open, and that run itself if it is still there.
   */
  void fenceOthers() {
    guarded(producer::initTransactions);
  }

  /** Begins a transaction if none is open; it has the progress of that partition. */
  void enlist(PartitionCopy copy) {
    if (!isOpen) {
      guarded(producer::beginTransaction);
      isOpen = true;
      begun = System.nanoTime();
    }
    changed.add(copy);
  }

  /**
   * Sends a record in the open transaction.
   *
   * @param from where it is in FROM
   */
  void send(ProducerRecord<byte[], byte[]> record, ConsumerRecord<?, ?> from, PartitionCopy copy) {
    records++;
    bytes += size(record);
    guarded(
        () -> {
          var unused =
              producer.send(
                  record,
                  (metadata, exception) -> {
                    if (exception == null) {
                      copy.written(metadata.offset());
                    } else {
                      failure.compareAndSet(null, failure(from, record.topic(), exception));
                    }
                  });
        });
  }

  private static long size(ProducerRecord<byte[], byte[]> record) {
    return (record.key() == null ? 0L : record.key().length)
        + (record.value() == null ? 0L : record.value().length);
  }

  /** Whether the open transaction is large or old enough. */
  boolean isDue() {
    return isOpen
        && (records >= maxRecords
            || bytes >= MAX_BYTES
            || System.nanoTime() - begun >= MAX_AGE.toNanos());
  }

  /** Makes the records and the progress of the open transaction seen, both or none. */
  void commit(ConsumerGroupMetadata group) {
    if (!isOpen) {
      return;
    }
    guarded(
        () -> {
          producer.flush(); // from then on it is known where the records are in TO
          throwFailure();
          producer.sendOffsetsToTransaction(
              changed.stream()
                  .collect(Collectors.toMap(PartitionCopy::source, PartitionCopy::committed)),
              group);
          producer.commitTransaction();
        });
    isOpen = false;
    changed.clear();
    records = 0;
    bytes = 0;
  }

  private void guarded(Runnable step) {
    try {
      step.run();
    } catch (KafkaException e) {
      throwFailure();
      if (isFenced(e)) {
        throw fenced();
      }
      throw e;
    }
  }

  private void throwFailure() {
    CommandException known = failure.get();
    if (known != null) {
      throw known;
    }
  }

  private CommandException failure(ConsumerRecord<?, ?> from, String to, Exception exception) {
    if (isFenced(exception)) {
      return fenced();
    }
    return new CommandException(
        ExitCode.UNAVAILABLE,
        "Expected "
            + to
            + " to take the record at offset "
            + from.offset()
            + " of partition "
            + from.partition()
            + " of "
            + from.topic()
            + " but found that it does not"
            + (exception instanceof RecordTooLargeException
                ? ": max.message.bytes of " + to + " is too small for it"
                : "")
            + "; what was committed before stays",
        exception);
  }

  private static boolean isFenced(Throwable failure) {
    for (Throwable each = failure; each != null; each = each.getCause()) {
      if (each instanceof ProducerFencedException
          || each instanceof InvalidProducerEpochException) {
        return true;
      }
    }
    return false;
  }

  private CommandException fenced() {
    return new CommandException(
        ExitCode.UNAVAILABLE,
        "Expected to be the only run of copy "
            + id
            + " but found that a later one has taken over, or that a transaction was open for longer"
            + " than transaction.timeout.ms; this one ends, and what it has not committed is not"
            + " seen");
  }

  /** Gives up what is open; what cannot be given up now is by the next run, or in time. */
  @Override
  public void close() {
    try {
      if (isOpen && failure.get() == null) {
        producer.abortTransaction();
      }
    } catch (KafkaException e) {
      isOpen = false; // the failure that led here is being told
    } finally {
      producer.close(CLOSE_TIMEOUT);
    }
  }
}
