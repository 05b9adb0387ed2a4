// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Kafka's own console consumer, which is a program and so needs a JVM of its own. */
final class ConsoleConsumer {
  private static final String MAIN = "org.apache.kafka.tools.consumer.ConsoleConsumer";

  private ConsoleConsumer() {}

  /**
   * Reads the first two records of partition 0 and returns what the program prints.
   *
   * @param classPath the jars beside the console consumer's own
   * @param directory receives the output
   * @param options further options of the command
   */
  static String readTwo(
      String classPath, Path directory, Cluster cluster, String topic, String... options)
      throws IOException, InterruptedException {
    Path out = directory.resolve("out");
    Path err = directory.resolve("err");
    Process consumer =
        new ProcessBuilder(command(classPath, cluster, topic, options))
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    try {
      assertThat(consumer.waitFor()).as(() -> text(err)).isZero();
    } finally {
      consumer.destroyForcibly();
    }
    return text(out);
  }

  private static List<String> command(
      String classPath, Cluster cluster, String topic, String... options) {
    String tools = System.getProperty("it.kafka-tools.directory") + File.separator + "*";
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                tools + File.pathSeparator + classPath,
                MAIN,
                "--bootstrap-server",
                cluster.bootstrapServers(),
                "--topic",
                topic,
                "--partition",
                "0",
                "--offset",
                "earliest",
                "--max-messages",
                "2",
                "--timeout-ms",
                "60000"));
    command.addAll(List.of(options));
    return command;
  }

  private static String text(Path file) {
    try {
      return Files.readString(file, StandardCharsets.UTF_8);
    } catch (IOException e) {
      return e.toString();
    }
  }
}
