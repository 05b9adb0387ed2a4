// SPDX-License-Identifier: Apache-2.0
package io.avrolope.chaos;

import java.util.Random;

/**
 * A fault that can be made.
 *
 * @param kind the name in the report, the same for all targets
 * @param target the thing that breaks; two faults of one target never happen at once
 * @param exclusive whether no other fault may last meanwhile
 * @param action makes the fault and ends it
 */
record Fault(String kind, String target, boolean exclusive, Action action) {

  /** Makes a fault. */
  @FunctionalInterface
  interface Action {
    /**
     * Makes the fault, and returns when it has ended.
     *
     * @return the visible effect, such as how many connections were cut; empty if there was none
     */
    String run(Random random) throws Exception;
  }

  static Fault of(String kind, String target, Action action) {
    return new Fault(kind, target, false, action);
  }

  /** The same, alone. */
  Fault alone() {
    return new Fault(kind, target, true, action);
  }
}
