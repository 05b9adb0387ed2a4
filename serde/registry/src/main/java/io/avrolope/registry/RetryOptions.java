package io.avrolope.registry;

import java.time.Duration;
import java.util.function.LongUnaryOperator;

/**
 * How long and how often a registry is asked before it counts as away. Immutable.
 *
 * @param total the longest that one look-up may take, over all URLs, attempts and pauses
 * @param maxRetries how often all URLs are asked again after none had an answer, from 0 on
 * @param pause the longest pause before they are asked again for the first time; it doubles each
 *     time
 * @param maxPause what the pause does not grow beyond; a server's {@code Retry-After} may
 */
public record RetryOptions(Duration total, int maxRetries, Duration pause, Duration maxPause) {
  /** 30 s; 3 times; up to 1 s, and not beyond 20 s. */
  public static final RetryOptions DEFAULTS =
      new RetryOptions(Duration.ofSeconds(30), 3, Duration.ofSeconds(1), Duration.ofSeconds(20));

  public RetryOptions {
    if (total.isNegative() || total.isZero() || maxRetries < 0) {
      throw new IllegalArgumentException(
          "Expected some time and 0 retries or more but found " + total + " and " + maxRetries);
    }
  }

  /** The same, without a second attempt. */
  public RetryOptions once() {
    return new RetryOptions(total, 0, pause, maxPause);
  }

  /**
   * How long to wait before the next attempt: anything up to the doubled pause ("full jitter"), so
   * that the clients of a registry that comes back do not come back all at once.
   *
   * @param retry how often it was tried again before
   * @param random a number from 0 to below its argument
   */
  public Duration pauseBefore(int retry, LongUnaryOperator random) {
    long doubled = pause.toMillis() << Math.min(retry, 20);
    return Duration.ofMillis(1 + random.applyAsLong(Math.min(doubled, maxPause.toMillis()) + 1));
  }
}
