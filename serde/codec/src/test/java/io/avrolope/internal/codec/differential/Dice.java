package io.avrolope.internal.codec.differential;

import java.util.List;
import java.util.SplittableRandom;

/** Makes random choices; the same seed makes the same ones. Not thread-safe. */
final class Dice {
  private final SplittableRandom random;

  Dice(long seed) {
    this.random = new SplittableRandom(seed);
  }

  boolean chance(double probability) {
    return random.nextDouble() < probability;
  }

  /** From 0 up to, and without, the bound. */
  int below(int bound) {
    return random.nextInt(bound);
  }

  /** Small numbers much more often than large ones: each further step is taken with a chance. */
  int steps(double chanceOfOneMore, int most) {
    int steps = 0;
    while (steps < most && chance(chanceOfOneMore)) {
      steps++;
    }
    return steps;
  }

  long bits() {
    return random.nextLong();
  }

  <T> T pick(List<T> from) {
    return from.get(below(from.size()));
  }

  String pick(String... from) {
    return from[below(from.length)];
  }

  <T> void shuffle(List<T> list) {
    for (int i = list.size() - 1; i > 0; i--) {
      int j = below(i + 1);
      T moved = list.get(i);
      list.set(i, list.get(j));
      list.set(j, moved);
    }
  }
}
