// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.growth;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

class SchemaPairMemoryBenchmarkTest {

  /** Forks JVMs: in this JVM a garbage collection would also free objects of other tests. */
  @Test
  void memoryOfAHundredDecodersIsMeasured() throws RunnerException {
    Collection<RunResult> results =
        new Runner(
                new OptionsBuilder()
                    .include("\\.SchemaPairMemoryBenchmark\\.")
                    .param("fields", "100")
                    .param("library", "AVROLOPE", "AVROLOPE_COMPILED", "AVRO_FAST", "CONFLUENT")
                    .forks(2)
                    .shouldFailOnError(true)
                    .verbosity(VerboseMode.SILENT)
                    .build())
            .run();

    assertThat(results).hasSize(4);
    for (RunResult result : results) {
      assertThat(bytes(result, "heapBytesPerPair")).isBetween(1_000.0, 30_000.0);
      if (result.getParams().getParam("library").equals("AVROLOPE_COMPILED")) {
        assertThat(bytes(result, "metaspaceBytesPerPair")).isBetween(2_000.0, 12_000.0);
      }
    }
  }

  private static double bytes(RunResult result, String counter) {
    return requireNonNull(result.getSecondaryResults().get(counter)).getScore();
  }
}
