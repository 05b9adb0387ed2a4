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
 * One contestant in a JVM of its own, and what was measured of it. Says {@code batch 25} to it, and
 * is told operations, CPU time and bytes. Not thread-safe.
 */
final class Duelist implements AutoCloseable {
  /** Compilation within one batch that makes no difference. */
  private static final long QUIET_MS = 3;

  private static final int QUIET_BATCHES = 4;

  private final String contestant;
  private final Process process;
  private final Writer toChild;
  private final BufferedReader fromChild;
  private final List<Double> nanos = new ArrayList<>();
  private final List<Double> bytes = new ArrayList<>();
  private long compileMs;
  private int quietBatches;

  private Duelist(String contestant, Process process) {
    this.contestant = contestant;
    this.process = process;
    this.toChild = process.outputWriter(StandardCharsets.US_ASCII);
    this.fromChild =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  static Duelist start(String task, String contestant, List<String> jvmArguments)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xms512m", "-Xmx512m"));
    command.addAll(jvmArguments);
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(DuelChild.class.getName(), task, contestant));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    return new Duelist(contestant, process);
  }

  String contestant() {
    return contestant;
  }

  /** Waits until it can begin; false if it cannot, which it tells the reason of itself. */
  boolean isReady() throws IOException {
    return answer() != null;
  }

  /** One batch that does not count. */
  void warmUp(int batchMs) throws IOException {
    long millis = Long.parseLong(ask(batchMs)[3]);
    quietBatches = millis - compileMs <= QUIET_MS ? quietBatches + 1 : 0;
    compileMs = millis;
  }

  /** Whether its JIT compiler has had next to nothing to do for some batches. */
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
      throw new IOException(contestant + " ended in the middle");
    }
    return answer.split(" ", -1);
  }

  /** What a duelist says; other lines on its standard output are let go. */
  private @Nullable String answer() throws IOException {
    String line = fromChild.readLine();
    while (line != null && !line.startsWith(DuelChild.PREFIX)) {
      line = fromChild.readLine();
    }
    return line == null ? null : line.substring(DuelChild.PREFIX.length());
  }

  /** The CPU time of an operation in each batch that counts. */
  List<Double> nanos() {
    return List.copyOf(nanos);
  }

  /** The bytes that an operation allocated in each of them. */
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
    return new Score(task, contestant, minNanos(), median(bytes));
  }

  /** Ends the JVM: its standard input ends. */
  @Override
  public void close() {
    ChildJvm.end(process, toChild);
  }
}
