// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.http;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ends a write at the deadline, because a channel has no time-out for writes. Only a request that
 * may not fit into the buffers of the connection needs one. Its thread lives as long as the write.
 */
final class WriteGuard implements AutoCloseable {
  /** A server that reads nothing still takes this much. */
  static final int SAFE_BYTES = 16 << 10;

  private final CountDownLatch written = new CountDownLatch(1);
  private final Deadline deadline;
  private final Runnable end;
  private volatile boolean hasEnded;

  private WriteGuard(Deadline deadline, Runnable end) {
    this.deadline = deadline;
    this.end = end;
  }

  /**
   * @param end closes the connection
   */
  static WriteGuard start(Deadline deadline, Runnable end) {
    WriteGuard guard = new WriteGuard(deadline, end);
    Thread thread = new Thread(guard::run, "avrolope-http-write");
    thread.setDaemon(true);
    thread.start();
    return guard;
  }

  private void run() {
    try {
      if (!written.await(deadline.left().toNanos(), TimeUnit.NANOSECONDS)) {
        hasEnded = true;
        end.run();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // nobody does
    }
  }

  /** Whether the deadline ended the write. */
  boolean hasEnded() {
    return hasEnded;
  }

  @Override
  public void close() {
    written.countDown();
  }
}
