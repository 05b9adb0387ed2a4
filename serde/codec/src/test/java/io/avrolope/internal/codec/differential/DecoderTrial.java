package io.avrolope.internal.codec.differential;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.avro.generic.GenericData;

/** Decodes what Avro writes with all engines. */
final class DecoderTrial implements Trial {
  private final Tally tally;
  private final GenericData conversions;
  private final List<? extends DecoderMaker> makers;

  DecoderTrial(Tally tally, List<? extends DecoderMaker> makers) {
    this(tally, Oracle.plain(), makers);
  }

  /**
   * A trial with logical types.
   *
   * @param conversions those that the makers use
   */
  DecoderTrial(Tally tally, GenericData conversions, List<? extends DecoderMaker> makers) {
    this.tally = tally;
    this.conversions = conversions;
    this.makers = makers;
  }

  @Override
  public int dataPerSeed() {
    return 8;
  }

  @Override
  public Optional<Difference> run(Pair pair, Dice dice, int count) {
    Oracle oracle = new Oracle(pair, conversions);
    List<DecoderCheck> checks = new ArrayList<>();
    makers.forEach(maker -> checks.add(new DecoderCheck(pair, maker)));
    RandomData data = new RandomData(dice, new Heights());
    for (int i = 0; i < count; i++) {
      Object object = data.datum(pair.writer());
      byte[] datum = Wire.any(dice).encode(pair.writer(), object, Oracle.plain());
      Outcome expected = oracle.read(datum);
      tally.add(expected, checks.get(0).refusesAll());
      for (DecoderCheck check : checks) {
        Optional<Difference> difference = check.check(datum, expected);
        if (difference.isEmpty() && i == 0) {
          difference = check.checkFresh(datum, expected);
        }
        if (difference.isPresent()) {
          return difference;
        }
      }
    }
    return Optional.empty();
  }
}
