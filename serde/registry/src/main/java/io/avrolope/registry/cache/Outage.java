// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.cache;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Whether the registry is unavailable, for lookups that can use a stale answer.
 *
 * <p>After a failed request, no other is sent for ten times its duration, at least one second and
 * at most five minutes, so that an outage takes at most a tenth of a thread's time. Thread-safe,
 * without a lock.
 */
final class Outage {
  static final long SHORTEST_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);
  static final long LONGEST_PAUSE_NANOS = TimeUnit.MINUTES.toNanos(5);
  private static final int PAUSE_PER_DURATION = 10;

  private final LongSupplier nanoClock;
  private volatile boolean isUnavailable;
  private volatile long nextRequestAt;

  Outage(LongSupplier nanoClock) {
    this.nanoClock = nanoClock;
  }

  /** Whether a request failed recently, so that the next one would probably fail too. */
  boolean isOn() {
    return isUnavailable && nextRequestAt - nanoClock.getAsLong() > 0;
  }

  /**
   * @param askedAt when the failed request was sent
   */
  void begin(long askedAt) {
    long now = nanoClock.getAsLong();
    long took = Math.min(now - askedAt, LONGEST_PAUSE_NANOS);
    nextRequestAt =
        now
            + Math.min(
                Math.max(PAUSE_PER_DURATION * took, SHORTEST_PAUSE_NANOS), LONGEST_PAUSE_NANOS);
    isUnavailable = true;
  }

  /** Must be called after each successful request. */
  void end() {
    if (isUnavailable) {
      isUnavailable = false;
    }
  }
}
