// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.census;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * One run of a program in a JVM of its own.
 *
 * @param records how many records the program read
 * @param recordsPerSecond as the program states it, from its first poll on
 * @param cpuSeconds the CPU time of the process, with the start of the JVM, but without its
 *     compiler threads
 */
record Run(long records, double recordsPerSecond, double cpuSeconds) {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /**
   * Runs a program that prints one JSON object.
   *
   * @param jars come first on the class path
   * @throws IllegalStateException with the program's messages if it fails
   */
  static Run of(List<Path> jars, String mainClass, List<String> arguments)
      throws IOException, InterruptedException {
    List<String> classPath = new ArrayList<>(jars.stream().map(Path::toString).toList());
    classPath.add(System.getProperty("java.class.path"));
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-XX:-UseDynamicNumberOfCompilerThreads", // their CPU time is subtracted at the end
                "-Dorg.slf4j.simpleLogger.defaultLogLevel=error",
                "-cp",
                String.join(File.pathSeparator, classPath),
                TimedMain.class.getName(),
                mainClass));
    command.addAll(arguments);
    Path messages = Files.createTempFile("census", ".err");
    Process process = new ProcessBuilder(command).redirectError(messages.toFile()).start();
    try (InputStream out = process.getInputStream()) {
      String text = new String(out.readAllBytes(), StandardCharsets.UTF_8);
      List<String> lines = lines(process, messages);
      JsonNode printed = MAPPER.readTree(text);
      return new Run(
          printed.required("records").asLong(),
          printed.required("recordsPerSecond").asDouble(),
          Long.parseLong(lines.get(lines.size() - 1)) / 1e9);
    } finally {
      process.destroyForcibly();
      Files.deleteIfExists(messages);
    }
  }

  private static List<String> lines(Process process, Path messages)
      throws IOException, InterruptedException {
    int status = process.waitFor();
    List<String> lines = Files.readAllLines(messages);
    if (status != 0 || lines.isEmpty()) {
      throw new IllegalStateException("exit status " + status + ": " + lines);
    }
    return lines;
  }
}
