package io.avrolope.internal.codec.differential;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * 200,000 spoiled data, as some pairs of schemas have none; see {@link LongDifferential} for more.
 */
class MutatedInputTest {
  private static final int PAIRS = 560;

  @ParameterizedTest(name = "seeds from {0}")
  @ValueSource(longs = {0, 1000, 2000, 3000, 4000, 5000, 6000, 7000, 8000, 9000})
  void bothEnginesRefuseTheSameInBoundedMemoryAndTime(long firstSeed) {
    Tally tally = new Tally();

    Seeds.expectNoDifference(new MutationTrial(tally), firstSeed, PAIRS);

    assertThat(tally.total()).isGreaterThan(20_000L * 9 / 10);
    assertThat(tally.values()).as("still read, of %s", tally).isPositive();
    assertThat(tally.failed()).as("malformed, of %s", tally).isGreaterThan(tally.total() / 4);
  }
}
