package io.avrolope.registry.cache;

import io.avrolope.error.RegistryUnavailableException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whether the registry is away, for those who have an older answer to go on with.
 *
 * <p>After a failure they ask again when ten times as long has passed as it took, at least a second
 * and at most five minutes: what an outage costs them is a tenth of their time. Its beginning and
 * its end are logged once each. Thread-safe, without a lock.
 */
final class Outage {
  private static final Logger LOG = LoggerFactory.getLogger(CachingSchemaRegistry.class);
  static final long SHORTEST_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);
  static final long LONGEST_PAUSE_NANOS = TimeUnit.MINUTES.toNanos(5);
  private static final int PAUSE_PER_TIME = 10;

  private final LongSupplier nanoClock;
  private final AtomicBoolean away = new AtomicBoolean();
  private volatile long askAgainAt;

  Outage(LongSupplier nanoClock) {
    this.nanoClock = nanoClock;
  }

  /** Whether the registry was away a moment ago, so that it is not worth asking. */
  boolean isOn() {
    return away.get() && askAgainAt - nanoClock.getAsLong() > 0;
  }

  /**
   * @param askedAt when the question was asked that got no answer
   */
  void begin(long askedAt, RegistryUnavailableException failure) {
    long now = nanoClock.getAsLong();
    long took = Math.min(now - askedAt, LONGEST_PAUSE_NANOS);
    askAgainAt =
        now + Math.min(Math.max(PAUSE_PER_TIME * took, SHORTEST_PAUSE_NANOS), LONGEST_PAUSE_NANOS);
    if (away.compareAndSet(false, true)) {
      LOG.warn(
          "The schema registry is away; what is known is used until it is back, however old it is:"
              + " {}",
          failure.getMessage());
    }
  }

  /** To be called at any answer. */
  void end() {
    if (away.get() && away.compareAndSet(true, false)) {
      LOG.info("The schema registry answers again");
    }
  }
}
