// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.census;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.cli.Main;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CensusRatesTest {

  @Test
  void plainConsumerAndCensusReadEachTopicInEachRound() throws Exception {
    Path cli = Path.of(Main.class.getProtectionDomain().getCodeSource().getLocation().toURI());

    List<String> rows = CensusRates.measure(cli, 1000, 1);

    assertThat(rows)
        .extracting(row -> row.split(" ", -1)[1])
        .containsExactlyElementsOf(Stream.of(Content.values()).map(Content::name).toList());
  }
}
