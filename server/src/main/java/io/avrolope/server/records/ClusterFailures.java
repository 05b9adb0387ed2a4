// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.records;

import io.avrolope.server.registry.Refusal;
import io.avrolope.topics.cluster.TopicException;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.InvalidTopicException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** Turns failures of the cluster into answers to the client. */
final class ClusterFailures {
  static final int NOT_FOUND = 404;
  static final int INVALID = 422;
  static final int TOO_MANY = 429;
  static final int UNAVAILABLE = 503;

  private ClusterFailures() {}

  /** Runs a question to the cluster. */
  static <T> T answered(Supplier<T> question) {
    try {
      return question.get();
    } catch (TopicException | KafkaException e) {
      throw refusal(e);
    }
  }

  /** The refusal that tells a client what is wrong, and whether another try can help. */
  static Refusal refusal(Throwable failure) {
    if (failure instanceof Refusal refusal) {
      return refusal;
    }
    if (failure instanceof ExecutionException && failure.getCause() != null) {
      return refusal(failure.getCause());
    }
    if (failure instanceof TopicException topic) {
      return Refusal.of(
          topic.reason() == TopicException.Reason.NOT_FOUND ? NOT_FOUND : UNAVAILABLE,
          String.valueOf(topic.getMessage()));
    }
    if (failure instanceof UnknownTopicOrPartitionException
        || failure instanceof InvalidTopicException) {
      return Refusal.of(NOT_FOUND, "The topic does not exist: " + failure.getMessage());
    }
    if (failure instanceof InterruptException) {
      return Refusal.of(UNAVAILABLE, "The server stops");
    }
    return Refusal.of(
        UNAVAILABLE,
        "The brokers do not answer as expected: "
            + failure.getClass().getSimpleName()
            + ": "
            + failure.getMessage());
  }
}
