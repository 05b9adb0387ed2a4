// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.resolve;

import io.avrolope.error.IncompatibleSchemasException;

/** Counts the work for one pair of schemas. Not thread-safe. */
final class PlanBudget {
  /** The steps for a pair of records: the planner remembers it, which takes memory. */
  static final int PAIR = 50;

  private final PlanLimits limits;
  private long steps;

  PlanBudget(PlanLimits limits) {
    this.limits = limits;
  }

  void spend() {
    spend(1);
  }

  /**
   * Counts steps.
   *
   * @throws IncompatibleSchemasException if the limit is exceeded
   */
  void spend(long more) {
    steps += more;
    if (steps > limits.maxSteps()) {
      throw new IncompatibleSchemasException(
          "The schemas are too complex: reading one as the other takes more steps of planning than"
              + " limit.plan.steps="
              + limits.maxSteps());
    }
  }

  /**
   * Checks the objects that a record without bytes becomes.
   *
   * @param weight of the objects, in units of 8 bytes
   * @throws IncompatibleSchemasException if the limit is exceeded
   */
  void requireWeight(String record, long weight) {
    if (weight > limits.maxZeroByteItems()) {
      throw new IncompatibleSchemasException(
          "A record "
              + record
              + " without bytes becomes objects of more than 8 bytes for each of"
              + " limit.zero.byte.items="
              + limits.maxZeroByteItems());
    }
  }
}
