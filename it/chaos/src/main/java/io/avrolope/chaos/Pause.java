// SPDX-License-Identifier: Apache-2.0
package io.avrolope.chaos;

/** Waits without a condition. */
final class Pause {
  private Pause() {}

  static void ms(long ms) {
    try {
      Thread.sleep(ms);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("The run was interrupted", e);
    }
  }
}
