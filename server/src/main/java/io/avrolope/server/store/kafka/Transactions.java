// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store.kafka;

import io.avrolope.registry.log.LogRecord;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.RecordBatchTooLargeException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TransactionAbortableException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes records all or none. The brokers allow one writer with the same transactional id: opening
 * a new one excludes the older ones for good, also those that are paused. Not thread-safe.
 */
final class Transactions implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Transactions.class);

  private final String topic;
  private final BooleanSupplier isClosing;
  private final KafkaProducer<byte[], byte[]> producer;

  /** None of the records is written. The next transaction may succeed. */
  static final class NotWrittenException extends Exception {
    private static final long serialVersionUID = 1L;

    NotWrittenException(Throwable cause) {
      super(cause);
    }

    /** Whether the records were decided without knowing all records before them. */
    boolean isOutdated() {
      return getCause() instanceof OutdatedException;
    }

    /** Whether the same records never can be written. */
    boolean isTooLarge() {
      return getCause() instanceof RecordTooLargeException
          || getCause() instanceof RecordBatchTooLargeException;
    }
  }

  /** Another process has written too, or another instance may have been chosen. */
  private static final class OutdatedException extends Exception {
    private static final long serialVersionUID = 1L;

    OutdatedException() {
      super("Another server writes to the topic too");
    }
  }

  /** No other transaction is possible: for example, another instance writes now. */
  static final class LostException extends Exception {
    private static final long serialVersionUID = 1L;

    private final boolean isWrittenPerhaps;

    LostException(boolean isWrittenPerhaps, Throwable cause) {
      super(cause);
      this.isWrittenPerhaps = isWrittenPerhaps;
    }

    boolean isWrittenPerhaps() {
      return isWrittenPerhaps;
    }
  }

  /**
   * Excludes all other writers, and aborts what they have not committed.
   *
   * @param isClosing whether to stop trying
   */
  Transactions(KafkaOptions options, BooleanSupplier isClosing) {
    this.topic = options.topic();
    this.isClosing = isClosing;
    this.producer = new KafkaProducer<>(options.producer());
    try {
      producer.initTransactions();
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  /**
   * Writes records.
   *
   * @param check learns the offsets before other instances can read the records, and says whether
   *     these are to be committed
   * @return the offset after the last record
   */
  long write(List<LogRecord> records, Predicate<SortedSet<Long>> check)
      throws NotWrittenException, LostException {
    SortedSet<Long> offsets = send(records);
    if (!check.test(offsets)) {
      throw abort(new OutdatedException());
    }
    commit();
    return offsets.last() + 1;
  }

  private SortedSet<Long> send(List<LogRecord> records) throws NotWrittenException, LostException {
    try {
      producer.beginTransaction();
      List<Future<RecordMetadata>> sent = new ArrayList<>();
      for (LogRecord record : records) {
        sent.add(producer.send(new ProducerRecord<>(topic, 0, record.key(), record.value())));
      }
      producer.flush();
      SortedSet<Long> offsets = new TreeSet<>();
      for (Future<RecordMetadata> each : sent) {
        offsets.add(each.get().offset());
      }
      return offsets;
    } catch (ExecutionException e) {
      throw abort(e.getCause() == null ? e : e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new LostException(false, e);
    } catch (RuntimeException e) {
      throw abort(e);
    }
  }

  /** Not committed, the records never become visible, whether or not brokers hear of it now. */
  private NotWrittenException abort(Throwable cause) throws LostException {
    while (!isClosing.getAsBoolean()) {
      try {
        producer.abortTransaction();
        return new NotWrittenException(cause);
      } catch (TimeoutException e) {
        LOG.debug("The broker does not answer yet: the call must be repeated", e);
      } catch (RuntimeException e) {
        throw new LostException(false, e);
      }
    }
    throw new LostException(false, cause);
  }

  private void commit() throws NotWrittenException, LostException {
    while (true) {
      try {
        producer.commitTransaction();
        return;
      } catch (TimeoutException e) {
        if (isClosing.getAsBoolean()) {
          throw new LostException(true, e);
        }
      } catch (InterruptException e) {
        throw new LostException(true, e);
      } catch (TransactionAbortableException e) {
        throw abort(e);
      } catch (RuntimeException e) {
        throw new LostException(true, e);
      }
    }
  }

  @Override
  public void close() {
    producer.close(Duration.ZERO);
  }
}
