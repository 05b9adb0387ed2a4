// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store.kafka;

import io.avrolope.server.store.StoreException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.apache.kafka.common.errors.RetriableException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Waits for the brokers when a server starts: they may start at the same time. */
final class BrokerWait {
  private static final Logger LOG = LoggerFactory.getLogger(BrokerWait.class);

  private final Duration limit;
  private final LongSupplier nanoTime;
  private final Runnable pause;

  /**
   * @param limit how long to wait
   * @param nanoTime the clock
   * @param pause between two attempts
   */
  BrokerWait(Duration limit, LongSupplier nanoTime, Runnable pause) {
    this.limit = limit;
    this.nanoTime = nanoTime;
    this.pause = pause;
  }

  /**
   * Tries until brokers answer.
   *
   * @param attempt gets the time that is left
   * @throws StoreException the failure of the last attempt, or the first failure that is not the
   *     lack of an answer
   */
  void untilAnswered(Consumer<Duration> attempt) {
    long deadline = nanoTime.getAsLong() + limit.toNanos();
    Duration left = limit;
    while (true) {
      try {
        attempt.accept(left);
        return;
      } catch (StoreException e) {
        if (!isUnanswered(e) || deadline - nanoTime.getAsLong() <= 0) {
          throw e;
        }
        LOG.warn("{}. Trying again until {} s are over", e.getMessage(), limit.toSeconds());
        pause.run();
        left = Duration.ofNanos(deadline - nanoTime.getAsLong());
        if (left.isNegative() || left.isZero()) {
          throw e;
        }
      }
    }
  }

  private static boolean isUnanswered(StoreException e) {
    return e.getCause() instanceof RetriableException || e.getCause() instanceof TimeoutException;
  }
}
