// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.growth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.benchmarks.BenchmarkParams;
import io.avrolope.benchmarks.workload.Framing;
import io.avrolope.benchmarks.workload.GrowthSize;
import io.avrolope.benchmarks.workload.Shape;
import io.avrolope.internal.wire.CompiledReader;
import io.avrolope.internal.wire.CompiledWriter;
import java.util.List;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CompiledCodeBenchmarkTest {
  private final CompiledCodeBenchmark benchmark = new CompiledCodeBenchmark();
  private final CompiledCodeBenchmark.Plans plans = new CompiledCodeBenchmark.Plans();
  private final CompiledCodeBenchmark.Sizes sizes = new CompiledCodeBenchmark.Sizes();

  @ParameterizedTest(name = "{0} fields")
  @MethodSource("fields")
  void eachRunGeneratesANewClassAndReportsItsSize(int fields) {
    plans.fields = fields;
    plans.setup();
    Object reader = benchmark.reader(plans, sizes);

    assertThat(reader).isInstanceOf(CompiledReader.class);
    assertThat(benchmark.reader(plans, sizes)).doesNotHaveSameClassAs(reader);
    assertSizes();

    assertThat(benchmark.writer(plans, sizes)).isInstanceOf(CompiledWriter.class);
    assertSizes();
  }

  private void assertSizes() {
    assertThat(sizes.largestMethodBytes).isBetween(1.0, 8_000.0);
    assertThat(sizes.codeBytes).isGreaterThan(sizes.largestMethodBytes);
    assertThat(sizes.classFileBytes).isGreaterThan(sizes.codeBytes);
  }

  static List<String> fields() {
    return BenchmarkParams.of(CompiledCodeBenchmark.Plans.class, "fields");
  }

  @Test
  void codeThatDecodesAnotherObjectIsNotTimed() {
    Shape whole = GrowthSize.FIELDS_10.shape();
    Schema nothing = Schema.createRecord(whole.writer().getName(), null, "other", false, List.of());
    CompiledCode code =
        new CompiledCode(
            new Shape(
                whole.writer(), nothing, whole.data(), Framing.BARE, Shape.End.CHECKED, null));

    assertThatThrownBy(() -> code.check(code.reader(), code.writer()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("Decoded {} instead of " + whole.data().get(0));
  }

  @Test
  void sizesDoNotDependOnTheNumberOfRuns() {
    sizes.take(new CodeSize(900, 600, 300), 3);

    assertThat(3 * sizes.classFileBytes).isEqualTo(900);
    assertThat(3 * sizes.codeBytes).isEqualTo(600);
    assertThat(3 * sizes.largestMethodBytes).isEqualTo(300);
  }
}
