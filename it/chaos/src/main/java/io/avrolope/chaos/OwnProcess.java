// SPDX-License-Identifier: Apache-2.0
package io.avrolope.chaos;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.MemoryPoolMXBean;
import java.util.Map;
import java.util.TreeMap;

/** Measures this process: the clients of the run, and its ledgers. */
final class OwnProcess {
  static final String NAME = "clients";
  private static final double MB = 1 << 20;

  private OwnProcess() {}

  static ProcessMeters.Sample sample(long seconds) throws IOException {
    MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
    memory.gc();
    long pid = ProcessHandle.current().pid();
    Map<String, Double> uses = new TreeMap<>(ProcessMeters.ofSystem(pid));
    uses.put("heap MB", memory.getHeapMemoryUsage().getUsed() / MB);
    for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
      if (pool.getName().equals("Metaspace")) {
        uses.put("metaspace MB", pool.getUsage().getUsed() / MB);
      }
    }
    return new ProcessMeters.Sample(NAME, pid, seconds, uses);
  }
}
