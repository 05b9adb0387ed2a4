// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.operations;

import com.sun.management.UnixOperatingSystemMXBean;
import io.avrolope.server.operations.PrometheusText.Kind;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.util.Map;
import java.util.function.ToLongFunction;

/** The basics of the Java process, with the names of Prometheus's own Java library. */
final class JvmMetrics {
  private static final double MILLIS = 1e3;
  private static final double NANOS = 1e9;

  private JvmMetrics() {}

  static void write(PrometheusText text) {
    memory(text, "jvm_memory_used_bytes", "Memory in use.", MemoryUsage::getUsed);
    memory(text, "jvm_memory_committed_bytes", "Memory taken.", MemoryUsage::getCommitted);
    memory(text, "jvm_memory_max_bytes", "The limit; -1 if there is none.", MemoryUsage::getMax);
    collections(text);
    text.single(
        "jvm_threads_current",
        Kind.GAUGE,
        "Threads that run or wait.",
        ManagementFactory.getThreadMXBean().getThreadCount());
    text.single(
        "jvm_classes_currently_loaded",
        Kind.GAUGE,
        "Classes that are loaded.",
        ManagementFactory.getClassLoadingMXBean().getLoadedClassCount());
    text.single(
        "process_start_time_seconds",
        Kind.GAUGE,
        "When the process began, in seconds since 1970.",
        ManagementFactory.getRuntimeMXBean().getStartTime() / MILLIS);
    if (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system) {
      text.single(
          "process_cpu_seconds_total",
          Kind.COUNTER,
          "Processor time that was used.",
          system.getProcessCpuTime() / NANOS);
      text.single(
          "process_open_fds",
          Kind.GAUGE,
          "Open files and connections.",
          system.getOpenFileDescriptorCount());
      text.single(
          "process_max_fds",
          Kind.GAUGE,
          "The most files and connections that may be open.",
          system.getMaxFileDescriptorCount());
    }
  }

  private static void memory(
      PrometheusText text, String name, String help, ToLongFunction<MemoryUsage> value) {
    var memory = ManagementFactory.getMemoryMXBean();
    text.family(name, Kind.GAUGE, help);
    Map.of("heap", memory.getHeapMemoryUsage(), "nonheap", memory.getNonHeapMemoryUsage())
        .entrySet()
        .stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(
            entry ->
                text.sample(name, value.applyAsLong(entry.getValue()), "area", entry.getKey()));
  }

  private static void collections(PrometheusText text) {
    String name = "jvm_gc_collection_seconds";
    text.family(name, Kind.SUMMARY, "Time of garbage collections.");
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      text.sample(name + "_sum", collector.getCollectionTime() / MILLIS, "gc", collector.getName());
      text.sample(name + "_count", collector.getCollectionCount(), "gc", collector.getName());
    }
  }
}
