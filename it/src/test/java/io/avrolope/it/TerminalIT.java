// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.avrolope.cli.terminal.ExitCode;
import io.avrolope.registry.testserver.RegistryServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The signals that end or suspend a program, on a pseudo-terminal: a command that is stopped still
 * cleans up, and prints what it has found.
 */
@OnKafka
@Timeout(180)
class TerminalIT {
  private static final int RECORDS = 20_000;
  private static final int SUBJECTS = 4_000;
  private static final String BAR = " +\\d+% \\[=*>? *\\]";

  @TempDir private Path directory;

  @BeforeEach
  void requireTerminal() {
    assumeTrue(Terminal.isAvailable(), "no program that provides a pseudo-terminal");
  }

  /** A topic that takes long to read: each record is a batch of its own, and is fetched alone. */
  private static RawTopic slowTopic(Cluster cluster) {
    RawTopic topic = RawTopic.create(cluster, "slow");
    byte[] value = "{\"a\":1}".getBytes(StandardCharsets.UTF_8);
    Map<String, Object> properties =
        Map.of("bootstrap.servers", cluster.bootstrapServers(), "batch.size", 0);
    ByteArraySerializer bytes = new ByteArraySerializer();
    try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(properties, bytes, bytes)) {
      for (int i = 0; i < RECORDS; i++) {
        var unused = producer.send(new ProducerRecord<>(topic.name(), value));
      }
    }
    return topic;
  }

  private Terminal start(Cluster cluster, String... args) throws IOException {
    List<String> all = new ArrayList<>(Arrays.asList(args));
    all.addAll(
        List.of(
            "--bootstrap-server=" + cluster.bootstrapServers(),
            "--schema-registry-url=file:" + directory,
            "--property=fetch.max.bytes=1",
            "--property=max.partition.fetch.bytes=1"));
    return Terminal.start(all.toArray(String[]::new));
  }

  @Test
  void censusPrintsItsCountsWhenItIsStopped(Cluster cluster) throws Exception {
    String topic = slowTopic(cluster).name();
    try (Terminal terminal = start(cluster, "census", topic)) {
      terminal.awaitShown("Reading" + BAR);
      terminal.type(Terminal.CTRL_C);

      assertThat(terminal.awaitEnd()).isEqualTo(ExitCode.INTERRUPTED);
      assertThat(terminal.shown())
          .containsPattern("UNDECODABLE +FOR EXAMPLE +REASON")
          .containsPattern(topic + ": \\d+ records in 1 partition.*partial");
    }
  }

  @Test
  void rewrapCommitsWhenItIsStopped(Cluster cluster) throws Exception {
    String topic = slowTopic(cluster).name();
    String copy = topic + "-copy";
    try (Terminal terminal =
        start(
            cluster,
            "rewrap",
            topic,
            copy,
            "--create",
            "--envelope=confluent",
            "--on-error=copy")) {
      terminal.awaitShown("Copying" + BAR);
      terminal.type(Terminal.CTRL_C);

      assertThat(terminal.awaitEnd()).isEqualTo(ExitCode.INTERRUPTED);
      assertThat(terminal.shown())
          .contains("stopped; run the same command again to resume")
          .containsPattern("Copied [1-9][0-9,]* records");
    }
  }

  @Test
  void catPrintsWholeLinesWhenItIsStopped(Cluster cluster) throws Exception {
    String topic = slowTopic(cluster).name();
    try (Terminal terminal =
        start(cluster, "cat", topic, "--follow", "--property=envelope=avro-file")) {
      terminal.awaitShown(topic + "-0@10: ");
      terminal.type(Terminal.CTRL_C);

      assertThat(terminal.awaitEnd()).isEqualTo(ExitCode.INTERRUPTED);
      assertThat(terminal.shown()).endsWith("\n");
    }
  }

  @Test
  void produceSendsWhatWasTypedWhenItIsStopped(Cluster cluster) throws Exception {
    RawTopic topic = RawTopic.create(cluster, "typed");
    Path schema = Files.writeString(directory.resolve("s"), "\"string\"");
    try (Terminal terminal =
        Terminal.start(
            "produce",
            topic.name(),
            "--schema=" + schema,
            "--register",
            "--continue-on-error",
            "--bootstrap-server=" + cluster.bootstrapServers(),
            "--property=linger.ms=60000",
            "--schema-registry-url=file:" + directory.resolve("registry"))) {
      terminal.type("\"one\"\n\"two\"\n3\n");
      terminal.awaitShown("line 3: "); // the lines before it were taken
      terminal.type(Terminal.CTRL_C);

      assertThat(terminal.awaitEnd()).isEqualTo(ExitCode.INTERRUPTED);
      assertThat(terminal.shown())
          .contains("2 records to " + topic.name() + ": partition 0 (2, offsets 0 to 1)");
      assertThat(topic.readAll()).hasSize(2);
    }
  }

  /** Runs the jar in a pipe, as a shell does. */
  private static String pipe(Cluster cluster, String topic, String more) throws Exception {
    String jar =
        String.join(
            " ",
            Terminal.jar("cat", topic, "--bootstrap-server", cluster.bootstrapServers(), more));
    Process shell =
        new ProcessBuilder("sh", "-c", "{ " + jar + "; echo status $? >&2; } | head -n 1")
            .redirectErrorStream(true)
            .start();
    try {
      return new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    } finally {
      shell.destroyForcibly();
    }
  }

  /** More lines than the buffer of a pipe has room for, so that a closed pipe is noticed. */
  private static String textTopic(Cluster cluster) {
    RawTopic topic = RawTopic.create(cluster, "texts");
    topic.sendTogether(
        IntStream.range(0, 50_000)
            .mapToObj(i -> new ProducerRecord<byte[], byte[]>(topic.name(), null))
            .toList());
    return topic.name();
  }

  @ParameterizedTest
  @ValueSource(strings = {"--to=end", "--follow"})
  void catEndsWhenItsReaderHasEnough(String option, Cluster cluster) throws Exception {
    assertThat(pipe(cluster, textTopic(cluster), option).lines())
        .containsExactlyInAnyOrder("null", "status 0");
  }

  @Test
  void outputThatCannotBeWrittenIsAFailure(Cluster cluster) throws Exception {
    assumeTrue(Files.exists(Path.of("/dev/full")), "no device that is always full");
    assertThat(pipe(cluster, textTopic(cluster), "> /dev/full").lines())
        .containsExactly(
            "avrolope cat: Cannot write the output: No space left on device", "status 3");
  }

  /** A copy of many subjects, which are in mode IMPORT one after another. */
  private Terminal copySubjects(RegistryServer from, RegistryServer to) throws Exception {
    IntStream.range(0, SUBJECTS).forEach(i -> from.register("subject-" + i, "\"string\""));
    Terminal terminal =
        Terminal.start(
            "schemas",
            "copy",
            "--from=" + from.url(),
            "--to=" + to.url(),
            "--ids",
            "--state-dir=" + directory);
    return terminal.awaitShown("copied" + BAR + " [1-9]"); // at least one is copied
  }

  private static void assertNoSubjectIsImported(RegistryServer to) {
    assertThat(to.requests()).anyMatch(request -> request.body().contains("IMPORT"));
    assertThat(IntStream.range(0, SUBJECTS).mapToObj(i -> to.mode("subject-" + i)))
        .noneMatch(mode -> mode.equals(Optional.of("IMPORT")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"INT", "TERM", "HUP"})
  void schemasCopyRestoresTheModeAfterASignal(String signal) throws Exception {
    try (RegistryServer from = new RegistryServer();
        RegistryServer to = new RegistryServer();
        Terminal terminal = copySubjects(from, to)) {
      terminal.signal(signal);

      int status = Map.of("INT", 130, "TERM", 143, "HUP", 129).getOrDefault(signal, 0);
      assertThat(terminal.awaitEnd()).isEqualTo(status);
      assertThat(terminal.shown()).contains("copied, verified");
      assertNoSubjectIsImported(to);
    }
  }

  @Test
  void schemasCopyRestoresTheModeAfterCtrlC() throws Exception {
    try (RegistryServer from = new RegistryServer();
        RegistryServer to = new RegistryServer();
        Terminal terminal = copySubjects(from, to)) {
      terminal.type(Terminal.CTRL_C);

      assertThat(terminal.awaitEnd()).isEqualTo(ExitCode.INTERRUPTED);
      assertThat(terminal.shown()).contains("copied, verified");
      assertNoSubjectIsImported(to);
    }
  }

  @Test
  void schemasCopyRestoresTheModeWhenTheWindowIsClosed() throws Exception {
    try (RegistryServer from = new RegistryServer();
        RegistryServer to = new RegistryServer();
        Terminal terminal = copySubjects(from, to)) {
      terminal.closeWindow();

      assertNoSubjectIsImported(to);
    }
  }

  @Test
  void suspendedAndDumpedCommandContinues() throws Exception {
    try (RegistryServer from = new RegistryServer();
        RegistryServer to = new RegistryServer();
        Terminal terminal = copySubjects(from, to)) {
      terminal.suspendAndResume();
      terminal.signal("QUIT");
      terminal.awaitShown("(?s)Full thread dump.*copied" + BAR);
      terminal.signal("TERM");

      assertThat(terminal.awaitEnd()).isEqualTo(143);
      assertNoSubjectIsImported(to);
    }
  }
}
