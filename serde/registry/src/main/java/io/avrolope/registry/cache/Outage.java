// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.cache;

import io.avrolope.error.RegistryUnavailableException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whether the registry is unavailable, for lookups that can use a stale answer.
 *
 * <p>After a failed request, no other is sent for ten times its duration, at least one second and
 * at most five minutes, so that an outage takes at most a tenth of a thread's time. The beginning
 * and the end of an outage are logged once each. Thread-safe, without a lock.
 */
final class Outage {
  private static final Logger LOG = LoggerFactory.getLogger(CachingSchemaRegistry.class);
  static final long SHORTEST_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);
  static final long LONGEST_PAUSE_NANOS = TimeUnit.MINUTES.toNanos(5);
  private static final int PAUSE_PER_DURATION = 10;

  private final LongSupplier nanoClock;
  private final AtomicBoolean isUnavailable = new AtomicBoolean();
  private volatile long nextRequestAt;

  Outage(LongSupplier nanoClock) {
    this.nanoClock = nanoClock;
  }

  /** Whether a request failed recently, so that the next one would probably fail too. */
  boolean isOn() {
    return isUnavailable.get() && nextRequestAt - nanoClock.getAsLong() > 0;
  }

  /**
   * @param askedAt when the failed request was sent
   */
  void begin(long askedAt, RegistryUnavailableException failure) {
    long now = nanoClock.getAsLong();
    long took = Math.min(now - askedAt, LONGEST_PAUSE_NANOS);
    nextRequestAt =
        now
            + Math.min(
                Math.max(PAUSE_PER_DURATION * took, SHORTEST_PAUSE_NANOS), LONGEST_PAUSE_NANOS);
    if (isUnavailable.compareAndSet(false, true)) {
      LOG.warn(
          "The schema registry is unavailable; cached answers of any age are used until it"
              + " recovers: {}",
          failure.getMessage());
    }
  }

  /** Must be called after each successful request. */
  void end() {
    if (isUnavailable.get() && isUnavailable.compareAndSet(true, false)) {
      LOG.info("The schema registry is available again");
    }
  }
}
