// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.results;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.TreeSet;

/** Describes the machine, the JDK and the versions of a run. */
final class Machine {
  private static final Path CPUS = Path.of("/proc/cpuinfo");
  private static final String MODEL = "model name";

  private Machine() {}

  static ObjectNode describe(ObjectMapper mapper) throws IOException {
    ObjectNode described = mapper.createObjectNode();
    described
        .putObject("machine")
        .put("processor", processor())
        .put("processors", Runtime.getRuntime().availableProcessors())
        .put("memoryMiB", memory() >> 20)
        .put("system", System.getProperty("os.name") + " " + System.getProperty("os.version"))
        .put("architecture", System.getProperty("os.arch"));
    described
        .putObject("jdk")
        .put("version", System.getProperty("java.runtime.version"))
        .put("vendor", System.getProperty("java.vendor"))
        .put("vm", System.getProperty("java.vm.name"));
    ObjectNode versions = described.putObject("versions");
    Properties properties = versions();
    new TreeSet<>(properties.stringPropertyNames())
        .forEach(name -> versions.put(name, properties.getProperty(name)));
    return described;
  }

  private static long memory() {
    return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getTotalMemorySize();
  }

  private static String processor() throws IOException {
    if (!Files.exists(CPUS)) {
      return System.getProperty("os.arch");
    }
    return Files.readAllLines(CPUS).stream()
        .filter(line -> line.startsWith(MODEL))
        .map(line -> line.substring(line.indexOf(':') + 1).strip())
        .findFirst()
        .orElse(System.getProperty("os.arch"));
  }

  private static Properties versions() throws IOException {
    Properties properties = new Properties();
    try (InputStream in = Machine.class.getResourceAsStream("/benchmarked-versions.properties")) {
      if (in == null) {
        throw new IOException("Resource benchmarked-versions.properties not found");
      }
      properties.load(in);
    }
    return properties;
  }
}
