// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.resolve;

/**
 * How much two schemas may demand of the planner, and of each datum whatever its bytes. Immutable.
 *
 * @param maxSteps the most steps of planning: comparisons of two types or fields, and values of
 *     defaults
 * @param maxZeroByteItems the most array items without bytes in a datum; an object without bytes
 *     counts as one item for each 8 bytes of memory
 */
public record PlanLimits(int maxSteps, int maxZeroByteItems) {
  /** Enough for two schemas of some hundred thousand fields. */
  public static final int MAX_STEPS = 5_000_000;

  public static final PlanLimits DEFAULTS = new PlanLimits(MAX_STEPS, Integer.MAX_VALUE - 8);
}
