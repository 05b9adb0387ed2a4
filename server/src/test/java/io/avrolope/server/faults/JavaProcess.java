// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.faults;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A program in a JVM that can be killed, paused and started again. Thread-safe. */
public final class JavaProcess implements AutoCloseable {
  private static final long STOP_SECONDS = 30;

  private final List<String> command;
  private final Path log;
  private @Nullable Process current;
  private long logStart;

  private JavaProcess(Builder builder) {
    command = new ArrayList<>(builder.prefix);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(builder.options);
    command.addAll(
        List.of(
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-XX:-UsePerfData",
            "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn",
            "-Dorg.slf4j.simpleLogger.showDateTime=true",
            "-Dorg.slf4j.simpleLogger.dateTimeFormat=HH:mm:ss.SSS",
            "-cp",
            builder.classPath));
    command.addAll(builder.arguments);
    log = builder.log;
    Runtime.getRuntime().addShutdownHook(new Thread(this::kill));
  }

  /**
   * Begins to describe a program.
   *
   * @param log what the program writes is appended to it
   */
  public static Builder builder(Path log) {
    return new Builder(log);
  }

  /** The description of a program. Not thread-safe. */
  public static final class Builder {
    private final Path log;
    private final List<String> prefix = new ArrayList<>();
    private final List<String> options = new ArrayList<>();
    private List<String> arguments = List.of();
    private String classPath = System.getProperty("java.class.path");

    private Builder(Path log) {
      this.log = log;
    }

    /** A command that ends by running the JVM in its own process, such as {@code env A=B}. */
    public Builder prefix(List<String> command) {
      prefix.addAll(command);
      return this;
    }

    /** Options of the JVM. */
    public Builder options(String... added) {
      options.addAll(List.of(added));
      return this;
    }

    /** Makes the JVM log its collections, see {@link JavaProcess#collections}. */
    public Builder logCollections() {
      return options("-Xlog:gc,gc+metaspace:file=" + collections(log) + ":uptime:filecount=0");
    }

    /** The name of the main class, and its arguments. */
    public Builder arguments(List<String> all) {
      arguments = List.copyOf(all);
      return this;
    }

    /** Another class path than that of this process. */
    public Builder classPath(String path) {
      classPath = path;
      return this;
    }

    public JavaProcess build() {
      return new JavaProcess(this);
    }
  }

  public synchronized void start() {
    if (isAlive()) {
      throw new IllegalStateException("It runs already: " + command);
    }
    try {
      logStart = Files.exists(log) ? Files.size(log) : 0;
      current =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
              .start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The process id; empty if the program does not run. */
  public synchronized OptionalLong pid() {
    return current != null && current.isAlive()
        ? OptionalLong.of(current.pid())
        : OptionalLong.empty();
  }

  /** Whether this is the process of {@link #pid} now: it was not started again since. */
  public boolean isStill(OptionalLong life) {
    return life.isPresent() && pid().equals(life);
  }

  /** The file with what the program has written. */
  public Path log() {
    return log;
  }

  /** The file with the collections of the JVM, if it logs them. */
  public Path collections() {
    return collections(log);
  }

  private static Path collections(Path log) {
    return Path.of(log + ".gc");
  }

  /** The length of the log before the last start. */
  public synchronized long logStart() {
    return logStart;
  }

  public synchronized boolean isAlive() {
    return current != null && current.isAlive();
  }

  /** The status of a program that has ended; 128 and the signal after one. */
  public int exitStatus() {
    Process process = process();
    if (process == null) {
      throw new IllegalStateException("It was never started: " + command);
    }
    return process.exitValue();
  }

  /** Waits until the program ends. */
  public boolean awaitEnd(long ms) {
    Process process = process();
    try {
      return process == null || process.waitFor(ms, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private synchronized @Nullable Process process() {
    return current;
  }

  /** Asks the program to end, and waits until it has. */
  public void stop() {
    Process process = process();
    if (process != null) {
      process.destroy();
      if (!awaitEnd(TimeUnit.SECONDS.toMillis(STOP_SECONDS))) {
        kill();
      }
    }
  }

  /** Ends the program with SIGKILL. */
  public void kill() {
    Process process = process();
    if (process != null) {
      process.destroyForcibly();
      awaitEnd(TimeUnit.SECONDS.toMillis(STOP_SECONDS));
    }
  }

  public void pause() {
    signal("STOP");
  }

  public void resume() {
    signal("CONT");
  }

  private void signal(String name) {
    Process process = process();
    if (process == null) {
      return;
    }
    try {
      new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    kill();
  }
}
