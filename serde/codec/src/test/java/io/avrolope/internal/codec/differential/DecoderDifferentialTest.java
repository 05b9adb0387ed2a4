// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec.differential;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Decodes 20,000 data of 2,500 pairs of schemas. {@link LongDifferential} runs more. */
@Tag("fuzz")
class DecoderDifferentialTest {
  private static final int PAIRS = 250;

  @ParameterizedTest(name = "seeds from {0}")
  @ValueSource(longs = {0, 1000, 2000, 3000, 4000, 5000, 6000, 7000, 8000, 9000})
  void bothEnginesDecodeAsAvroDoes(long firstSeed) {
    OutcomeCounts counts = new OutcomeCounts();
    DecoderTrial trial = new DecoderTrial(counts, List.of(Engine.values()));

    SeedRunner.expectNoDifference(trial, firstSeed, PAIRS);

    assertThat(counts.total()).isEqualTo((long) PAIRS * trial.dataPerSeed());
    assertThat(counts.values()).as("read, of %s", counts).isGreaterThan(counts.total() * 7 / 10);
    assertThat(counts.unresolved()).as("incompatible, of %s", counts).isPositive();
    assertThat(counts.failed()).as("failed in Avro, of %s", counts).isZero();
  }
}
