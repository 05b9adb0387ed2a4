package io.avrolope.benchmarks.duel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
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
                    "APICURIO",
                    "GLUE",
                    "FASTSERDE",
                    "LIMIT"),
                8,
                60,
                List.of(),
                Optional.empty()));
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
                List.of("-XX:+UseParallelGC", "-Xlog:gc"),
                Optional.empty()));
  }

  @Test
  void aFileIsOfOneTask() {
    assertThat(DuelOptions.parse(List.of("-json", "duel.json", "W2_ENCODE")).json())
        .contains(Path.of("duel.json"));
    assertThatThrownBy(
            () -> DuelOptions.parse(List.of("-json", "duel.json", "W2_ENCODE", "W2_DECODE")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Expected one task for -json but found [W2_ENCODE, W2_DECODE]");
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
