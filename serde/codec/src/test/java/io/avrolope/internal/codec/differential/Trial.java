// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec.differential;

import java.util.Optional;

/** Generates schemas and data from a seed and returns the first difference. Thread-safe. */
interface Trial {

  /** The number of data generated from one seed, if there is no difference. */
  int dataPerSeed();

  /** Generates and compares data of this pair. */
  Optional<Difference> run(SchemaPair pair, SeededRandom random, int count);

  default Optional<Difference> run(long seed) {
    SeededRandom random = new SeededRandom(seed);
    return run(SchemaPair.of(random), random, dataPerSeed());
  }
}
