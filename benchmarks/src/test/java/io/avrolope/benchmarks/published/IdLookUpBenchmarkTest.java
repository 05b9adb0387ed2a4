// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.published;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.benchmarks.library.SchemaClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class IdLookUpBenchmarkTest {
  private final IdLookUpBenchmark benchmark = new IdLookUpBenchmark();

  @ParameterizedTest
  @EnumSource
  void cachedClientSendsOneRequestAndUncachedClientOnePerLookUp(SchemaClient client) {
    benchmark.library = client;
    try {
      benchmark.setup();
      for (int i = 0; i < 9; i++) {
        benchmark.check(benchmark.lookUp());
      }

      assertThat(benchmark.requests()).isEqualTo(client.name().endsWith("UNCACHED") ? 10 : 1);
    } finally {
      benchmark.stop();
    }
  }

  @Test
  void wrongSchemaIsNotTimed() {
    benchmark.stop();

    assertThatThrownBy(() -> benchmark.check(UserRecords.DOUBLES.schema()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "AVROLOPE found "
                + UserRecords.DOUBLES.schema()
                + " instead of "
                + UserRecords.STRINGS.schema());
  }
}
