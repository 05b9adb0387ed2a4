// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.census;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.cli.Main;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class CensusRatesTest {

  @Test
  void plainConsumerAndCensusReadEachTopicInEachRound() throws Exception {
    Path cli = Path.of(Main.class.getProtectionDomain().getCodeSource().getLocation().toURI());

    List<String> rows = CensusRates.measure(cli, 1000, 1);

    assertThat(rows).hasSize(Content.values().length);
    for (Content content : Content.values()) {
      assertThat(rows.get(content.ordinal())).startsWith("| " + content + " | ");
    }
  }
}
