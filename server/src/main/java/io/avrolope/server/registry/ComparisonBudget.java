// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import io.avrolope.registry.comparison.ReaderCheck;
import io.avrolope.registry.comparison.StepCounter;

/**
 * Bounds the comparisons of schemas of one request. Each branch of a union is compared with each
 * branch of the other one: two unions of some thousand branches would take minutes and all memory.
 * Not thread-safe.
 */
public final class ComparisonBudget {
  /** A request may compare with many versions. */
  private static final int CHECKS_PER_REQUEST = 50;

  private static final long STEPS_PER_LOOK = 100_000;

  private final int maxPairs;
  private final Client client;
  private long left;
  private long untilLook = STEPS_PER_LOOK;

  ComparisonBudget(RegistryLimits limits, Client client) {
    this.maxPairs = limits.maxComparisons();
    this.client = client;
    this.left = (long) maxPairs * ReaderCheck.STEPS_PER_PAIR * CHECKS_PER_REQUEST;
  }

  /**
   * Counts the steps of one comparison of two schemas. It throws {@link Refusal} if the two, or all
   * schemas of the request together, need too many.
   */
  public StepCounter comparison() {
    return new Comparison();
  }

  /** As {@link #comparison}, for steps of a comparison that was made before. */
  public void spend(long steps) {
    left -= steps;
    untilLook -= steps;
    if (untilLook < 0) {
      untilLook = STEPS_PER_LOOK;
      client.requirePresent();
    }
    if (left < 0) {
      throw Refusal.invalidSchema(
          "The compatibility check with all versions needs more than "
              + CHECKS_PER_REQUEST
              + " times "
              + maxPairs
              + " comparisons of types, the limit "
              + RegistryLimits.COMPARISONS
              + ". Use a level that is not transitive");
    }
  }

  /** How many steps are left to the request. */
  long left() {
    return left;
  }

  private final class Comparison implements StepCounter {
    private long leftHere = (long) maxPairs * ReaderCheck.STEPS_PER_PAIR;

    @Override
    public void spend(long steps) {
      leftHere -= steps;
      if (leftHere < 0) {
        throw Refusal.invalidSchema(
            "The compatibility check of two schemas needs more than "
                + maxPairs
                + " comparisons of types, the limit "
                + RegistryLimits.COMPARISONS
                + ". Use unions with fewer branches");
      }
      ComparisonBudget.this.spend(steps);
    }
  }
}
