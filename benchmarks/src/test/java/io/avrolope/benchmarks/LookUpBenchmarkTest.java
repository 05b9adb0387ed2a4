// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.benchmarks.library.ManySchemas;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The benchmark runs and uses all of its schemas. */
class LookUpBenchmarkTest {
  private static final int RUNS = 1 << 14;

  @ParameterizedTest
  @EnumSource
  void allSchemasAreUsed(ManySchemas.Peer peer) {
    LookUpBenchmark benchmark = new LookUpBenchmark();
    benchmark.library = peer;
    benchmark.schemas = 100;
    benchmark.setup();
    LookUpBenchmark.Place place = new LookUpBenchmark.Place();
    Set<Object> read = new HashSet<>();
    Set<Integer> ids = new HashSet<>();
    for (int i = 0; i < RUNS; i++) {
      read.add(benchmark.deserialize(place));
      ids.add((int) benchmark.serialize(place)[4]);
    }

    assertThat(read).hasSize(100);
    assertThat(ids).hasSize(100);
  }
}
