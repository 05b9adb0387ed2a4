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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The codec without Kafka: a program outside this build is compiled and run with the jars of {@code
 * avrolope-codec} and nothing else.
 */
class CodecAloneIT {
  private static final Path SOURCES = Path.of("src/test/consumers/codec");
  private static final String MAIN = "com.acme.codec.CodecAlone";
  @TempDir private Path directory;

  @Test
  void theCodecWorksOnTheClassPathWithoutKafka() throws IOException, InterruptedException {
    String jars = Jars.path(Jars.of(Jars.CODEC));
    compile(List.of("-cp", jars), "com/acme/codec/CodecAlone.java");

    String output = run("-cp", directory + System.getProperty("path.separator") + jars, MAIN);

    assertThat(output)
        .isEqualTo(
            """
            {"amount": 12, "currency": "EUR"}
            module: null
            kafka-clients: false
            """);
  }

  @Test
  void theCodecWorksOnTheModulePathWithoutKafka() throws IOException, InterruptedException {
    String jars = Jars.path(Jars.of(Jars.CODEC));
    String annotations = Jars.path(Jars.of(List.of("jspecify-"))); // javac reads our annotations
    compile(
        List.of("-p", jars + System.getProperty("path.separator") + annotations),
        "module-info.java",
        "com/acme/codec/CodecAlone.java");

    String output =
        run(
            "-p",
            directory + System.getProperty("path.separator") + jars,
            "-m",
            "com.acme.codec/" + MAIN);

    assertThat(output)
        .isEqualTo(
            """
            {"amount": 12, "currency": "EUR"}
            module: io.avrolope.codec
            kafka-clients: false
            """);
  }

  private void compile(List<String> path, String... sources) {
    List<String> arguments = new ArrayList<>(path);
    arguments.addAll(List.of("-d", directory.toString()));
    for (String source : sources) {
      arguments.add(SOURCES.resolve(source).toString());
    }

    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, arguments.toArray(String[]::new));

    assertThat(status).isZero();
  }

  private String run(String... arguments) throws IOException, InterruptedException {
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
