// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
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
    program().compile(List.of("-cp", jars), "com/acme/codec/CodecAlone.java");

    String output =
        program().run("-cp", directory + System.getProperty("path.separator") + jars, MAIN);

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
    program()
        .compile(
            List.of("-p", jars + System.getProperty("path.separator") + annotations),
            "module-info.java",
            "com/acme/codec/CodecAlone.java");

    String output =
        program()
            .run(
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

  private OutsideProgram program() {
    return new OutsideProgram(SOURCES, directory);
  }
}
