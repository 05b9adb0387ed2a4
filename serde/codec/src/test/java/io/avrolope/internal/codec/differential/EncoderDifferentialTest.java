// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec.differential;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Encodes objects, of which many contain a value that may not match the schema. */
@Tag("fuzz")
class EncoderDifferentialTest {
  private static final int SCHEMAS = 250;

  @ParameterizedTest(name = "seeds from {0}")
  @ValueSource(longs = {0, 1000, 2000, 3000, 4000, 5000, 6000, 7000, 8000, 9000})
  void bothEnginesEncodeAsAvroDoes(long firstSeed) {
    OutcomeCounts counts = new OutcomeCounts();

    SeedRunner.expectNoDifference(new EncoderTrial(counts), firstSeed, SCHEMAS);

    assertThat(counts.values()).as("written, of %s", counts).isGreaterThan(counts.total() / 2);
    assertThat(counts.failed()).as("refused, of %s", counts).isGreaterThan(counts.total() / 10);
  }

  @ParameterizedTest(name = "seeds from {0}")
  @ValueSource(longs = {0, 1000, 2000, 3000, 4000})
  void bothEnginesRefuseTheSameObjectsInAllDataModels(long firstSeed) {
    OutcomeCounts counts = new OutcomeCounts();

    SeedRunner.expectNoDifference(new EncoderAgreementTrial(counts), firstSeed, SCHEMAS);

    assertThat(counts.failed()).as("refused, of %s", counts).isGreaterThan(counts.total() / 4);
    assertThat(counts.values()).as("written, of %s", counts).isGreaterThan(counts.total() / 4);
  }
}
