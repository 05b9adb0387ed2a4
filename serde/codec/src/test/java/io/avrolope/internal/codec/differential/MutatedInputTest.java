// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec.differential;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Decodes about 200,000 mutated data. {@link LongDifferential} runs more. */
@Tag("fuzz")
class MutatedInputTest {
  private static final int PAIRS = 560;

  @ParameterizedTest(name = "seeds from {0}")
  @ValueSource(longs = {0, 1000, 2000, 3000, 4000, 5000, 6000, 7000, 8000, 9000})
  void bothEnginesRefuseTheSameMutatedDataInBoundedMemoryAndTime(long firstSeed) {
    OutcomeCounts counts = new OutcomeCounts();

    SeedRunner.expectNoDifference(new MutationTrial(counts), firstSeed, PAIRS);

    assertThat(counts.total()).isGreaterThan(20_000L * 9 / 10);
    assertThat(counts.values()).as("still readable, of %s", counts).isPositive();
    assertThat(counts.failed()).as("malformed, of %s", counts).isGreaterThan(counts.total() / 4);
  }
}
