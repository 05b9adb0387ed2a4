// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * A program in a JVM of its own, with a class path of its own.
 *
 * @param directory where it runs, and where its output is kept
 */
record JavaProgram(Path directory, List<Path> classPath) {

  /** Compiles sources into a directory; all warnings and errors must be absent. */
  static void compile(List<Path> sources, List<Path> classPath, Path target) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter messages = new StringWriter();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      List<String> options =
          List.of(
              "-d", target.toString(), "-cp", Jars.path(classPath), "-proc:none", "-parameters");
      boolean compiled =
          compiler
              .getTask(
                  messages, files, null, options, null, files.getJavaFileObjectsFromPaths(sources))
              .call();
      assertThat(compiled).as(messages.toString()).isTrue();
    }
  }

  /**
   * Runs the program to its end.
   *
   * @return its standard output, if it ended well
   */
  String run(String main, String... arguments) throws IOException, InterruptedException {
    List<String> command = command(main);
    command.addAll(List.of(arguments));
    Path output = directory.resolve("output");
    Path errors = directory.resolve("errors");
    Process program =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectOutput(output.toFile())
            .redirectError(errors.toFile())
            .start();
    try {
      boolean ended = program.waitFor(5, TimeUnit.MINUTES);
      String all = Files.readString(output) + Files.readString(errors);
      assertThat(ended).as(all).isTrue();
      assertThat(program.exitValue()).as(all).isZero();
    } finally {
      program.destroyForcibly();
    }
    return Files.readString(output, StandardCharsets.UTF_8);
  }

  /** The command that starts the program, without arguments. */
  List<String> command(String main) {
    return new ArrayList<>(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-cp",
            Jars.path(classPath),
            main));
  }

  /** The jars of a directory. */
  static List<Path> jars(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
    }
  }
}
