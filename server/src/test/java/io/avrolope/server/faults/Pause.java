// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.faults;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waits, with or without a condition. */
public final class Pause {
  private static final long POLL_MS = 10;

  private Pause() {}

  /**
   * Waits until a condition is true.
   *
   * @throws AssertionError if it has not become true in time
   */
  public static void until(Duration limit, BooleanSupplier condition) {
    long deadline = System.nanoTime() + limit.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - deadline >= 0) {
        throw new AssertionError("The condition has not become true in " + limit);
      }
      ms(POLL_MS);
    }
  }

  public static void ms(long ms) {
    try {
      Thread.sleep(ms);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("The run was interrupted", e);
    }
  }
}
