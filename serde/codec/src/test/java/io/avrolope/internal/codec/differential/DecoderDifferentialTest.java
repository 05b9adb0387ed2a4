package io.avrolope.internal.codec.differential;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** 20,000 data of 2,500 pairs of schemas; see {@link LongDifferential} for more. */
class DecoderDifferentialTest {
  private static final int PAIRS = 250;

  @ParameterizedTest(name = "seeds from {0}")
  @ValueSource(longs = {0, 1000, 2000, 3000, 4000, 5000, 6000, 7000, 8000, 9000})
  void bothEnginesDecodeAsAvroDoes(long firstSeed) {
    Tally tally = new Tally();
    DecoderTrial trial = new DecoderTrial(tally, List.of(Engine.values()));

    Seeds.expectNoDifference(trial, firstSeed, PAIRS);

    assertThat(tally.total()).isEqualTo((long) PAIRS * trial.dataPerSeed());
    assertThat(tally.values()).as("read, of %s", tally).isGreaterThan(tally.total() * 7 / 10);
    assertThat(tally.unresolved()).as("not resolved, of %s", tally).isPositive();
    assertThat(tally.failed()).as("failed in Avro, of %s", tally).isZero();
  }
}
