// SPDX-License-Identifier: Apache-2.0
package io.avrolope.chaos;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.MemoryPoolMXBean;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Measures this process: the clients of the run, and its ledgers. */
final class OwnProcess {
  static final String NAME = "clients";
  private static final double MB = 1 << 20;

  private OwnProcess() {}

  static ProcessMeters.Sample sample(long seconds, Set<ProcessMeters.Uses> which)
      throws IOException {
    long pid = ProcessHandle.current().pid();
    Map<String, Double> uses = new TreeMap<>();
    if (which.contains(ProcessMeters.Uses.SYSTEM)) {
      uses.putAll(ProcessMeters.ofSystem(pid));
    }
    if (which.contains(ProcessMeters.Uses.MEMORY)) {
      addMemory(uses);
    }
    return new ProcessMeters.Sample(NAME, pid, seconds, uses);
  }

  private static void addMemory(Map<String, Double> uses) {
    MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
    memory.gc();
    uses.put("heap MB", memory.getHeapMemoryUsage().getUsed() / MB);
    for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
      if (pool.getName().equals("Metaspace")) {
        uses.put("metaspace MB", pool.getUsage().getUsed() / MB);
      }
    }
  }
}
