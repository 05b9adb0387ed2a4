// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.faults;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A program in a JVM that can be killed, paused and started again. Thread-safe. */
final class JavaProcess implements AutoCloseable {
  private static final long STOP_SECONDS = 30;

  private final List<String> command;
  private final Path log;
  private @Nullable Process current;

  /**
   * @param arguments of the JVM after the class path
   * @param log what the program writes is appended to it
   */
  JavaProcess(List<String> options, List<String> arguments, Path log) {
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
            System.getProperty("java.class.path")));
    command.addAll(arguments);
    this.log = log;
    Runtime.getRuntime().addShutdownHook(new Thread(this::kill));
  }

  synchronized void start() {
    if (isAlive()) {
      throw new IllegalStateException("It runs already: " + command);
    }
    try {
      current =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
              .start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  synchronized boolean isAlive() {
    return current != null && current.isAlive();
  }

  /** Waits until the program ends. */
  boolean awaitEnd(long ms) {
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
  void stop() {
    Process process = process();
    if (process != null) {
      process.destroy();
      if (!awaitEnd(TimeUnit.SECONDS.toMillis(STOP_SECONDS))) {
        kill();
      }
    }
  }

  /** Ends the program with SIGKILL. */
  void kill() {
    Process process = process();
    if (process != null) {
      process.destroyForcibly();
      awaitEnd(TimeUnit.SECONDS.toMillis(STOP_SECONDS));
    }
  }

  void pause() {
    signal("STOP");
  }

  void resume() {
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
