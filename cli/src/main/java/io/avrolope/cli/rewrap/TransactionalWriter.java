// SPDX-License-Identifier: Apache-2.0
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
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.InvalidRecordException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InvalidProducerEpochException;
import org.apache.kafka.common.errors.InvalidTimestampException;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/**
 * Writes records and the positions of the copy in the same transactions. Only one run can write at
 * a time: a later run with the same transactional id fences an earlier one. Not thread-safe.
 */
final class TransactionalWriter implements AutoCloseable {
  private static final long MAX_BYTES = 16 << 20;
  private static final Duration MAX_AGE = Duration.ofSeconds(1);
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(5);

  private final String id;
  private final int maxRecords;
  private final Producer<byte[], byte[]> producer;
  private final AtomicReference<@Nullable CommandException> failure = new AtomicReference<>();
  private final Set<CopyPosition> changed = new LinkedHashSet<>();
  private volatile boolean isAbandoned;
  private boolean isOpen;
  private int records;
  private long bytes;
  private long begun;

  /**
   * @param id the transactional id, for messages
   * @param producer a transactional producer, which is closed with this
   * @param maxRecords maximum number of records per transaction
   */
  TransactionalWriter(String id, Producer<byte[], byte[]> producer, int maxRecords) {
    this.id = id;
    this.producer = producer;
    this.maxRecords = maxRecords;
  }

  /** Creates a writer with a producer of its own. */
  static TransactionalWriter open(String id, Map<String, Object> properties, int maxRecords) {
    ByteArraySerializer serializer = new ByteArraySerializer();
    return new TransactionalWriter(
        id, new KafkaProducer<>(properties, serializer, serializer), maxRecords);
  }

  /** Aborts the open transaction of an earlier run, and stops that run if it is still active. */
  void fenceOthers() {
    guarded(producer::initTransactions);
  }

  /** Begins a transaction if none is open, and includes the position of a partition in it. */
  void enlist(CopyPosition copy) {
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
   * @param from the original record of FROM, for messages
   */
  void send(ProducerRecord<byte[], byte[]> record, ConsumerRecord<?, ?> from, CopyPosition copy) {
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

  /** Whether the open transaction is large enough or old enough to be committed. */
  boolean isDue() {
    return isOpen
        && (records >= maxRecords
            || bytes >= MAX_BYTES
            || System.nanoTime() - begun >= MAX_AGE.toNanos());
  }

  /**
   * Commits the records and the positions of the open transaction together.
   *
   * @param check called when TO has all records; if it fails, nothing is committed
   */
  void commit(ConsumerGroupMetadata group, Runnable check) {
    if (!isOpen) {
      return;
    }
    guarded(
        () -> {
          producer.flush(); // now the offsets of the records in TO are known
          throwFailure();
          check.run();
          producer.sendOffsetsToTransaction(
              changed.stream()
                  .collect(Collectors.toMap(CopyPosition::source, CopyPosition::committed)),
              group);
          producer.commitTransaction();
        });
    isOpen = false;
    changed.forEach(CopyPosition::markCommitted);
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
    boolean isPermanent =
        exception instanceof RecordTooLargeException
            || exception instanceof InvalidRecordException
            || exception instanceof InvalidTimestampException;
    return new CommandException(
        isPermanent ? ExitCode.NO : ExitCode.UNAVAILABLE,
        "Topic "
            + to
            + " did not accept the record at offset "
            + from.offset()
            + " of partition "
            + from.partition()
            + " of "
            + from.topic()
            + (exception instanceof RecordTooLargeException ? tooLarge(exception, to) : "")
            + ". Records that were committed before remain",
        exception);
  }

  /** The producer's own limit and the broker's limit have the same exception class. */
  private static String tooLarge(Exception exception, String to) {
    return String.valueOf(exception.getMessage()).contains("max.request.size")
        ? ", which is larger than max.request.size of the producer: set it with --target-property"
        : ", which is larger than max.message.bytes of " + to;
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
        "Another run of copy "
            + id
            + " has taken over, or a transaction was open for longer than transaction.timeout.ms."
            + " This run stops; the records that it has not committed are not visible");
  }

  /**
   * Makes calls of another thread that wait for a broker fail. The next run or the broker's timeout
   * aborts the open transaction. Can be called from each thread.
   */
  void abandon() {
    isAbandoned = true;
    producer.close(Duration.ZERO);
  }

  /** Aborts the open transaction. If that fails, the next run or the broker's timeout aborts it. */
  @Override
  public void close() {
    try {
      if (isOpen && !isAbandoned && failure.get() == null) {
        producer.abortTransaction();
      }
    } catch (KafkaException e) {
      isOpen = false; // the failure that led here is reported already
    } finally {
      producer.close(CLOSE_TIMEOUT);
    }
  }
}
