// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

/** The kinds of a deletion. */
public enum Deletion {
  /** Hides versions. */
  SOFT,
  /** Removes hidden versions. */
  PERMANENT
}
