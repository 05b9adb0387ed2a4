// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec.differential;

import com.sun.management.ThreadMXBean;
import io.avrolope.internal.codec.DatumDecoder;
import java.lang.management.ManagementFactory;
import org.jspecify.annotations.Nullable;

/**
 * The result of decoding some bytes, and its cost.
 *
 * @param cpuNanos the CPU time of the decoding thread
 */
record DecodeAttempt(
    @Nullable Object datum, @Nullable Throwable failure, long allocatedBytes, long cpuNanos) {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  static DecodeAttempt of(DatumDecoder decoder, byte[] bytes) {
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
    return new DecodeAttempt(
        datum,
        failure,
        THREADS.getThreadAllocatedBytes(thread) - allocatedBefore,
        THREADS.getCurrentThreadCpuTime() - cpuBefore);
  }

  /** The part of the result in which both engines must agree. */
  String outcome() {
    return failure == null ? "a value" : failure.getClass().getName() + ": " + failure.getMessage();
  }
}
