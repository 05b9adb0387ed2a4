package io.avrolope.benchmarks.growth;

import java.lang.management.ManagementFactory;

/** What this JVM has in use, in bytes. */
record MemoryInUse(long heapBytes, long metaspaceBytes) {
  private static final int COLLECTIONS = 3;

  /** Collects garbage first. */
  @SuppressWarnings("SystemGc") // what is in use is what a collection leaves
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
