// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.scan;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * Measures the time of a scan between the first and the last poll, counts its records, and carries
 * the request to stop. Thread-safe.
 */
final class ScanClock {
  private final CountDownLatch connecting;
  private final AtomicLong begin = new AtomicLong(Long.MAX_VALUE);
  private final AtomicLong end = new AtomicLong(Long.MIN_VALUE);
  private final LongAdder records = new LongAdder();
  private volatile boolean stopRequested;

  /**
   * @param readers number of readers; none starts to poll before all are connected
   */
  ScanClock(int readers) {
    this.connecting = new CountDownLatch(readers);
  }

  /** Runs a reader. If it fails, the other readers stop too. */
  void run(Runnable reader) {
    boolean complete = false;
    try {
      reader.run();
      complete = true;
    } finally {
      if (!complete) {
        stop();
      }
    }
  }

  /** Called by a reader that is connected. Returns when all readers are. */
  void begin() {
    connecting.countDown();
    try {
      connecting.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    begin.accumulateAndGet(System.nanoTime(), Math::min);
  }

  /** Called by a reader after its last poll. */
  void end() {
    end.accumulateAndGet(System.nanoTime(), Math::max);
  }

  void stop() {
    stopRequested = true;
    while (connecting.getCount() > 0) {
      connecting.countDown();
    }
  }

  boolean isStopRequested() {
    return stopRequested;
  }

  void add(long count) {
    records.add(count);
  }

  long records() {
    return records.sum();
  }

  double seconds() {
    return begin.get() == Long.MAX_VALUE ? 0 : Math.max(0, end.get() - begin.get()) / 1e9;
  }
}
