// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.ToolProvider;

/**
 * A program of a user, which this build does not compile. It is compiled and run in a process of
 * its own, with the jars that the test names.
 *
 * @param sources the directory of its sources
 * @param directory where its classes and its output are written
 */
record OutsideProgram(Path sources, Path directory) {
  /** Compiles the named files. {@code path} is javac's options for the class or module path. */
  void compile(List<String> path, String... files) {
    List<String> arguments = new ArrayList<>(path);
    arguments.addAll(List.of("-d", directory.toString()));
    for (String file : files) {
      arguments.add(sources.resolve(file).toString());
    }

    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, arguments.toArray(String[]::new));

    assertThat(status).isZero();
  }

  /** Runs {@code java} with these arguments, and returns what it wrote to standard output. */
  String run(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(arguments));
    Path output = directory.resolve("output");
    Path errors = directory.resolve("errors");
    Process program =
        new ProcessBuilder(command)
            .redirectOutput(output.toFile())
            .redirectError(errors.toFile())
            .start();

    int status = program.waitFor();

    assertThat(status).as(Files.readString(output) + Files.readString(errors)).isZero();

    return Files.readString(output, StandardCharsets.UTF_8);
  }
}
