// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.growth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.benchmarks.BenchmarkParams;
import io.avrolope.benchmarks.library.Direction;
import io.avrolope.benchmarks.library.Library;
import io.avrolope.benchmarks.workload.Framing;
import io.avrolope.benchmarks.workload.GrowthSize;
import io.avrolope.benchmarks.workload.Shape;
import java.util.Arrays;
import java.util.List;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class GrowthBenchmarkTest {
  private final GrowthBenchmark benchmark = new GrowthBenchmark();

  @ParameterizedTest(name = "{0}")
  @EnumSource
  void eachLibraryDecodesAndEncodesEachSize(GrowthSize size) {
    for (String library : BenchmarkParams.of(GrowthBenchmark.Work.class, "library")) {
      GrowthBenchmark.Decoding decoding = new GrowthBenchmark.Decoding();
      decoding.size = size;
      decoding.library = Library.valueOf(library);
      decoding.setup();
      GrowthBenchmark.Encoding encoding = new GrowthBenchmark.Encoding();
      encoding.size = size;
      encoding.library = Library.valueOf(library);
      encoding.setup();

      assertThat(benchmark.decode(decoding)).hasToString(size.shape().data().get(0).toString());
      assertThat((byte[]) benchmark.encode(encoding)).hasSizeGreaterThan(5);
    }
  }

  @Test
  void benchmarkRunsAllSizes() {
    assertThat(BenchmarkParams.of(GrowthBenchmark.Work.class, "size"))
        .containsExactlyElementsOf(Arrays.stream(GrowthSize.values()).map(Enum::name).toList());
  }

  @Test
  void libraryThatFailsIsNotTimed() {
    GrowthBenchmark.Decoding work = new GrowthBenchmark.Decoding();
    work.library = Library.AVRO_TWICE;

    assertThatThrownBy(work::setup)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("AVRO_TWICE supports only W1_WRAPPED");
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource(mode = EnumSource.Mode.MATCH_ALL, names = "BYTES_.*")
  void dataHaveTheSizeThatTheNameStates(GrowthSize size) {
    Shape shape = size.shape();
    int wanted = Integer.parseInt(size.name().substring("BYTES_".length()));
    List<Object> data =
        Direction.ENCODE.task(Library.AVRO_FAST, shape.framed(Framing.BARE)).inputs();
    byte[] datum =
        (byte[])
            Direction.DECODE.task(Library.AVRO_CLASSIC, shape.framed(Framing.BARE)).inputs().get(0);

    assertThat(Integer.bitCount(data.size())).isEqualTo(1); // the benchmark needs a power of two
    assertThat((double) datum.length).isBetween(0.9 * wanted, 1.1 * wanted);
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource(mode = EnumSource.Mode.MATCH_ALL, names = "NESTING_.*")
  void recordsAreNestedAsDeepAsTheNameStates(GrowthSize size) {
    Schema schema = size.shape().writer();
    int depth = 1;
    while (schema.getField("next") != null) {
      schema = schema.getField("next").schema();
      depth++;
    }

    assertThat(size).hasToString("NESTING_" + depth);
  }
}
