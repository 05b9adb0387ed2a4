// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect;

import io.avrolope.error.AvrolopeException;
import io.avrolope.error.RegistryUnavailableException;
import java.time.Duration;
import java.util.function.Supplier;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.errors.DataException;
import org.apache.kafka.connect.errors.RetriableException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Turns failures into those that Connect handles correctly, and applies the outage policy.
 *
 * <p>Connect retries only its own {@code RetriableException}, and with {@code errors.tolerance=all}
 * treats each exception as a bad record. An {@code Error} stops the task.
 */
final class Outages {
  private static final Logger LOG = LoggerFactory.getLogger(AvroConverter.class);
  private static final long PAUSE_MS = 1_000;

  private final ConverterConfig.OutagePolicy policy;
  private final long waitMs;

  Outages(ConverterConfig.OutagePolicy policy, long waitMs) {
    this.policy = policy;
    this.waitMs = waitMs;
  }

  /** Stops a task: no record may be skipped. */
  static final class RegistryOutageError extends Error {
    private static final long serialVersionUID = 1;

    RegistryOutageError(String message, Throwable cause) {
      super(message, cause);
    }
  }

  /** Calls an action until it succeeds, or the policy gives up. */
  <T> T guard(Supplier<T> action) {
    long start = System.nanoTime();
    for (boolean first = true; ; first = false) {
      try {
        return action.get();
      } catch (RuntimeException e) {
        if (!isOutage(e)) {
          throw badRecordOrFault(e);
        }
        if (policy == ConverterConfig.OutagePolicy.RETRY) {
          throw new RetriableException(e.getMessage(), e);
        }
        long waited = Duration.ofNanos(System.nanoTime() - start).toMillis();
        if (policy == ConverterConfig.OutagePolicy.FAIL || waited >= waitMs) {
          throw new RegistryOutageError(
              "The registry is unavailable, and "
                  + ConverterConfig.OUTAGE_POLICY
                  + " stops the task: "
                  + e.getMessage(),
              e);
        }
        if (first) {
          LOG.warn("The task waits for the registry, at most {} ms: {}", waitMs, e.getMessage());
        }
        pause(Math.min(PAUSE_MS, waitMs - waited));
      }
    }
  }

  private static boolean isOutage(RuntimeException failure) {
    return failure.getCause() instanceof RegistryUnavailableException
        || failure instanceof org.apache.kafka.common.errors.RetriableException;
  }

  private RuntimeException badRecordOrFault(RuntimeException failure) {
    if (failure instanceof ConnectException
        || failure instanceof ConfigException
        || failure instanceof InterruptException) {
      return failure;
    }
    if (failure instanceof AuthenticationException || failure instanceof AuthorizationException) {
      return refused(failure);
    }
    return new DataException(message(failure), failure);
  }

  /** The operator must act; the record is not at fault. */
  private RuntimeException refused(RuntimeException failure) {
    if (policy != ConverterConfig.OutagePolicy.RETRY) {
      throw new RegistryOutageError(
          "The registry refuses access, and "
              + ConverterConfig.OUTAGE_POLICY
              + " stops the task: "
              + failure.getMessage(),
          failure);
    }
    return (ConfigException) new ConfigException(failure.getMessage()).initCause(failure);
  }

  /** With the causes, since a dead letter's header has only the message. */
  private static String message(RuntimeException failure) {
    StringBuilder message = new StringBuilder(String.valueOf(failure.getMessage()));
    for (Throwable cause = failure.getCause(); cause != null; cause = cause.getCause()) {
      boolean explains = cause instanceof AvrolopeException || cause instanceof ConnectException;
      if (explains && cause.getMessage() != null) {
        message.append(": ").append(cause.getMessage());
      }
    }
    return message.toString();
  }

  private static void pause(long ms) {
    try {
      Thread.sleep(Math.max(1, ms));
    } catch (InterruptedException e) {
      throw new InterruptException(e);
    }
  }
}
