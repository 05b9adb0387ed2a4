// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.census;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;

/**
 * Runs the {@code main} method of another class. When the JVM ends, prints the CPU time of the
 * process in nanoseconds as the last line of standard error.
 */
final class TimedMain {
  private TimedMain() {}

  /**
   * Runs the other class.
   *
   * @param args the name of the other class, and its arguments
   */
  public static void main(String[] args) throws ReflectiveOperationException {
    OperatingSystemMXBean system =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    Runtime.getRuntime()
        .addShutdownHook(new Thread(() -> System.err.println(system.getProcessCpuTime())));
    Class.forName(args[0])
        .getMethod("main", String[].class)
        .invoke(null, (Object) Arrays.copyOfRange(args, 1, args.length));
  }
}
