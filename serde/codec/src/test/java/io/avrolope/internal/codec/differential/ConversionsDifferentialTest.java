package io.avrolope.internal.codec.differential;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** With conversions of logical types, which change what the whole JVM shares. */
@Isolated
class ConversionsDifferentialTest {
  @Test
  void logicalTypesAreDecodedAsAvroDoes() {
    Tally tally = new Tally();

    try (GlobalConversions registered = new GlobalConversions()) {
      DecoderTrial decoders = new DecoderTrial(tally, registered.alike(), List.of(Engine.values()));
      Seeds.expectNoDifference(new NotOfRawBytes(decoders), 50_000, 600);
    }

    assertThat(tally.values()).as("read, of %s", tally).isGreaterThan(tally.total() / 2);
    assertThat(tally.failed()).as("refused by a conversion, of %s", tally).isPositive();
  }

  /** Of bytes that stand for themselves no conversion is asked. */
  private record NotOfRawBytes(Trial trial) implements Trial {
    @Override
    public int dataPerSeed() {
      return trial.dataPerSeed();
    }

    @Override
    public Optional<Difference> run(Pair pair, Dice dice, int count) {
      return pair.writer().getType() == Schema.Type.BYTES
          ? Optional.empty()
          : trial.run(pair, dice, count);
    }
  }
}
