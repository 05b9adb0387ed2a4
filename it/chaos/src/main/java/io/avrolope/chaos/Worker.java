// SPDX-License-Identifier: Apache-2.0
package io.avrolope.chaos;

/** A thread that works until it is told to end. Thread-safe. */
final class Worker {
  private static final long PATIENCE_MS = 15_000;

  private final Thread thread;
  private volatile boolean isEnding;

  /**
   * Describes a thread; {@link #start} starts it.
   *
   * @param work returns soon after {@link #isEnding} has become true
   */
  Worker(String name, Runnable work) {
    thread = new Thread(work, name);
  }

  void start() {
    thread.start();
  }

  /** Whether the work must end. */
  boolean isEnding() {
    return isEnding;
  }

  /** Tells the thread to end, and does not wait. */
  void stop() {
    isEnding = true;
  }

  /** Waits until the work has ended. */
  void finish() throws InterruptedException {
    stop();
    thread.join();
  }

  /** Waits until the work has ended, and interrupts it if that takes long. */
  void end() {
    stop();
    try {
      thread.join(PATIENCE_MS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    thread.interrupt();
  }
}
