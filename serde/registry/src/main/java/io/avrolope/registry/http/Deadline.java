package io.avrolope.registry.http;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Until when one look-up may take, over all its requests, URLs and pauses. Immutable.
 *
 * @param total how long it was at its beginning
 * @param endNanos by {@link System#nanoTime}
 */
public record Deadline(Duration total, long endNanos) {

  static Deadline in(Duration total) {
    return new Deadline(total, System.nanoTime() + total.toNanos());
  }

  /** What is left; zero or less if it is over. */
  Duration left() {
    return Duration.ofNanos(endNanos - System.nanoTime());
  }

  boolean isOver() {
    return left().toMillis() < 1;
  }

  /** The shorter of a time-out and what is left. */
  Duration atMost(Duration timeout) {
    Duration left = left();
    return left.compareTo(timeout) < 0 ? left : timeout;
  }

  /**
   * Waits, if it can be waited so long.
   *
   * @return whether it could; if not, nothing was waited
   */
  boolean sleep(Duration pause) throws InterruptedException {
    if (left().compareTo(pause) <= 0) {
      return false;
    }
    TimeUnit.NANOSECONDS.sleep(pause.toNanos());
    return true;
  }
}
