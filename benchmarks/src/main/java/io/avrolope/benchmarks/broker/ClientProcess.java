// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.broker;

import io.avrolope.benchmarks.ChildJvm;
import io.avrolope.benchmarks.library.Client;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One library in a JVM of its own, with its measurements. Not thread-safe. */
final class ClientProcess implements AutoCloseable {
  private final Client.Owner owner;
  private final Process process;
  private final Writer toChild;
  private final BufferedReader fromChild;
  private final Map<String, List<Double>> seconds = new LinkedHashMap<>();

  private ClientProcess(Client.Owner owner, Process process) {
    this.owner = owner;
    this.process = process;
    this.toChild = process.outputWriter(StandardCharsets.US_ASCII);
    this.fromChild =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  static ClientProcess start(Client.Owner owner, String bootstrapServers) throws IOException {
    return new ClientProcess(
        owner,
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xms1g",
                "-Xmx1g",
                "-Dorg.slf4j.simpleLogger.defaultLogLevel=error",
                "-cp",
                System.getProperty("java.class.path"),
                ClientMain.class.getName(),
                owner.name(),
                bootstrapServers)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start());
  }

  Client.Owner owner() {
    return owner;
  }

  /** Produces and consumes once without measuring. */
  void warmUp(String topic, long events) throws IOException {
    ask("produce", topic, events);
    ask("consume", topic, events);
  }

  /** Produces and consumes once, and measures both. */
  void measure(String topic, long events) throws IOException {
    for (String what : List.of("produce", "consume")) {
      String[] times = ask(what, topic, events);
      add(what + "Seconds", times[0]);
      add(what + "CpuSeconds", times[1]);
    }
  }

  private void add(String what, String nanos) {
    seconds.computeIfAbsent(what, key -> new ArrayList<>()).add(Long.parseLong(nanos) / 1e9);
  }

  /** Wall clock and CPU times in seconds, one for each round. */
  Map<String, List<Double>> seconds() {
    return seconds;
  }

  private String[] ask(String what, String topic, long events) throws IOException {
    toChild.write(what + " " + topic + " " + events + "\n");
    toChild.flush();
    String line = fromChild.readLine();
    while (line != null && !line.startsWith(ClientMain.PREFIX)) {
      line = fromChild.readLine();
    }
    if (line == null) {
      throw new IOException("The JVM of " + owner + " ended during a round");
    }
    return line.substring(ClientMain.PREFIX.length()).split(" ", -1);
  }

  /** Ends the JVM by closing its standard input. */
  @Override
  public void close() {
    ChildJvm.end(process, toChild);
  }
}
