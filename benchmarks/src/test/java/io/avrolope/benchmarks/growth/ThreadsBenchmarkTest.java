// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.growth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.benchmarks.BenchmarkParams;
import io.avrolope.benchmarks.library.Library;
import io.avrolope.benchmarks.workload.Workload;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ThreadsBenchmarkTest {
  private final ThreadsBenchmark benchmark = new ThreadsBenchmark();
  private final ThreadsBenchmark.Shared shared = new ThreadsBenchmark.Shared();

  @ParameterizedTest
  @MethodSource("libraries")
  void oneAndTwoThreadsGetTheSameAnswers(Library library) {
    shared.library = library;
    shared.setup();

    assertThat(benchmark.decodeIn2Threads(shared, new ThreadsBenchmark.Place()))
        .isEqualTo(benchmark.decodeIn1Thread(shared, new ThreadsBenchmark.Place()))
        .hasToString(Workload.W4_10.shape().data().get(0).toString());
    assertThat(benchmark.encodeIn2Threads(shared, new ThreadsBenchmark.Place()))
        .isEqualTo(benchmark.encodeIn1Thread(shared, new ThreadsBenchmark.Place()));
  }

  static List<String> libraries() {
    return BenchmarkParams.of(ThreadsBenchmark.Shared.class, "library");
  }

  @Test
  void libraryThatFailsIsNotTimed() {
    shared.library = Library.AVRO_TWICE;

    assertThatThrownBy(shared::setup)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("AVRO_TWICE supports only W1_WRAPPED");
  }
}
