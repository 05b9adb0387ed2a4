// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.server;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/** A registry server in a process of its own. */
final class MeasuredServer implements AutoCloseable {
  private static final long START_SECONDS = 240;
  private static final long POLL_MS = 5;
  private static final Path TASKSET = Path.of("/usr/bin/taskset");

  /** Requests are measured on one processor, starts on two. */
  static final String ONE_PROCESSOR = "0";

  static final String TWO_PROCESSORS = "0,1";

  private final Process process;
  private final URI url;
  private final double startSeconds;

  private MeasuredServer(Process process, URI url, double startSeconds) {
    this.process = process;
    this.url = url;
    this.startSeconds = startSeconds;
  }

  /** The options of Java for our server; the environment may have others. */
  static String options() {
    return Objects.requireNonNullElse(
        System.getenv("SERVER_OPTIONS"), "-Xms40m -Xmn24m -Xmx256m -XX:+UseSerialGC");
  }

  /** Our server with its schemas in a directory. */
  static MeasuredServer avrolope(Path jar, String processors, Path directory) throws IOException {
    return avrolope(jar, processors, "--store.directory=" + directory.toAbsolutePath());
  }

  /** Our server with its schemas in a topic. */
  static MeasuredServer onKafka(Path jar, String processors, String bootstrapServers)
      throws IOException {
    return avrolope(jar, processors, "--store=kafka", "--bootstrap.servers=" + bootstrapServers);
  }

  private static MeasuredServer avrolope(Path jar, String processors, String... store)
      throws IOException {
    int port = freePort();
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(options().split(" ")));
    command.addAll(List.of("-jar", jar.toAbsolutePath().toString()));
    command.add("--listeners=http://127.0.0.1:" + port);
    command.addAll(List.of(store));
    return start(
        command,
        processors,
        Path.of(System.getProperty("java.io.tmpdir")),
        URI.create("http://127.0.0.1:" + port));
  }

  /** Apicurio Registry with its schemas in a database of files, as ours keeps them on disk. */
  static MeasuredServer apicurio(Path jdk, Path distribution, Path data) throws IOException {
    int port = freePort();
    return start(
        List.of(
            jdk.resolve("bin/java").toString(),
            "-Xmx400m",
            "-XX:+UseSerialGC",
            "-Dquarkus.http.host=127.0.0.1",
            "-Dquarkus.http.port=" + port,
            "-Dquarkus.management.host=127.0.0.1",
            "-Dquarkus.management.port=" + freePort(),
            "-Dapicurio.storage.sql.kind=h2",
            "-Dapicurio.datasource.url=jdbc:h2:file:"
                + data.toAbsolutePath().resolve("registry")
                + ";WRITE_DELAY=0",
            "-jar",
            "quarkus-run.jar"),
        ONE_PROCESSOR,
        distribution,
        URI.create("http://127.0.0.1:" + port + "/apis/ccompat/v7"));
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  private static MeasuredServer start(
      List<String> command, String processors, Path directory, URI url) throws IOException {
    List<String> pinned = new ArrayList<>();
    if (Files.isExecutable(TASKSET)) {
      pinned.addAll(List.of(TASKSET.toString(), "-c", processors));
    }
    pinned.addAll(command);
    long start = System.nanoTime();
    Process process =
        new ProcessBuilder(pinned)
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    while (System.nanoTime() - start < TimeUnit.SECONDS.toNanos(START_SECONDS)
        && process.isAlive()) {
      if (answers(url)) {
        return new MeasuredServer(process, url, (System.nanoTime() - start) / 1e9);
      }
      pause();
    }
    process.destroyForcibly();
    throw new IOException("The server did not start: " + String.join(" ", command));
  }

  private static boolean answers(URI url) {
    try {
      byte[] request = HttpLoad.get(url, url.getPath() + "/schemas/types");
      return HttpLoad.run(url, 1, i -> request, 1, 1).requests() == 1;
    } catch (IOException e) {
      return false; // not yet
    }
  }

  private static void pause() {
    try {
      Thread.sleep(POLL_MS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted", e);
    }
  }

  URI url() {
    return url;
  }

  /** From the start of the process to the first answer. */
  double startSeconds() {
    return startSeconds;
  }

  /** Memory that the process has now, in MiB. */
  double residentMib() throws IOException {
    String status = Files.readString(Path.of("/proc/" + process.pid() + "/status"));
    return status
            .lines()
            .filter(line -> line.startsWith("VmRSS:"))
            .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
            .findFirst()
            .orElseThrow()
        / 1024.0;
  }

  /** The processor time that the process has used, in seconds. */
  double cpuSeconds() {
    return process.info().totalCpuDuration().orElseThrow().toNanos() / 1e9;
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(10, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
