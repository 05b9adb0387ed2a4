package io.avrolope.internal.codec.differential;

import java.util.Optional;

/** Tries what a seed makes, and tells the first difference. Thread-safe. */
interface Trial {

  /** How many data one seed makes, if there is no difference. */
  int dataPerSeed();

  /** Tries data of this pair. */
  Optional<Difference> run(Pair pair, Dice dice, int count);

  default Optional<Difference> run(long seed) {
    Dice dice = new Dice(seed);
    return run(Pair.of(dice), dice, dataPerSeed());
  }
}
