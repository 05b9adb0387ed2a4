// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.records;

import io.avrolope.internal.text.QuotedText;
import io.avrolope.server.registry.Refusal;
import io.avrolope.topics.cluster.NativeCode;
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

  private static final int MAX_CAUSES = 100;

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
        NativeCode.explained(failure)
            .orElseGet(() -> "The brokers do not answer as expected: " + text(failure)));
  }

  /** The failure and its first cause, which may be what is wrong. */
  private static String text(Throwable failure) {
    Throwable root = failure;
    for (int depth = 0; depth < MAX_CAUSES && root.getCause() != null; depth++) {
      root = root.getCause();
    }
    return root == failure
        ? described(failure)
        : described(failure) + ", because of " + described(root);
  }

  private static String described(Throwable failure) {
    String message = failure.getMessage();
    return failure.getClass().getSimpleName()
        + (message == null ? "" : ": " + QuotedText.of(message));
  }
}
