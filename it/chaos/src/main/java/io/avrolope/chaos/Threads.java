// SPDX-License-Identifier: Apache-2.0
package io.avrolope.chaos;

/** Ends threads that were told to end. */
final class Threads {
  private static final long PATIENCE_MS = 15_000;

  private Threads() {}

  /** Waits until a thread ends; interrupts it if that takes long. */
  static void end(Thread thread) {
    try {
      thread.join(PATIENCE_MS);
      thread.interrupt();
    } catch (InterruptedException e) {
      thread.interrupt();
      Thread.currentThread().interrupt();
    }
  }
}
