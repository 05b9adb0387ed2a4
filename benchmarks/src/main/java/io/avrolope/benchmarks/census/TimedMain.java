// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.census;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;

/**
 * Runs the {@code main} method of another class. When the JVM ends, prints the CPU time of the
 * process in nanoseconds as the last line of standard error. On Linux, this is without the time of
 * the JVM's compiler threads, which ends with the warm-up.
 */
final class TimedMain {
  private static final Path THREADS = Path.of("/proc/self/task");

  /** The clock ticks in {@code /proc} are 10 ms on every Linux. */
  private static final long NANOS_PER_TICK = 10_000_000;

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
        .addShutdownHook(
            new Thread(() -> System.err.println(system.getProcessCpuTime() - ofCompilers())));
    Class.forName(args[0])
        .getMethod("main", String[].class)
        .invoke(null, (Object) Arrays.copyOfRange(args, 1, args.length));
  }

  /** The CPU time of the threads that compile; 0 if the system does not show it. */
  private static long ofCompilers() {
    if (!Files.isDirectory(THREADS)) {
      return 0;
    }
    try (Stream<Path> threads = Files.list(THREADS)) {
      return threads.filter(TimedMain::compiles).mapToLong(TimedMain::ticks).sum() * NANOS_PER_TICK;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean compiles(Path thread) {
    return read(thread.resolve("comm")).matches("(?s)C[12] Comp.*");
  }

  /** User time and system time are the twelfth and the thirteenth word after the name. */
  private static long ticks(Path thread) {
    String status = read(thread.resolve("stat"));
    String[] words = status.substring(status.lastIndexOf(')') + 2).split(" ", -1);
    return Long.parseLong(words[11]) + Long.parseLong(words[12]);
  }

  /** Empty if the thread has ended. */
  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return "";
    }
  }
}
