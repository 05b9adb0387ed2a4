// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.http;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * The end of one lookup, over all its requests, URLs and pauses. Immutable.
 *
 * @param endNanos a value of {@link System#nanoTime}
 */
public record Deadline(long endNanos) {

  static Deadline in(Duration total) {
    return new Deadline(System.nanoTime() + total.toNanos());
  }

  /** The time left; zero or negative once it has passed. */
  Duration left() {
    return Duration.ofNanos(endNanos - System.nanoTime());
  }

  boolean isOver() {
    return left().toMillis() < 1;
  }

  /** The shorter of a time-out and the time left. */
  Duration atMost(Duration timeout) {
    Duration left = left();
    return left.compareTo(timeout) < 0 ? left : timeout;
  }

  /**
   * Sleeps if the pause ends before the deadline.
   *
   * @return false if it does not; then the method returns at once
   */
  boolean sleep(Duration pause) throws InterruptedException {
    if (left().compareTo(pause) <= 0) {
      return false;
    }
    TimeUnit.NANOSECONDS.sleep(pause.toNanos());
    return true;
  }
}
