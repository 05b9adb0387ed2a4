// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.faults;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A program in a JVM that can be killed, paused and started again. Thread-safe. */
public final class JavaProcess implements AutoCloseable {
  private static final long STOP_SECONDS = 30;

  private final List<String> command;
  private final Path log;
  private @Nullable Process current;
  private long logStart;

  /**
   * A program of the class path of the run.
   *
   * @param arguments of the JVM after the class path
   * @param log what the program writes is appended to it
   */
  public JavaProcess(List<String> options, List<String> arguments, Path log) {
    this(System.getProperty("java.class.path"), options, arguments, log);
  }

  /** A program of another class path. */
  public JavaProcess(String classPath, List<String> options, List<String> arguments, Path log) {
    command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.addAll(
        List.of(
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-XX:-UsePerfData",
            "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn",
            "-Dorg.slf4j.simpleLogger.showDateTime=true",
            "-Dorg.slf4j.simpleLogger.dateTimeFormat=HH:mm:ss.SSS",
            "-cp",
            classPath));
    command.addAll(arguments);
    this.log = log;
    Runtime.getRuntime().addShutdownHook(new Thread(this::kill));
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
