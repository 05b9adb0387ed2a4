// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec.differential;

import static org.assertj.core.api.Assertions.fail;

import java.util.Optional;

/** Runs a trial on consecutive seeds. */
final class SeedRunner {
  private SeedRunner() {}

  static void expectNoDifference(Trial trial, long first, int count) {
    for (long seed = first; seed < first + count; seed++) {
      Optional<Difference> difference = trial.run(seed);
      if (difference.isPresent()) {
        fail(DifferenceReport.of(seed, Shrinker.shrink(trial, difference.get())));
      }
    }
  }
}
