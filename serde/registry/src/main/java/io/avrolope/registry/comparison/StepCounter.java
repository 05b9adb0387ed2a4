// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.comparison;

/**
 * Counts the steps of a computation, so that it ends in time whatever the schemas are. A step takes
 * some nanoseconds. Used by one thread at a time.
 */
@FunctionalInterface
public interface StepCounter {
  /**
   * Counts steps before they are done.
   *
   * @throws RuntimeException if the computation must end: it has taken too many steps, or nobody
   *     waits for its result any more
   */
  void spend(long steps);
}
