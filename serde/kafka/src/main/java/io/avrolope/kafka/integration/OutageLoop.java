// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.integration;

import io.avrolope.error.RegistryUnavailableException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.RetriableException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Calls an action again while the registry is unavailable, as a policy says. Thread-safe.
 *
 * <pre>{@code
 * R row = loop.guard(() -> decoder.decode(topic, headers, bytes, 0, bytes.length));
 * }</pre>
 *
 * <p>Unstable: it can change in each version until a second framework has used it.
 */
public final class OutageLoop {
  private static final Logger LOG = LoggerFactory.getLogger(OutageLoop.class);
  private static final long PAUSE_MS = 1_000;

  private final OutagePolicy policy;
  private final long waitMs;
  private final OutageExceptions exceptions;
  private final LongSupplier nanoClock;
  private final LongConsumer pause;

  /**
   * @param longestWait how long {@link OutagePolicy#WAIT} waits for the registry, at least zero;
   *     the other policies do not use it
   */
  public OutageLoop(OutagePolicy policy, Duration longestWait, OutageExceptions exceptions) {
    this(policy, longestWait, exceptions, System::nanoTime, OutageLoop::sleep);
  }

  /**
   * @param pause waits for a number of milliseconds
   */
  OutageLoop(
      OutagePolicy policy,
      Duration longestWait,
      OutageExceptions exceptions,
      LongSupplier nanoClock,
      LongConsumer pause) {
    this.policy = policy;
    this.waitMs = longestWait.toMillis();
    this.exceptions = exceptions;
    this.nanoClock = nanoClock;
    this.pause = pause;
  }

  /**
   * Calls an action until it succeeds, or the policy gives up.
   *
   * @throws RuntimeException that {@link OutageExceptions} makes of the last failure
   */
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
    return policy == OutagePolicy.WAIT ? nanoClock.getAsLong() : 0;
  }

  /**
   * Calls an action that failed, until it succeeds or the policy gives up. Code that converts each
   * record uses this method instead of {@link #guard}, and creates the supplier after a failure
   * only.
   *
   * @param start what {@link #start} returned before the first call
   * @param failure of the first call
   * @throws RuntimeException that {@link OutageExceptions} makes of the last failure
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
      throw exceptions.other(failure);
    }
    if (policy == OutagePolicy.RETRY) {
      throw exceptions.retriable(failure);
    }
    if (policy == OutagePolicy.FAIL) {
      throw exceptions.stopping(failure);
    }
    long waited = TimeUnit.NANOSECONDS.toMillis(nanoClock.getAsLong() - start);
    if (waited >= waitMs) {
      throw exceptions.stopping(failure);
    }
    if (isFirst) {
      LOG.warn("The task waits for the registry, at most {} ms: {}", waitMs, failure.getMessage());
    }
    pause.accept(Math.min(PAUSE_MS, waitMs - waited));
  }

  private static boolean isOutage(RuntimeException failure) {
    return failure.getCause() instanceof RegistryUnavailableException
        || failure instanceof RetriableException;
  }

  private static void sleep(long ms) {
    try {
      Thread.sleep(Math.max(1, ms));
    } catch (InterruptedException e) {
      throw new InterruptException(e);
    }
  }
}
