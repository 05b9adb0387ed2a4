package io.avrolope.internal.codec.differential;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** 20,000 objects, of which a half have something in them that may not fit. */
class EncoderDifferentialTest {
  private static final int SCHEMAS = 250;

  @ParameterizedTest(name = "seeds from {0}")
  @ValueSource(longs = {0, 1000, 2000, 3000, 4000, 5000, 6000, 7000, 8000, 9000})
  void bothEnginesEncodeAsAvroDoes(long firstSeed) {
    Tally tally = new Tally();

    Seeds.expectNoDifference(new EncoderTrial(tally), firstSeed, SCHEMAS);

    assertThat(tally.values()).as("written, of %s", tally).isGreaterThan(tally.total() / 2);
    assertThat(tally.failed()).as("refused, of %s", tally).isGreaterThan(tally.total() / 10);
  }
}
