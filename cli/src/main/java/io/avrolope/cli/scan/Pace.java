package io.avrolope.cli.scan;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/** How long a scan takes, how many records came, and whether it is to go on. Thread-safe. */
final class Pace {
  private final CountDownLatch connecting;
  private final AtomicLong begin = new AtomicLong(Long.MAX_VALUE);
  private final AtomicLong end = new AtomicLong(Long.MIN_VALUE);
  private final LongAdder records = new LongAdder();
  private volatile boolean isStopped;

  /**
   * @param parts how many there are; none begins before all are connected
   */
  Pace(int parts) {
    this.connecting = new CountDownLatch(parts);
  }

  /** Runs what is a part of the scan; its failure ends the other parts. */
  void run(Runnable part) {
    boolean complete = false;
    try {
      part.run();
      complete = true;
    } finally {
      if (!complete) {
        stop();
      }
    }
  }

  /** A part is connected, and polls next; returns when all are. */
  void begin() {
    connecting.countDown();
    try {
      connecting.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    begin.accumulateAndGet(System.nanoTime(), Math::min);
  }

  /** A part has polled for the last time. */
  void end() {
    end.accumulateAndGet(System.nanoTime(), Math::max);
  }

  void stop() {
    isStopped = true;
    while (connecting.getCount() > 0) {
      connecting.countDown();
    }
  }

  boolean isStopped() {
    return isStopped;
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
