// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.http;

import java.net.SocketTimeoutException;
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

  /**
   * The time left for one operation of a socket, at least 1 ms.
   *
   * @throws SocketTimeoutException if it has passed
   */
  int leftMillis() throws SocketTimeoutException {
    long nanos = endNanos - System.nanoTime();
    if (nanos <= 0) {
      throw new SocketTimeoutException("no time is left");
    }
    return (int) Math.min(Integer.MAX_VALUE, 1 + nanos / 1_000_000);
  }

  /** The end of the first part, if the time left is divided into equal ones. */
  Deadline part(int count) {
    return Deadline.in(left().dividedBy(count));
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
