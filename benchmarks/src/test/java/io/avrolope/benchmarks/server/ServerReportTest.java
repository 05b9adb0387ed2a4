// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ServerReportTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @Test
  void aRowHasTheMedianAndTheRangeOfItsRounds() throws IOException {
    String rounds =
        """
        [{"reads": [{"server": "A", "connections": 100, "perSecond": 3000.0}]},
         {"reads": [{"server": "A", "connections": 100, "perSecond": 1000.4}]},
         {"reads": [{"server": "A", "connections": 100, "perSecond": 2000.0}]}]
        """;

    assertThat(ServerReport.report(JSON.createObjectNode(), JSON.readTree(rounds), "c/"))
        .contains("| A | 100 | 2,000 (1,000 – 3,000) |")
        .contains("median of 3 rounds")
        .contains("src=\"c/look-ups-light.svg\"")
        .doesNotContain("Registrations of new subjects")
        .doesNotContain("registrations-light.svg");
  }

  @Test
  void theCommittedReportIsMadeOfTheCommittedResults() throws IOException {
    Path results = Path.of("results", "server");
    JsonNode rounds =
        JSON.readTree(results.resolve("server-registry.json").toFile()).path("rounds");
    JsonNode run = JSON.readTree(results.resolve("run.json").toFile());

    assertThat(Path.of("SERVER.md"))
        .hasContent(ServerReport.report(run, rounds, "results/server/charts/"));
    Map<String, String> charts = ServerCharts.files(rounds);
    assertThat(charts).hasSize(8);
    charts.forEach(
        (name, svg) ->
            assertThat(results.resolve(ServerReport.CHARTS).resolve(name)).hasContent(svg));
  }
}
