package io.avrolope.benchmarks.seed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.benchmarks.BenchmarkParams;
import io.avrolope.benchmarks.contestant.Contestant;
import io.avrolope.benchmarks.workload.Workload;
import org.junit.jupiter.api.Test;

class KafkaJmhTestsBenchmarkTest {
  private final KafkaJmhTestsBenchmark benchmark = new KafkaJmhTestsBenchmark();

  @Test
  void allFormatsHaveTheSameAttribute() throws Exception {
    KafkaJmhTestsBenchmark.MyRecord record = new KafkaJmhTestsBenchmark.MyRecord();
    record.setup();

    assertThat(benchmark.AvroTest(record)).isEqualTo("Str 1");
    assertThat(benchmark.SubstrTest(record)).isEqualTo("Str 1");
    assertThat(benchmark.PojoTest(record)).isEqualTo("Str 1");
    assertThat(benchmark.JsonTest(record)).isEqualTo("Str 1");
  }

  @Test
  void allContestantsFindTheAttribute() {
    for (String workload : BenchmarkParams.of(KafkaJmhTestsBenchmark.Message.class, "workload")) {
      for (String contestant :
          BenchmarkParams.of(KafkaJmhTestsBenchmark.Message.class, "contestant")) {
        KafkaJmhTestsBenchmark.Message message = new KafkaJmhTestsBenchmark.Message();
        message.workload = Workload.valueOf(workload);
        message.contestant = Contestant.valueOf(contestant);
        message.setup();

        assertThat(benchmark.DeserializerTest(message)).isEqualTo("Str 1");
      }
    }
  }

  @Test
  void anotherAttributeIsNotTimed() {
    assertThatThrownBy(() -> KafkaJmhTestsBenchmark.check("PojoTest", "Str 2"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("Expected PojoTest to find Str 1 but found Str 2");
  }
}
