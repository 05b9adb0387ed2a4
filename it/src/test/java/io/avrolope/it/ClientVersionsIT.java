// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A producer, a Kafka Streams application and a consumer of each version of Kafka that
 * docs/versions.md lists, with a broker of the newest. The jars of that version are the only ones
 * of Kafka in the program.
 */
@OnKafka
class ClientVersionsIT {
  private static final Path SOURCE =
      Path.of("src/test/consumers/clients/com/acme/clients/Clients.java");

  /** A file for each version that passed, from which .ci/matrix writes the table. */
  private static final Path PASSED = Path.of("target/client-versions");

  @TempDir private Path directory;

  @BeforeAll
  static void forgetEarlierRuns() throws IOException {
    Files.createDirectories(PASSED);
    try (Stream<Path> files = Files.list(PASSED)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"3.5.2", "3.9.1", "4.0.0", "4.1.2", "4.3.1"})
  void clientsAndStreamsOfThatVersionWriteReadAndCount(String version, Cluster cluster)
      throws IOException, InterruptedException {
    String output =
        run(cluster, "kafka-clients-" + version + ".jar", "kafka-streams-" + version + ".jar");

    assertThat(output)
        .isEqualTo(
            """
            clients %1$s
            producer wrote 3.0
            streams %1$s
            o-1 {"id": "o-1", "total": 2}
            o-2 {"id": "o-2", "total": 4}
            o-3 {"id": "o-3", "total": 6}
            consumer read 3.0
            streams read 3.0
            streams wrote 3.0
            """
                .formatted(version));
    Files.createFile(PASSED.resolve(version));
  }

  /** Kafka Streams 4.4.0 is not published, and older ones do not run with clients 4.4.0. */
  @ParameterizedTest
  @ValueSource(strings = "4.4.0")
  void clientsOfThatVersionWriteReadAndCount(String version, Cluster cluster)
      throws IOException, InterruptedException {
    String output = run(cluster, "kafka-clients-" + version + ".jar");

    assertThat(output)
        .isEqualTo(
            """
            clients %s
            producer wrote 3.0
            o-1 {"id": "o-1", "total": 1}
            o-2 {"id": "o-2", "total": 2}
            o-3 {"id": "o-3", "total": 3}
            consumer read 3.0
            """
                .formatted(version));
    Files.createFile(PASSED.resolve(version));
  }

  private String run(Cluster cluster, String... jars) throws IOException, InterruptedException {
    Path others = Path.of(System.getProperty("it.other-clients.directory"));
    List<Path> classPath = new ArrayList<>(List.of(directory));
    classPath.addAll(Stream.of(jars).map(others::resolve).toList());
    classPath.addAll(Jars.of(Jars.SERDE_WITHOUT_KAFKA));
    List<Path> compilePath = new ArrayList<>(classPath);
    compilePath.add(others.resolve("kafka-streams-4.3.1.jar"));
    JavaProgram.compile(List.of(SOURCE), compilePath, directory);
    return new JavaProgram(directory, classPath)
        .run(
            "com.acme.clients.Clients",
            cluster.bootstrapServers(),
            "file:schemas",
            Topics.create(cluster, "in", 1),
            Topics.create(cluster, "out", 1));
  }
}
