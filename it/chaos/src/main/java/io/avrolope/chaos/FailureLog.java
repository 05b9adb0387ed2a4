// SPDX-License-Identifier: Apache-2.0
package io.avrolope.chaos;

import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.server.faults.RunLog;
import io.avrolope.server.faults.Violations;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.streams.errors.StreamsException;

/**
 * Classifies each exception that reached the code of a user. Only the documented classes may, each
 * for its documented cause. Thread-safe.
 */
final class FailureLog {
  private static final int MAX_TEXT = 500;

  private final Map<String, Long> counts = new TreeMap<>();
  private final Violations violations;
  private final RunLog log;

  FailureLog(Violations violations, RunLog log) {
    this.violations = violations;
    this.log = log;
  }

  /** A broker has not confirmed a record in time. */
  void sending(String part, Exception failure) {
    boolean isExpected = failure instanceof RetriableException;
    note(part, "send", failure, isExpected);
  }

  /** A serializer has thrown: during an outage only. */
  void serializing(String part, RuntimeException failure) {
    note(part, "serialize", failure, isOutage(failure) || failure instanceof TimeoutException);
  }

  /**
   * A transaction has failed: brokers did not answer, or another producer took its id over. Kafka
   * documents {@code KafkaException} for both; a serializer's exception is one of ours.
   */
  void transacting(String part, KafkaException failure) {
    note(
        part,
        "transact",
        failure,
        isOutage(failure) || !(failure instanceof SerializationException));
  }

  /** A thread of Kafka Streams has ended. */
  void streaming(String part, Throwable failure) {
    note(part, "stream", failure, isOutage(failure) || failure instanceof StreamsException);
  }

  /**
   * A consumer's poll or commit has thrown, without a record that it names. A commit fails after
   * the group has given the partitions to another consumer.
   */
  void polling(String part, RuntimeException failure) {
    note(
        part,
        "poll",
        failure,
        isOutage(failure)
            || failure instanceof RetriableException
            || failure instanceof CommitFailedException);
  }

  /** An outage of the registry, which is never a bad record. */
  static boolean isOutage(Throwable failure) {
    for (Throwable each = failure; each != null; each = each.getCause()) {
      if (each instanceof RegistryUnavailableException) {
        return true;
      }
    }
    return false;
  }

  /** Notes that a record was refused. */
  void refusing(String part, RuntimeException failure) {
    note(part, "refuse", failure, failure instanceof SerializationException);
  }

  private void note(String part, String action, Throwable failure, boolean isExpected) {
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    String kind =
        action
            + ": "
            + failure.getClass().getSimpleName()
            + " of "
            + root.getClass().getSimpleName();
    String text = String.valueOf(failure.getMessage());
    String cut = text.substring(0, Math.min(MAX_TEXT, text.length()));
    log.add(part + ": " + kind + ": " + cut);
    synchronized (counts) {
      counts.merge(kind, 1L, Long::sum);
    }
    if (!isExpected) {
      violations.add(part + " got an exception that no page documents: " + kind + ": " + cut);
    }
  }

  /** How many exceptions of each class reached users. */
  Map<String, Long> counts() {
    synchronized (counts) {
      return new TreeMap<>(counts);
    }
  }
}
