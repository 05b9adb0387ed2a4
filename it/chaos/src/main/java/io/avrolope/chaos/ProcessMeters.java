// SPDX-License-Identifier: Apache-2.0
package io.avrolope.chaos;

import io.avrolope.server.faults.JavaProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Measures what processes use: the heap and the metaspace after a full collection, threads, open
 * files, sockets and lines of their logs. Thread-safe.
 */
final class ProcessMeters {
  private static final Pattern HEAP =
      Pattern.compile("Pause Full \\(Diagnostic Command\\) \\d+M->(\\d+)M");
  private static final Pattern METASPACE = Pattern.compile("Metaspace: \\d+K\\(\\d+K\\)->(\\d+)K");
  private static final long COLLECT_SECONDS = 10;
  private static final double KB_PER_MB = 1024;

  private final Map<String, JavaProcess> processes = new TreeMap<>();
  private final List<Sample> samples = new ArrayList<>();

  /**
   * The use of one process at one moment.
   *
   * @param life the process id: a process that is started again has another one
   * @param seconds since the start of the run
   * @param uses by name, such as {@code threads}
   */
  record Sample(String process, long life, long seconds, Map<String, Double> uses) {
    Sample {
      uses = Map.copyOf(uses);
    }
  }

  /** Measures a process from now on; its JVM logs its collections. */
  synchronized void add(String name, JavaProcess process) {
    processes.put(name, process);
  }

  /** The uses that are measured together. */
  enum Uses {
    /** Threads, files, sockets and log lines: measuring them disturbs nothing. */
    SYSTEM,
    /**
     * The heap and the metaspace after a full collection, during which the process stands still.
     */
    MEMORY
  }

  /** Measures all uses of all processes that run. No process may be paused. */
  void measure(long seconds) throws InterruptedException {
    measure(seconds, EnumSet.allOf(Uses.class));
  }

  /** Measures some uses of all processes that run. No process may be paused. */
  void measure(long seconds, Set<Uses> which) throws InterruptedException {
    Map<String, JavaProcess> measured;
    synchronized (this) {
      measured = new TreeMap<>(processes);
    }
    for (Map.Entry<String, JavaProcess> each : measured.entrySet()) {
      OptionalLong pid = each.getValue().pid();
      if (pid.isPresent()) {
        try {
          add(sample(each.getKey(), each.getValue(), pid.getAsLong(), seconds, which));
        } catch (IOException e) {
          // it has ended meanwhile
        }
      }
    }
    try {
      add(OwnProcess.sample(seconds, which));
    } catch (IOException e) {
      throw new IllegalStateException("This process cannot be measured", e);
    }
  }

  private synchronized void add(Sample sample) {
    samples.add(sample);
  }

  private static Sample sample(
      String name, JavaProcess process, long pid, long seconds, Set<Uses> which)
      throws IOException, InterruptedException {
    Map<String, Double> uses = new TreeMap<>();
    if (which.contains(Uses.SYSTEM)) {
      uses.putAll(ofSystem(pid));
      try (Stream<String> lines = Files.lines(process.log(), StandardCharsets.ISO_8859_1)) {
        uses.put("log lines", (double) lines.count());
      }
    }
    if (which.contains(Uses.MEMORY)) {
      collect(pid);
      String gc = Files.readString(process.collections(), StandardCharsets.ISO_8859_1);
      last(HEAP, gc, uses, "heap MB", 1);
      last(METASPACE, gc, uses, "metaspace MB", KB_PER_MB);
    }
    return new Sample(name, pid, seconds, uses);
  }

  /** Makes a JVM collect all garbage. */
  private static void collect(long pid) throws IOException, InterruptedException {
    Process jcmd =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                "-J-XX:TieredStopAtLevel=1",
                Long.toString(pid),
                "GC.run")
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    if (!jcmd.waitFor(COLLECT_SECONDS, TimeUnit.SECONDS)) {
      jcmd.destroyForcibly();
    }
  }

  /** The numbers of the operating system for a process; empty where there is no {@code /proc}. */
  static Map<String, Double> ofSystem(long pid) throws IOException {
    Path proc = Path.of("/proc", Long.toString(pid));
    Map<String, Double> uses = new TreeMap<>();
    if (!Files.exists(proc)) {
      return uses;
    }
    try (Stream<Path> threads = Files.list(proc.resolve("task"))) {
      uses.put("threads", (double) threads.count());
    }
    List<Path> files;
    try (Stream<Path> open = Files.list(proc.resolve("fd"))) {
      files = open.toList();
    }
    long sockets = files.stream().filter(ProcessMeters::isSocket).count();
    uses.put("files", (double) (files.size() - sockets));
    uses.put("sockets", (double) sockets);
    return uses;
  }

  private static boolean isSocket(Path file) {
    try {
      return Files.readSymbolicLink(file).toString().startsWith("socket:");
    } catch (IOException e) {
      return false; // it was closed meanwhile
    }
  }

  private static void last(
      Pattern pattern, String text, Map<String, Double> uses, String name, double divisor) {
    Matcher matcher = pattern.matcher(text);
    String found = null;
    while (matcher.find()) {
      found = matcher.group(1);
    }
    if (found != null) {
      uses.put(name, Double.parseDouble(found) / divisor);
    }
  }

  synchronized List<Sample> samples() {
    return List.copyOf(samples);
  }
}
