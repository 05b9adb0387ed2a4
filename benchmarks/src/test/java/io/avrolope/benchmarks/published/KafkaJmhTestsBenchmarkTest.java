// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.published;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.benchmarks.BenchmarkParams;
import io.avrolope.benchmarks.library.Library;
import io.avrolope.benchmarks.workload.Workload;
import org.junit.jupiter.api.Test;

class KafkaJmhTestsBenchmarkTest {
  private final KafkaJmhTestsBenchmark benchmark = new KafkaJmhTestsBenchmark();

  @Test
  void allFormatsGiveTheSameAttribute() throws Exception {
    KafkaJmhTestsBenchmark.MyRecord record = new KafkaJmhTestsBenchmark.MyRecord();
    record.setup();

    assertThat(benchmark.AvroTest(record)).isEqualTo("Str 1");
    assertThat(benchmark.SubstrTest(record)).isEqualTo("Str 1");
    assertThat(benchmark.PojoTest(record)).isEqualTo("Str 1");
    assertThat(benchmark.JsonTest(record)).isEqualTo("Str 1");
  }

  @Test
  void allLibrariesFindTheAttribute() {
    for (String workload : BenchmarkParams.of(KafkaJmhTestsBenchmark.Message.class, "workload")) {
      for (String library : BenchmarkParams.of(KafkaJmhTestsBenchmark.Message.class, "library")) {
        KafkaJmhTestsBenchmark.Message message = new KafkaJmhTestsBenchmark.Message();
        message.workload = Workload.valueOf(workload);
        message.library = Library.valueOf(library);
        message.setup();

        assertThat(benchmark.DeserializerTest(message)).isEqualTo("Str 1");
      }
    }
  }

  @Test
  void wrongAttributeIsNotTimed() {
    assertThatThrownBy(() -> KafkaJmhTestsBenchmark.check("PojoTest", "Str 2"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("PojoTest found Str 2 instead of Str 1");
  }
}
