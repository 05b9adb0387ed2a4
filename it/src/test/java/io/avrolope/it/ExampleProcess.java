// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * An example that ran as a user runs it: in a process of its own.
 *
 * @param output standard output and standard error
 */
record ExampleProcess(int exitStatus, String output) {

  /**
   * Runs an example to its end.
   *
   * @param name the main class, relative to the package of the examples
   */
  static ExampleProcess run(String name, String... args) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add("io.avrolope.examples." + name);
    command.addAll(List.of(args));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    try {
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (!process.waitFor(2, TimeUnit.MINUTES)) {
        throw new AssertionError(name + " has not ended; its output:\n" + output);
      }
      return new ExampleProcess(process.exitValue(), output);
    } finally {
      process.destroyForcibly();
    }
  }
}
