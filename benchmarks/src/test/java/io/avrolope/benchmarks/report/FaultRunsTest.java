// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** docs/reliability.md and its charts are what the reports of the runs say. */
class FaultRunsTest {
  private static final Path ROOT = Path.of("..");

  @Test
  void thePageAndItsChartsAreThoseOfTheReports() throws IOException {
    Map<String, String> files = FaultRuns.files(ROOT);

    for (Map.Entry<String, String> file : files.entrySet()) {
      assertThat(ROOT.resolve(file.getKey())).content().isEqualTo(file.getValue());
    }
    assertThat(files.get(FaultRuns.PAGE)).contains("| broken promises | ");
  }
}
