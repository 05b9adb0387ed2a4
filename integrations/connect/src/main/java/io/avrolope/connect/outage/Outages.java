// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.outage;

import io.avrolope.error.AvrolopeException;
import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryUnavailableException;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Supplier;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef;
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
public final class Outages {
  private static final Logger LOG = LoggerFactory.getLogger(Outages.class);
  private static final long PAUSE_MS = 1_000;

  private final OutagePolicy policy;
  private final long waitMs;

  private Outages(OutagePolicy policy, long waitMs) {
    this.policy = policy;
    this.waitMs = waitMs;
  }

  /** Adds the keys of the policy to the keys of a plug-in. */
  public static ConfigDef define(ConfigDef keys) {
    return OutagePolicy.define(keys);
  }

  /** The policy of a configuration, which has the keys that {@link #define} adds. */
  public static Outages of(AbstractConfig config) {
    return new Outages(
        OutagePolicy.valueOf(config.getString(OutagePolicy.KEY).toUpperCase(Locale.ROOT)),
        config.getLong(OutagePolicy.WAIT_MS));
  }

  /** Stops a task: no record may be skipped. */
  static final class RegistryOutageError extends Error {
    private static final long serialVersionUID = 1;

    RegistryOutageError(String message, Throwable cause) {
      super(message, cause);
    }
  }

  /** Calls an action until it succeeds, or the policy gives up. */
  public <T> T guard(Supplier<T> action) {
    long start = start();
    try {
      return action.get();
    } catch (RuntimeException e) {
      return again(action, start, e);
    }
  }

  /**
   * The time before the first call of an action, for {@link #again}. It is 0 unless the policy
   * needs it: reading the clock takes as long as reading several fields.
   */
  public long start() {
    return policy == OutagePolicy.WAIT ? System.nanoTime() : 0;
  }

  /**
   * Calls an action that failed, until it succeeds or the policy gives up. Code that converts each
   * record uses this method instead of {@link #guard}, and creates the supplier after a failure
   * only.
   *
   * @param start what {@link #start} returned before the first call
   * @param failure of the first call
   */
  public <T> T again(Supplier<T> action, long start, RuntimeException failure) {
    RuntimeException last = failure;
    while (true) {
      waitAfter(last, start, last == failure);
      try {
        return action.get();
      } catch (RuntimeException e) {
        last = e;
      }
    }
  }

  private void waitAfter(RuntimeException failure, long start, boolean isFirst) {
    if (!isOutage(failure)) {
      throw badRecordOrFault(failure);
    }
    if (policy == OutagePolicy.RETRY) {
      throw new RetriableException(failure.getMessage(), failure);
    }
    long waited = Duration.ofNanos(System.nanoTime() - start).toMillis();
    if (policy == OutagePolicy.FAIL || waited >= waitMs) {
      throw stopping("The registry is unavailable", failure);
    }
    if (isFirst) {
      LOG.warn("The task waits for the registry, at most {} ms: {}", waitMs, failure.getMessage());
    }
    pause(Math.min(PAUSE_MS, waitMs - waited));
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
    if (policy != OutagePolicy.RETRY && failure.getCause() instanceof RegistryRefusedException) {
      throw stopping("The registry refuses the request", failure);
    }
    return new DataException(message(failure), failure);
  }

  /** The operator must act; the record is not at fault. */
  private RuntimeException refused(RuntimeException failure) {
    if (policy != OutagePolicy.RETRY) {
      throw stopping("The registry refuses access", failure);
    }
    return (ConfigException) new ConfigException(failure.getMessage()).initCause(failure);
  }

  private static RegistryOutageError stopping(String fact, RuntimeException failure) {
    return new RegistryOutageError(
        fact + ", and " + OutagePolicy.KEY + " stops the task: " + failure.getMessage(), failure);
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
