// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec.differential;

import java.util.List;
import java.util.SplittableRandom;

/** Random choices that are determined by a seed. Not thread-safe. */
final class SeededRandom {
  private final SplittableRandom random;

  SeededRandom(long seed) {
    this.random = new SplittableRandom(seed);
  }

  boolean chance(double probability) {
    return random.nextDouble() < probability;
  }

  /** A number from 0 (inclusive) to the bound (exclusive). */
  int below(int bound) {
    return random.nextInt(bound);
  }

  /** A number from 0 to a maximum; each increment happens with the given probability. */
  int steps(double probability, int max) {
    int steps = 0;
    while (steps < max && chance(probability)) {
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
