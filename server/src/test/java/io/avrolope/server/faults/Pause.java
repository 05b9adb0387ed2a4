// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.faults;

/** Waits without a condition. */
public final class Pause {
  private Pause() {}

  public static void ms(long ms) {
    try {
      Thread.sleep(ms);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("The run was interrupted", e);
    }
  }
}
