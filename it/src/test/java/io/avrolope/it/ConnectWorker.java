// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * A standalone worker of Kafka Connect in a JVM of its own. Its class path has only the jars that
 * Kafka's distribution has; it finds the converter in the unpacked plug-in.
 *
 * @param directory where it runs, in place of the directory of Kafka's distribution
 */
record ConnectWorker(Path directory, Process process) implements AutoCloseable {
  private static final Path PLUGIN = Path.of(System.getProperty("it.connect.plugin"));
  private static final String WORKER = "it.connect.worker.directory";
  private static final String CONNECTORS = "it.connect.connectors.directory";
  private static final long STOP_SECONDS = 30;

  /**
   * Unpacks the plug-in into {@code connect-plugins} and starts a worker.
   *
   * @param files the properties of the worker, and of each connector
   */
  static ConnectWorker start(Path directory, List<String> files) throws IOException {
    unpack(PLUGIN, directory.resolve("connect-plugins"));
    Path libraries = Files.createDirectory(directory.resolve("libs"));
    for (Path jar : jars(CONNECTORS)) {
      Files.copy(jar, libraries.resolve(jar.getFileName()));
    }
    Process process =
        new ProcessBuilder(command(files))
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log(directory).toFile())
            .start();
    return new ConnectWorker(directory, process);
  }

  private static List<String> command(List<String> files) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx256m"));
    command.addAll(List.of("-cp", Jars.path(jars(WORKER))));
    command.add("org.apache.kafka.connect.cli.ConnectStandalone");
    command.addAll(files);
    return command;
  }

  private static List<Path> jars(String key) throws IOException {
    return JavaProgram.jars(Path.of(System.getProperty(key)));
  }

  /** The names of the files in the plug-in, below its one directory. */
  static List<String> plugin(Path target) throws IOException {
    unpack(PLUGIN, target);
    try (Stream<Path> roots = Files.list(target)) {
      Path root = roots.findFirst().orElseThrow();
      try (Stream<Path> files = Files.walk(root)) {
        return files
            .filter(Files::isRegularFile)
            .map(file -> root.relativize(file).toString())
            .toList();
      }
    }
  }

  private static void unpack(Path zip, Path target) throws IOException {
    try (InputStream file = Files.newInputStream(zip);
        ZipInputStream entries = new ZipInputStream(file)) {
      for (ZipEntry each = entries.getNextEntry(); each != null; each = entries.getNextEntry()) {
        Path path = target.resolve(each.getName());
        if (each.isDirectory()) {
          Files.createDirectories(path);
        } else {
          Files.copy(entries, path);
        }
      }
    }
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
      throw new AssertionError(e.getMessage() + "\n" + log(), e);
    }
    if (!process.isAlive()) {
      throw new AssertionError("The worker has ended\n" + log());
    }
  }

  String log() {
    try {
      return Files.readString(log(directory));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path log(Path directory) {
    return directory.resolve("worker.log");
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
