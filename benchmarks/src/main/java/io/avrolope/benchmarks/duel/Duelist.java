// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.duel;

import io.avrolope.benchmarks.ChildJvm;
import io.avrolope.benchmarks.Score;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One library of a duel in a JVM of its own, with its measurements. The parent sends {@code batch
 * 25}, and the child answers with operations, CPU time and bytes. Not thread-safe.
 */
final class Duelist implements AutoCloseable {
  /** JIT compilation within one batch that is negligible, in milliseconds. */
  private static final long QUIET_MS = 3;

  private static final int QUIET_BATCHES = 4;

  private final String library;
  private final Process process;
  private final Writer toChild;
  private final BufferedReader fromChild;
  private final List<Double> nanos = new ArrayList<>();
  private final List<Double> bytes = new ArrayList<>();
  private long compileMs;
  private int quietBatches;

  private Duelist(String library, Process process) {
    this.library = library;
    this.process = process;
    this.toChild = process.outputWriter(StandardCharsets.US_ASCII);
    this.fromChild =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  static Duelist start(String task, String library, List<String> jvmArguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xms512m", "-Xmx512m"));
    command.addAll(jvmArguments);
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(DuelChild.class.getName(), task, library));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    return new Duelist(library, process);
  }

  String library() {
    return library;
  }

  /** Waits until the child is ready. False if it cannot do the task; it has printed the reason. */
  boolean isReady() throws IOException {
    return answer() != null;
  }

  /** Runs one batch that is not measured. */
  void warmUp(int batchMs) throws IOException {
    long millis = Long.parseLong(ask(batchMs)[3]);
    quietBatches = millis - compileMs <= QUIET_MS ? quietBatches + 1 : 0;
    compileMs = millis;
  }

  /** Whether the JIT compiler has been nearly idle for some batches. */
  boolean isWarm() {
    return quietBatches >= QUIET_BATCHES;
  }

  void batch(int batchMs) throws IOException {
    String[] numbers = ask(batchMs);
    double operations = Double.parseDouble(numbers[0]);
    nanos.add(Double.parseDouble(numbers[1]) / operations);
    bytes.add(Double.parseDouble(numbers[2]) / operations);
  }

  private String[] ask(int batchMs) throws IOException {
    toChild.write("batch " + batchMs + "\n");
    toChild.flush();
    String answer = answer();
    if (answer == null) {
      throw new IOException("The JVM of " + library + " ended during a batch");
    }
    return answer.split(" ", -1);
  }

  /** The next answer of the child; other lines of its standard output are ignored. */
  private @Nullable String answer() throws IOException {
    String line = fromChild.readLine();
    while (line != null && !line.startsWith(DuelChild.PREFIX)) {
      line = fromChild.readLine();
    }
    return line == null ? null : line.substring(DuelChild.PREFIX.length());
  }

  /** The CPU time of one operation in each measured batch. */
  List<Double> nanos() {
    return List.copyOf(nanos);
  }

  /** The bytes that one operation allocated in each measured batch. */
  List<Double> bytes() {
    return List.copyOf(bytes);
  }

  double minNanos() {
    return nanos.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
  }

  double medianNanos() {
    return median(nanos);
  }

  private static double median(List<Double> values) {
    return values.stream().sorted().toList().get(values.size() / 2);
  }

  Score score(String task) {
    return new Score(task, library, minNanos(), median(bytes));
  }

  /** Ends the JVM by closing its standard input. */
  @Override
  public void close() {
    ChildJvm.end(process, toChild);
  }
}
