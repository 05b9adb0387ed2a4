// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http.guard;

import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.server.Request;

/**
 * Spreads refusals of unknown clients over time: 1,000 in a second, and more only where a client
 * would wait longer than 5 s. So guesses on thousands of connections leave the processors to
 * clients that are known. A request waits without a thread. Thread-safe.
 */
final class RefusalRate {
  private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1) / 1_000;
  private static final long MAX_DELAY_NANOS = TimeUnit.SECONDS.toNanos(5);

  private long nextNanos = System.nanoTime();

  /** Runs a refusal, at once or later in a thread of the pool. It must not throw. */
  void inTurn(Request request, Runnable refusal) {
    long delay = delayNanos(System.nanoTime());
    if (delay == 0) {
      refusal.run();
    } else {
      request
          .getComponents()
          .getScheduler()
          .schedule(
              () -> request.getComponents().getExecutor().execute(refusal),
              delay,
              TimeUnit.NANOSECONDS);
    }
  }

  /** How long one more refusal waits. */
  synchronized long delayNanos(long nowNanos) {
    long delay = Math.min(MAX_DELAY_NANOS, Math.max(0, nextNanos - nowNanos));
    nextNanos = nowNanos + delay + PAUSE_NANOS;
    return delay;
  }
}
