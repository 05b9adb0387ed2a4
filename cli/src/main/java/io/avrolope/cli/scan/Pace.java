package io.avrolope.cli.scan;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/** How long a scan takes, how many records came, and whether it is to go on. Thread-safe. */
final class Pace {
  private final AtomicLong begin = new AtomicLong(Long.MAX_VALUE);
  private final AtomicLong end = new AtomicLong(Long.MIN_VALUE);
  private final LongAdder records = new LongAdder();
  private volatile boolean isStopped;

  /** Runs what is a part of the scan; its failure ends the other parts. */
  void run(Runnable part) {
    boolean complete = false;
    try {
      part.run();
      complete = true;
    } finally {
      end.accumulateAndGet(System.nanoTime(), Math::max);
      if (!complete) {
        stop();
      }
    }
  }

  /** The first poll begins now, unless it has before. */
  void begin() {
    if (begin.get() == Long.MAX_VALUE) {
      begin.accumulateAndGet(System.nanoTime(), Math::min);
    }
  }

  void stop() {
    isStopped = true;
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
