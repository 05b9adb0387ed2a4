// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry;

import java.time.Duration;

/**
 * How long and how often to ask a registry before it counts as unavailable. Immutable.
 *
 * @param total the longest that one lookup may take, over all URLs, attempts and pauses; above zero
 * @param maxRetries how often to ask all URLs again after all of them failed, at least 0
 * @param pause the longest pause before the first retry; the limit doubles with each retry
 * @param maxPause the upper limit of that doubling; a server's {@code Retry-After} may exceed it
 */
public record RetryOptions(Duration total, int maxRetries, Duration pause, Duration maxPause) {
  /**
   * 30 s in total, 4 retries, pauses of up to 1 s that grow to up to 20 s. The last retry is at
   * least 7.5 s after the first attempt, when a registry that restarts is back.
   */
  public static final RetryOptions DEFAULTS =
      new RetryOptions(Duration.ofSeconds(30), 4, Duration.ofSeconds(1), Duration.ofSeconds(20));

  public RetryOptions {
    if (total.isNegative() || total.isZero()) {
      throw new IllegalArgumentException("total must be above zero but was " + total);
    }
    if (maxRetries < 0) {
      throw new IllegalArgumentException("maxRetries must be at least 0 but was " + maxRetries);
    }
  }

  public RetryOptions withTotal(Duration newTotal) {
    return new RetryOptions(newTotal, maxRetries, pause, maxPause);
  }

  public RetryOptions withMaxRetries(int newMaxRetries) {
    return new RetryOptions(total, newMaxRetries, pause, maxPause);
  }

  public RetryOptions withPause(Duration newPause) {
    return new RetryOptions(total, maxRetries, newPause, maxPause);
  }

  public RetryOptions withMaxPause(Duration newMaxPause) {
    return new RetryOptions(total, maxRetries, pause, newMaxPause);
  }
}
