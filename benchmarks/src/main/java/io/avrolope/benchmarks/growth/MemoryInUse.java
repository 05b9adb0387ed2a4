// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.growth;

import java.lang.management.ManagementFactory;

/** The memory that this JVM uses, in bytes. */
record MemoryInUse(long heapBytes, long metaspaceBytes) {
  private static final int COLLECTIONS = 3;

  /** Measures after a garbage collection. */
  @SuppressWarnings("SystemGc") // only a collection shows what is in use
  static MemoryInUse now() {
    for (int i = 0; i < COLLECTIONS; i++) {
      System.gc();
    }
    long metaspace =
        ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getName().equals("Metaspace"))
            .mapToLong(pool -> pool.getUsage().getUsed())
            .sum();
    return new MemoryInUse(
        ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed(), metaspace);
  }
}
