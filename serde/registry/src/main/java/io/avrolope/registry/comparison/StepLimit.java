// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.comparison;

import io.avrolope.error.IncompatibleSchemasException;

/** Ends a comparison of schemas after a fixed number of steps: some seconds. Not thread-safe. */
public final class StepLimit implements StepCounter {
  private static final long MAX_STEPS = 50_000_000;

  private long left = MAX_STEPS;

  /**
   * Counts steps.
   *
   * @throws IncompatibleSchemasException if there were too many
   */
  @Override
  public void spend(long steps) {
    left -= steps;
    if (left < 0) {
      throw new IncompatibleSchemasException(
          "The comparison of two schemas needs more than "
              + MAX_STEPS
              + " steps. Use unions with fewer branches");
    }
  }
}
