package io.avrolope;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.jspecify.annotations.Nullable;

/** How much memory a thread takes. */
public final class Allocations {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** So that classes are loaded, and constants of made classes are there. */
  private static final int WARM_UP = 50;

  private static final int RUNS = 50;

  @SuppressWarnings("UnusedVariable") // so that what is made is made
  private static volatile @Nullable Object sink;

  private Allocations() {}

  /** Something that makes an object. */
  public interface Maker {
    @Nullable Object make();
  }

  /** How many bytes are allocated for an object and whatever else is needed, at the least. */
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

  /** How many bytes are allocated by one run, which is the first. */
  public static long ofOne(Runnable action) {
    long before = THREADS.getCurrentThreadAllocatedBytes();
    action.run();
    return THREADS.getCurrentThreadAllocatedBytes() - before;
  }
}
