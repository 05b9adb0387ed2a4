// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.schemas;

/**
 * What a copy keeps of each version.
 *
 * @param advice what the user can do if version numbers cannot be kept, as a sentence without a dot
 */
record CopyPolicy(Numbers numbers, Ids ids, Contracts contracts, String advice) {

  /** Which version number a schema gets in the target. */
  enum Numbers {
    /** The number in the source. */
    KEPT,
    /** Consecutive numbers from the target's first one. */
    RENUMBERED,
    /** Any number that the target assigns. */
    ANY
  }

  /** Which id a schema gets in the target. */
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
