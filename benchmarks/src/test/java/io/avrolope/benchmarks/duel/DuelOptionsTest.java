package io.avrolope.benchmarks.duel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class DuelOptionsTest {

  @Test
  void onlyTheTaskIsNeeded() {
    assertThat(DuelOptions.parse(List.of("W4_100_DECODE")))
        .isEqualTo(
            new DuelOptions(
                List.of("W4_100_DECODE"),
                List.of(
                    "AVROLOPE",
                    "AVROLOPE_INTERPRETED",
                    "AVROLOPE_COMPILED",
                    "AVRO_FAST",
                    "AVRO_CLASSIC",
                    "CONFLUENT",
                    "LIMIT"),
                8,
                60,
                List.of()));
  }

  @Test
  void allCanBeSaid() {
    assertThat(
            DuelOptions.parse(
                List.of(
                    "-contestants",
                    "LIMIT,AVRO_FAST",
                    "W2_ENCODE",
                    "-warmup",
                    "3",
                    "-rounds",
                    "4",
                    "-jvm",
                    "-XX:+UseParallelGC -Xlog:gc",
                    "W4_1_EVOLVED_DECODE")))
        .isEqualTo(
            new DuelOptions(
                List.of("W2_ENCODE", "W4_1_EVOLVED_DECODE"),
                List.of("LIMIT", "AVRO_FAST"),
                3,
                4,
                List.of("-XX:+UseParallelGC", "-Xlog:gc")));
  }

  @Test
  void whatIsNoTaskIsRefused() {
    assertThatThrownBy(() -> DuelOptions.parse(List.of("W2")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Expected ..._DECODE or ..._ENCODE but found W2");
    assertThatThrownBy(() -> DuelOptions.parse(List.of("-rounds")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Expected a value after -rounds");
    assertThatThrownBy(() -> DuelOptions.parse(List.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Expected a task and a round but found none");
  }
}
