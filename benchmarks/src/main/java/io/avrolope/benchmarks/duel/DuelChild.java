// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.duel;

import com.sun.management.ThreadMXBean;
import io.avrolope.benchmarks.library.Library;
import io.avrolope.benchmarks.library.Operation;
import io.avrolope.benchmarks.library.Task;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.infra.Blackhole;

/**
 * The child process of a {@link Duelist}. It reads {@code batch <ms>} and works for about that
 * long. Then it writes the number of operations, their CPU time in nanoseconds, the bytes that they
 * allocated, and the total milliseconds of JIT compilation so far. It exits at the end of its
 * input.
 */
final class DuelChild {
  static final String PREFIX = "duel ";

  private static final int SMALLEST = 64;

  private final CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private final Blackhole blackhole =
      new Blackhole(
          "Today's password is swordfish. I understand instantiating Blackholes directly is"
              + " dangerous.");
  private final Operation operation;
  private final Object[] inputs;

  private double operationsPerMs = 1;

  private DuelChild(Task task) {
    this.operation = task.operation();
    this.inputs = task.inputs().toArray();
  }

  public static void main(String[] args) throws IOException {
    DuelTask asked = DuelTask.parse(args[0]);
    Task task = asked.direction().task(Library.valueOf(args[1]), asked.workload().shape());
    DuelChild child = new DuelChild(task);
    System.out.println(PREFIX + "ready");
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      System.out.println(PREFIX + child.batch(Integer.parseInt(line.substring(6))));
    }
  }

  private String batch(int batchMs) {
    long before = System.nanoTime();
    long cpuBefore = threads.getCurrentThreadCpuTime();
    long bytesBefore = threads.getCurrentThreadAllocatedBytes();
    long operations = 0;
    long remaining = TimeUnit.MILLISECONDS.toNanos(batchMs);
    while (remaining > 0) {
      int some = (int) Math.max(SMALLEST, Math.min(1 << 22, operationsPerMs * 5));
      work(some);
      operations += some;
      long elapsed = System.nanoTime() - before;
      operationsPerMs = operations / (elapsed / 1e6);
      remaining = TimeUnit.MILLISECONDS.toNanos(batchMs) - elapsed;
    }
    long bytes = threads.getCurrentThreadAllocatedBytes() - bytesBefore;
    long cpu = threads.getCurrentThreadCpuTime() - cpuBefore;
    return operations + " " + cpu + " " + bytes + " " + compiler.getTotalCompilationTime();
  }

  private void work(int operations) {
    for (int i = 0; i < operations; i++) {
      blackhole.consume(operation.run(inputs[i & (inputs.length - 1)]));
    }
  }
}
