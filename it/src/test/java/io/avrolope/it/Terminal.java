// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * The executable jar on a pseudo-terminal, which the program {@code script} of util-linux provides.
 * Closing it kills the jar.
 */
final class Terminal implements AutoCloseable {
  private static final Path SCRIPT = Path.of("/usr/bin/script");
  private static final long TIMEOUT_SECONDS = 60;

  /**
   * A shell that starts the build in the background lets all its processes ignore Ctrl-C, and
   * {@code nohup} lets them ignore SIGHUP.
   */
  private static final String ENV = "/usr/bin/env";

  private static final String DEFAULT_SIGNALS = "--default-signal=INT,QUIT,HUP";
  private static final String NO_FILE = "/dev/null";

  /** The character that Ctrl-C sends; the terminal makes the signal of it. */
  static final String CTRL_C = "\u0003";

  private final Process script;
  private final StringBuilder output = new StringBuilder();
  private final Thread reader;

  private Terminal(Process script) {
    this.script = script;
    this.reader = new Thread(this::read, "terminal");
  }

  /** Whether this machine has the program. Other systems have another one of the same name. */
  static boolean isAvailable() {
    return Files.isExecutable(SCRIPT) && System.getProperty("os.name").equals("Linux");
  }

  /** The jar as a user starts it. */
  static List<String> jar(String... args) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.addAll(List.of("-jar", System.getProperty("it.cli.jar")));
    command.addAll(List.of(args));
    return command;
  }

  /** Starts the jar on a terminal of 60 columns. */
  static Terminal start(String... args) throws IOException {
    List<String> quoted =
        jar(args).stream().map(word -> "'" + word.replace("'", "'\\''") + "'").toList();
    String command = "stty cols 60 rows 24; exec " + String.join(" ", quoted);
    Terminal terminal =
        new Terminal(
            new ProcessBuilder(
                    List.of(
                        ENV,
                        DEFAULT_SIGNALS,
                        SCRIPT.toString(),
                        "-q",
                        "-e",
                        "-c",
                        command,
                        NO_FILE))
                .redirectErrorStream(true)
                .start());
    terminal.reader.start();
    return terminal;
  }

  private void read() {
    char[] buffer = new char[8192];
    try (InputStream in = script.getInputStream();
        Reader text = new InputStreamReader(in, StandardCharsets.UTF_8)) {
      for (int count = text.read(buffer); count >= 0; count = text.read(buffer)) {
        synchronized (output) {
          output.append(buffer, 0, count);
        }
      }
    } catch (IOException e) {
      // the terminal was closed
    }
  }

  /** The text that the terminal has shown so far; lines end with a line feed. */
  String shown() {
    synchronized (output) {
      return output.toString().replace("\r\n", "\n");
    }
  }

  /** Waits until the terminal shows a text. */
  Terminal awaitShown(String pattern) throws InterruptedException {
    Pattern wanted = Pattern.compile(pattern);
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(TIMEOUT_SECONDS);
    while (!wanted.matcher(shown()).find()) {
      assertThat(script.isAlive() && System.nanoTime() < deadline)
          .as(() -> pattern + " is not shown, but:\n" + shown())
          .isTrue();
      Thread.sleep(10);
    }
    return this;
  }

  /** Types characters. */
  void type(String text) throws IOException {
    script.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
    script.getOutputStream().flush();
  }

  /** Sends a signal to the jar. */
  void signal(String name) throws IOException, InterruptedException {
    String pid = Long.toString(java().orElseThrow().pid());
    assertThat(new ProcessBuilder("kill", "-" + name, pid).inheritIO().start().waitFor()).isZero();
  }

  /** Suspends the jar; {@code script} then suspends itself. Then continues both. */
  void suspendAndResume() throws IOException, InterruptedException {
    signal("STOP");
    Path state = Path.of("/proc", Long.toString(script.pid()), "stat");
    while (!Files.readString(state).contains(") T ")) {
      assertThat(script.isAlive()).isTrue();
      Thread.sleep(10);
    }
    signal("CONT");
    String pid = Long.toString(script.pid());
    assertThat(new ProcessBuilder("kill", "-CONT", pid).inheritIO().start().waitFor()).isZero();
  }

  /** Closes the window of the terminal: the kernel then sends SIGHUP. Returns when the jar ends. */
  void closeWindow() {
    ProcessHandle java = java().orElseThrow();
    script.destroyForcibly();
    java.onExit().orTimeout(TIMEOUT_SECONDS, TimeUnit.SECONDS).join();
  }

  private Optional<ProcessHandle> java() {
    return script.descendants().findFirst();
  }

  /** Waits for the end of the jar and returns its exit status. */
  int awaitEnd() throws InterruptedException {
    assertThat(script.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS))
        .as(() -> "the command has not ended:\n" + shown())
        .isTrue();
    reader.join();
    return script.exitValue();
  }

  @Override
  public void close() {
    script.descendants().forEach(ProcessHandle::destroyForcibly);
    script.destroyForcibly();
  }
}
