// SPDX-License-Identifier: Apache-2.0
package io.avrolope.chaos;

import io.avrolope.error.MalformedDatumException;
import io.avrolope.error.MalformedEnvelopeException;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.server.faults.RunLog;
import io.avrolope.server.faults.Violations;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.RecordDeserializationException;
import org.apache.kafka.common.errors.RetriableException;

/**
 * Classifies each exception that reached the code of a user. Only the documented classes may, each
 * for its documented cause. Thread-safe.
 */
final class FailureLog {
  private static final int MAX_TEXT = 500;
  private static final String OURS = "io.avrolope.";
  private static final String OF_THE_RUN = "io.avrolope.chaos.";

  /** For which a record may become a dead letter, see {@link ClientProperties#DEAD_LETTERS}. */
  private static final Set<Class<?>> REASONS =
      Set.of(
          MalformedEnvelopeException.class,
          MalformedDatumException.class,
          UnknownSchemaException.class);

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
    note(part, "serialize", failure, failure instanceof RetriableException);
  }

  /** A transaction has failed: an outage of the registry, or a failure of Kafka. */
  void transacting(String part, KafkaException failure) {
    note(part, "transact", failure, isRetriable(failure) || isOfKafka(failure));
  }

  /** A thread of Kafka Streams has ended: an outage of the registry, or a failure of Kafka. */
  void streaming(String part, Throwable failure) {
    note(part, "stream", failure, isRetriable(failure) || isOfKafka(failure));
  }

  /** A consumer's poll or commit has thrown: an outage of the registry, or a failure of Kafka. */
  void polling(String part, RuntimeException failure) {
    boolean isOutage =
        failure instanceof RecordDeserializationException
            && failure.getCause() instanceof RetriableException;
    note(part, "poll", failure, isOutage || isOfKafka(failure));
  }

  /** Whether an exception in the chain says that the same call may succeed later. */
  private static boolean isRetriable(Throwable failure) {
    return chain(failure).anyMatch(RetriableException.class::isInstance);
  }

  /**
   * Whether an exception is one of Kafka, and neither thrown by this project's code nor passed on
   * by it. The page of Kafka's client documents it then.
   */
  private static boolean isOfKafka(Throwable failure) {
    return failure instanceof KafkaException
        && chain(failure)
            .flatMap(each -> Arrays.stream(each.getStackTrace()))
            .map(StackTraceElement::getClassName)
            .noneMatch(name -> name.startsWith(OURS) && !name.startsWith(OF_THE_RUN));
  }

  private static Stream<Throwable> chain(Throwable failure) {
    return Stream.iterate(failure, Objects::nonNull, Throwable::getCause);
  }

  /** Notes that a record was refused. */
  void refusing(String part, RuntimeException failure) {
    note(
        part,
        "refuse",
        failure,
        chain(failure).anyMatch(each -> REASONS.contains(each.getClass())));
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
    if (chain(failure).anyMatch(each -> String.valueOf(each).contains(Order.SECRET.strip()))) {
      violations.add(part + " got an exception with a value of a record: " + kind);
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
