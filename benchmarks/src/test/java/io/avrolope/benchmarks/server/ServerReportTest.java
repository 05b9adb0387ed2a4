// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
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

    assertThat(ServerReport.report(JSON.createObjectNode(), JSON.readTree(rounds)))
        .contains("| A | 100 | 2,000 (1,000 – 3,000) |")
        .contains("median of 3 rounds")
        .doesNotContain("Registrations of new subjects");
  }
}
