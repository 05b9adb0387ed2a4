// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.duel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DuelOptionsTest {

  @Test
  void onlyATaskIsRequired() {
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
  void allOptionsCanBeSet() {
    assertThat(
            DuelOptions.parse(
                List.of(
                    "-libraries",
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
  void jsonFileSupportsOneTaskOnly() {
    assertThat(DuelOptions.parse(List.of("-json", "duel.json", "W2_ENCODE")).json())
        .contains(Path.of("duel.json"));
    assertThatThrownBy(
            () -> DuelOptions.parse(List.of("-json", "duel.json", "W2_ENCODE", "W2_DECODE")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("-json supports one task only: [W2_ENCODE, W2_DECODE]");
  }

  @Test
  void invalidArgumentsAreRejected() {
    assertThatThrownBy(() -> DuelOptions.parse(List.of("W2")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Task W2 does not end in _DECODE, _ENCODE, _TO_CONNECT, _FROM_CONNECT");
    assertThatThrownBy(() -> DuelOptions.parse(List.of("-rounds")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Option -rounds has no value");
    assertThatThrownBy(() -> DuelOptions.parse(List.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("At least one task and one round are required");
  }
}
