// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.schemas;

import io.avrolope.registry.SchemaCatalog.ReadOnly;

/**
 * The parts of each version that a copy keeps.
 *
 * @param readOnly what becomes of a mode of the target that forbids registrations
 */
record CopyPolicy(Numbers numbers, Ids ids, Contracts contracts, ReadOnly readOnly, Advice advice) {

  /**
   * Advice for a user whose version numbers cannot be kept, as sentences without a dot.
   *
   * @param ifIds if the source has ids, which the command can keep in the target
   */
  record Advice(String always, String ifIds) {}

  /** The rule for the version number of a schema in the target. */
  enum Numbers {
    /** The number in the source. */
    KEPT,
    /** Consecutive numbers from the target's first one. */
    RENUMBERED,
    /** Any number that the target assigns. */
    ANY
  }

  /** The rule for the id of a schema in the target. */
  enum Ids {
    ASSIGNED_BY_TARGET,
    KEPT
  }

  /** Whether metadata and rules are copied. */
  enum Contracts {
    KEPT,
    DROPPED
  }
}
