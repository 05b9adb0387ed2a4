package io.avrolope.internal.codec.differential;

import com.sun.management.ThreadMXBean;
import io.avrolope.internal.codec.DatumDecoder;
import java.lang.management.ManagementFactory;
import org.jspecify.annotations.Nullable;

/**
 * What a decoder made of some bytes, and what it took.
 *
 * @param cpuNanos the time of the thread, which other threads do not lengthen
 */
record Attempt(
    @Nullable Object datum, @Nullable Throwable failure, long allocatedBytes, long cpuNanos) {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  static Attempt of(DatumDecoder decoder, byte[] bytes) {
    long thread = Thread.currentThread().getId();
    long allocatedBefore = THREADS.getThreadAllocatedBytes(thread);
    long cpuBefore = THREADS.getCurrentThreadCpuTime();
    Object datum = null;
    Throwable failure = null;
    try {
      datum = decoder.decode(bytes, 0, bytes.length);
    } catch (RuntimeException | Error e) {
      failure = e;
    }
    return new Attempt(
        datum,
        failure,
        THREADS.getThreadAllocatedBytes(thread) - allocatedBefore,
        THREADS.getCurrentThreadCpuTime() - cpuBefore);
  }

  /** Two engines are to be alike in this. */
  String outcome() {
    return failure == null ? "a value" : failure.getClass().getName() + ": " + failure.getMessage();
  }
}
