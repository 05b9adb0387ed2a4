// SPDX-License-Identifier: Apache-2.0
package io.avrolope.chaos;

import java.time.Duration;

/** Waits for conditions. */
final class Waiting {
  private Waiting() {}

  /** A condition; an exception ends the waiting. */
  @FunctionalInterface
  interface Condition {
    boolean isTrue() throws Exception;
  }

  /**
   * Waits until a condition is true.
   *
   * @return false if it has not become true in time
   */
  static boolean until(Duration limit, int pollMs, Condition condition) throws Exception {
    return until(System.nanoTime() + limit.toNanos(), pollMs, condition);
  }

  /**
   * Waits until a condition is true.
   *
   * @param deadlineNanos of {@link System#nanoTime}
   * @return false if it has not become true by then
   */
  static boolean until(long deadlineNanos, int pollMs, Condition condition) throws Exception {
    while (!condition.isTrue()) {
      if (System.nanoTime() - deadlineNanos >= 0) {
        return false;
      }
      Thread.sleep(pollMs);
    }
    return true;
  }
}
