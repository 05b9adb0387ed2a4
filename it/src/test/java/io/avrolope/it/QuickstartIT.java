// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.test.TestRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The quick start as a user runs it: in its own process, with the address of a cluster. */
@OnKafka
class QuickstartIT {
  @Test
  void allEventsAreReadBackWithTheRegistryServerThatItStarts(Cluster cluster) throws Exception {
    ExampleProcess run =
        ExampleProcess.run(
            "quickstart.Quickstart", "--bootstrap-servers", cluster.bootstrapServers());

    assertThat(run.output()).contains(tableInTheReadme());
    assertThat(run.output()).endsWith("All 12 events came back equal to what was sent.\n");
    assertThat(run.exitStatus()).isZero();
  }

  @Test
  void allEventsAreReadBackWithAnotherRegistryServer(Cluster cluster) throws Exception {
    try (TestRegistry registry = TestRegistry.start()) {
      ExampleProcess run =
          ExampleProcess.run(
              "quickstart.Quickstart",
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
    ExampleProcess run = ExampleProcess.run("quickstart.Quickstart", "--brokers", "localhost:9092");

    assertThat(run.output())
        .isEqualTo(
            "Unknown option --brokers. Usage: Quickstart [--bootstrap-servers HOST:PORT]"
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
}
