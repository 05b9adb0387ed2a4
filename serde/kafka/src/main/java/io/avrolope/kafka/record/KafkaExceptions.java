// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.record;

import io.avrolope.error.AvrolopeException;
import io.avrolope.error.InterruptedLookupException;
import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.internal.text.QuotedText;
import io.avrolope.internal.text.UnquotedFailure;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.DisconnectException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.errors.ThrottlingQuotaExceededException;
import org.apache.kafka.common.errors.TimeoutException;

/**
 * Wraps a failure in the Kafka exception that clients, Streams and Connect handle correctly. The
 * message names the topic, the cause is the failure. No other class wraps failures.
 */
public final class KafkaExceptions {
  private static final int MAX_CAUSES = 16;

  private KafkaExceptions() {}

  /**
   * Wraps a failure in Kafka's exception for it.
   *
   * @param action what failed, for example "Cannot decode the value of topic orders"
   */
  public static KafkaException wrap(String action, AvrolopeException failure) {
    String message = QuotedText.onOneLine(action) + ". See " + failure.troubleshootingUrl();
    if (failure instanceof RegistryUnavailableException unavailable) {
      return unavailable(message, unavailable);
    }
    if (failure instanceof RegistryRefusedException refused) {
      return refused(message, refused);
    }
    if (failure instanceof InterruptedLookupException) {
      // its constructor sets the thread's interrupt flag, as in Kafka's clients
      return new InterruptException(message, new InterruptedException(failure.getMessage()));
    }
    return isRetriable(failure)
        ? new TimeoutException(message, failure)
        : new SerializationException(message, failure);
  }

  /** Whether code of the application, such as a conversion, has thrown a retriable exception. */
  private static boolean isRetriable(AvrolopeException failure) {
    Throwable next = failure.getCause();
    for (int i = 0; next != null && i < MAX_CAUSES; i++) {
      if (next instanceof UnquotedFailure other && other.isOf(RetriableException.class)) {
        return true;
      }
      next = next.getCause();
    }
    return false;
  }

  /** All these exceptions are retriable. */
  private static KafkaException unavailable(String message, RegistryUnavailableException failure) {
    return switch (failure.reason()) {
      case TIMED_OUT -> new TimeoutException(message, failure);
      case DISCONNECTED -> new DisconnectException(message, failure);
      case THROTTLED -> {
        KafkaException throttled = new ThrottlingQuotaExceededException(0, message);
        throttled.initCause(failure);
        yield throttled;
      }
    };
  }

  private static KafkaException refused(String message, RegistryRefusedException failure) {
    return switch (failure.reason()) {
      case NOT_AUTHENTICATED -> new AuthenticationException(message, failure);
      case NOT_AUTHORIZED -> new AuthorizationException(message, failure);
      case NOT_POSSIBLE, UNSUPPORTED -> new SerializationException(message, failure);
    };
  }
}
