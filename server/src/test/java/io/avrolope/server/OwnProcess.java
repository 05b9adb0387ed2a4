// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs a class of the tests in a process of its own, whose memory nothing else uses. */
final class OwnProcess {
  private OwnProcess() {}

  /** The words of the last line that the process prints; the options are for Java. */
  static List<String> lastWords(Class<?> main, List<String> options) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    String[] lines = output.strip().split("\n", -1);
    return List.of(lines[lines.length - 1].split(" ", -1));
  }
}
