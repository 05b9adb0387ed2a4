// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.differential;

import java.util.List;
import java.util.SplittableRandom;

/** Random choices that a seed determines. Not thread-safe. */
final class Chances {
  private static final List<String> TEXTS =
      List.of("", "a", "hello", "é", "日本語", "😀", "a\u0000b", "null", "0123456789 0123456789");

  private final SplittableRandom random;

  Chances(long seed) {
    this.random = new SplittableRandom(seed);
  }

  boolean of(double probability) {
    return random.nextDouble() < probability;
  }

  /** A number from 0 (inclusive) to the bound (exclusive). */
  int below(int bound) {
    return random.nextInt(bound);
  }

  <T> T pick(List<T> from) {
    return from.get(below(from.size()));
  }

  String text() {
    return of(0.7) ? pick(TEXTS) : "t" + below(1_000_000);
  }

  /** A number of at most this many bits; all lengths are equally likely. */
  long number(int bits) {
    return random.nextLong() >> (63 - below(bits));
  }

  byte[] bytes(int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }

  double real() {
    return of(0.3)
        ? pick(List.of(0.0, -0.0, Double.NaN, Double.NEGATIVE_INFINITY, Double.MIN_VALUE))
        : number(40) / 64.0;
  }
}
