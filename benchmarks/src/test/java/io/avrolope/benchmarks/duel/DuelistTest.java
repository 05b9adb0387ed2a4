// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.duel;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.benchmarks.Score;
import io.avrolope.benchmarks.library.Library;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DuelistTest {

  @Test
  void duelistRunsInAJvmOfItsOwn() throws IOException {
    try (Duelist duelist = Duelist.start("W4_1_DECODE", "LIMIT", List.of())) {
      assertThat(duelist.isReady()).isTrue();
      duelist.warmUp(20);
      duelist.batch(20);
      Score score = duelist.score("W4_1_DECODE");

      assertThat(score.library()).isEqualTo("LIMIT");
      assertThat(score.nanos()).isPositive();
      assertThat(score.bytes()).isGreaterThan(16);
    }
  }

  /** In a shared JVM a library could depend on classes that another library made Avro trust. */
  @ParameterizedTest(name = "{0}")
  @EnumSource(
      names = {"AVRO_TWICE", "SUBSTRING", "FASTSERDE"},
      mode = EnumSource.Mode.EXCLUDE)
  void eachLibraryRunsAlone(Library library) throws IOException {
    try (Duelist duelist = Duelist.start("LOGICAL_TYPES_DECODE", library.name(), List.of())) {
      assertThat(duelist.isReady()).isTrue();
    }
  }

  @Test
  void fastserdeRunsAlone() throws IOException {
    try (Duelist duelist = Duelist.start("W4_1_DECODE", "FASTSERDE", List.of())) {
      assertThat(duelist.isReady()).isTrue();
    }
  }

  @Test
  void libraryThatDoesNotSupportATaskIsNotReady() throws IOException {
    try (Duelist duelist = Duelist.start("W4_1_ENCODE", "SUBSTRING", List.of())) {
      assertThat(duelist.isReady()).isFalse();
    }
  }
}
