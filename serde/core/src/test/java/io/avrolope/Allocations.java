// SPDX-License-Identifier: Apache-2.0
package io.avrolope;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.jspecify.annotations.Nullable;

/** Measures how much memory a thread allocates. */
public final class Allocations {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** Runs before the measurement, to load classes and resolve constants of compiled classes. */
  private static final int WARM_UP = 50;

  private static final int RUNS = 50;

  @SuppressWarnings("UnusedVariable") // keeps the JVM from removing the allocation
  private static volatile @Nullable Object sink;

  private Allocations() {}

  /** Creates an object. */
  public interface Maker {
    @Nullable Object make();
  }

  /** The least number of bytes that a call allocates, the object itself included. */
  public static long of(Maker maker) {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < WARM_UP + RUNS; i++) {
      long before = THREADS.getCurrentThreadAllocatedBytes();
      sink = maker.make();
      long after = THREADS.getCurrentThreadAllocatedBytes();
      least = i < WARM_UP ? least : Math.min(least, after - before);
    }
    return least;
  }

  /** The number of bytes that the first run allocates. */
  public static long ofOne(Runnable action) {
    long before = THREADS.getCurrentThreadAllocatedBytes();
    action.run();
    return THREADS.getCurrentThreadAllocatedBytes() - before;
  }
}
