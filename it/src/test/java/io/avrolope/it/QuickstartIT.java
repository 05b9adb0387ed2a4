package io.avrolope.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.registry.RegistryServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The quick start as a user runs it: in its own process, with the address of a cluster. */
@OnKafka
class QuickstartIT {
  @Test
  void allEventsAreReadBackWithADirectoryAsRegistry(Cluster cluster) throws Exception {
    Run run = run("--bootstrap-servers", cluster.bootstrapServers());

    assertThat(run.output()).contains(tableInTheReadme());
    assertThat(run.output()).endsWith("All 12 events came back equal to what was sent.\n");
    assertThat(run.exitStatus()).isZero();
  }

  @Test
  void allEventsAreReadBackWithARegistryServer(Cluster cluster) throws Exception {
    try (RegistryServer registry = new RegistryServer()) {
      Run run =
          run(
              "--bootstrap-servers",
              cluster.bootstrapServers(),
              "--schema-registry-url",
              registry.url());

      assertThat(run.output()).endsWith("All 12 events came back equal to what was sent.\n");
      assertThat(run.exitStatus()).isZero();
    }
  }

  @Test
  void anUnknownOptionEndsWithTheUsageText() throws Exception {
    Run run = run("--brokers", "localhost:9092");

    assertThat(run.output())
        .isEqualTo(
            "--brokers is not known. Usage: Quickstart [--bootstrap-servers HOST:PORT]"
                + " [--schema-registry-url URL] [--topic NAME]\n");
    assertThat(run.exitStatus()).isEqualTo(2);
  }

  /** The README's table, without the ellipsis at the end of its rows. */
  private static List<String> tableInTheReadme() throws IOException {
    List<String> rows =
        Files.readAllLines(Path.of("../README.md")).stream()
            .filter(line -> line.matches("(offset|\\d+) .* (envelope|version|id) .*"))
            .map(line -> line.endsWith(" ...") ? line.substring(0, line.length() - 3) : line)
            .toList();
    assertThat(rows).hasSize(7);
    return rows;
  }

  private record Run(int exitStatus, String output) {}

  private static Run run(String... args) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add("io.avrolope.examples.Quickstart");
    command.addAll(List.of(args));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
    return new Run(process.exitValue(), output);
  }
}
