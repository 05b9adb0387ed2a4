// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A worker of Kafka Connect in a JVM of its own. Its class path has only the jars that Kafka's
 * distribution has; it finds the converter in the unpacked plug-in.
 *
 * @param directory where it runs, the directory of Kafka's distribution
 * @param log its standard output and errors
 */
record ConnectWorker(Path directory, Path log, Process process) implements AutoCloseable {
  private static final Pattern URL = Pattern.compile("REST server listening at (http\\S+?)/?,");
  private static final long STOP_SECONDS = 30;

  /**
   * Installs the distribution with the unpacked plug-in, and starts a standalone worker.
   *
   * @param files the properties of the worker, and of each connector
   */
  static ConnectWorker start(Path directory, List<String> files) throws IOException {
    ConnectDistribution.install(directory);
    ConnectDistribution.unpackPlugin(directory);
    return standalone(directory, files);
  }

  /** As {@link #start}, in an installed distribution. */
  static ConnectWorker standalone(Path directory, List<String> files) throws IOException {
    return run(directory, script("standalone", files));
  }

  /**
   * Starts a worker of a group in an installed distribution.
   *
   * @param file the worker's properties
   */
  static ConnectWorker distributed(Path directory, String file) throws IOException {
    return run(directory, script("distributed", List.of(file)));
  }

  private static List<String> script(String mode, List<String> files) {
    return Stream.concat(Stream.of("bin/connect-" + mode + ".sh"), files.stream()).toList();
  }

  /** Runs the command that starts a worker. */
  static ConnectWorker run(Path directory, List<String> command) throws IOException {
    Path log = Files.createTempFile(directory, "worker-", ".log");
    ProcessBuilder builder =
        new ProcessBuilder(new ArrayList<>(command))
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder
        .environment()
        .put("KAFKA_HEAP_OPTS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xmx384m");
    return new ConnectWorker(directory, log, builder.start());
  }

  /** Waits until the worker answers requests. */
  ConnectRest rest() {
    await(() -> URL.matcher(logText()).find());
    Matcher url = URL.matcher(logText());
    if (!url.find()) {
      throw new AssertionError("The log has lost a line");
    }
    ConnectRest rest = new ConnectRest(this, URI.create(url.group(1)));
    await(rest::isReady);
    return rest;
  }

  /** The lines that a sink has written. */
  List<String> lines(String file) {
    Path path = directory.resolve(file);
    try {
      return Files.exists(path) ? Files.readAllLines(path) : List.of();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** As {@link Clients#await}; the failure has the worker's log. */
  void await(BooleanSupplier condition) {
    try {
      Clients.await(() -> !process.isAlive() || condition.getAsBoolean());
    } catch (AssertionError e) {
      throw new AssertionError(e.getMessage() + "\n" + logText(), e);
    }
    if (!process.isAlive()) {
      throw new AssertionError("The worker has ended\n" + logText());
    }
  }

  /** As {@link ProcessMBeans#of}, for the JVM that the script has started. */
  List<String> mBeans(String pattern) {
    ProcessHandle jvm =
        Stream.concat(Stream.of(process.toHandle()), process.descendants())
            .filter(each -> each.info().command().orElse("").endsWith("/java"))
            .findFirst()
            .orElseThrow();
    return ProcessMBeans.of(jvm.pid(), pattern, directory);
  }

  String logText() {
    try {
      return Files.readString(log);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Ends the worker as a crash does: it does not leave its groups. */
  void kill() throws InterruptedException {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly().waitFor();
  }

  /** Ends the worker, and the shell that may have started it. */
  @Override
  public void close() {
    List<ProcessHandle> all =
        Stream.concat(process.descendants(), Stream.of(process.toHandle())).toList();
    all.forEach(ProcessHandle::destroy);
    for (ProcessHandle each : all) {
      try {
        each.onExit().get(STOP_SECONDS, TimeUnit.SECONDS);
      } catch (TimeoutException | ExecutionException e) {
        each.destroyForcibly();
      } catch (InterruptedException e) {
        each.destroyForcibly();
        Thread.currentThread().interrupt();
      }
    }
  }
}
