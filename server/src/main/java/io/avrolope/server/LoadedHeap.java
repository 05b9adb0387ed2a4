// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.VMOption;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import org.jspecify.annotations.Nullable;

/**
 * Returns memory to the operating system after the store was read. Reading makes much garbage, and
 * a virtual machine that then has little to do keeps that memory for as long as it runs. The same
 * is true of memory outside the heap, see {@link FreedMemory}.
 */
final class LoadedHeap {
  /** Below that there is nothing to return. */
  private static final long SMALL_HEAP = 64L << 20;

  /** The serial collector returns a part at each collection, and all at the fourth. */
  private static final int COLLECTIONS = 4;

  private static final String LEAST_FREE = "MinHeapFreeRatio";
  private static final String MOST_FREE = "MaxHeapFreeRatio";
  private static final int LEAST_FREE_PERCENT = 10;
  private static final int MOST_FREE_PERCENT = 20;

  /** The serial collector grows the old generation without a collection. */
  private static final String SERIAL = "MarkSweepCompact";

  private LoadedHeap() {}

  /** Collects garbage, unless the heap is small; takes about 0.1 s for each 100 MB that stay. */
  static void shrink() {
    FreedMemory.trim(); // first: it loads classes, and makes new garbage
    collect();
  }

  private static void collect() {
    MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
    if (memory.getHeapMemoryUsage().getUsed() < SMALL_HEAP) {
      return;
    }
    keepLittleFree(ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class));
    for (int i = 0; i < COLLECTIONS; i++) {
      long before = memory.getHeapMemoryUsage().getCommitted();
      memory.gc();
      if (i > 0 && memory.getHeapMemoryUsage().getCommitted() == before) {
        return;
      }
    }
  }

  /** Sets what the operator has not set. */
  private static void keepLittleFree(@Nullable HotSpotDiagnosticMXBean options) {
    if (options != null && isDefault(options, LEAST_FREE) && isDefault(options, MOST_FREE)) {
      int parts = isSerial() ? 2 : 1;
      options.setVMOption(LEAST_FREE, Integer.toString(LEAST_FREE_PERCENT / parts));
      options.setVMOption(MOST_FREE, Integer.toString(MOST_FREE_PERCENT / parts));
    }
  }

  private static boolean isSerial() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .anyMatch(collector -> collector.getName().equals(SERIAL));
  }

  private static boolean isDefault(HotSpotDiagnosticMXBean options, String name) {
    try {
      return options.getVMOption(name).getOrigin() == VMOption.Origin.DEFAULT;
    } catch (IllegalArgumentException e) {
      return false; // this virtual machine has no such option
    }
  }
}
