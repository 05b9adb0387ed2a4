// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.schemas;

import io.avrolope.registry.RegisteredVersion;

/**
 * A version that the target should have after the copy.
 *
 * @param original the version in the source
 * @param wanted the version in the target. If any number is accepted and the target does not have
 *     the schema, it has the number of the source
 * @param isPresent whether the target has the version already
 */
record PlannedVersion(RegisteredVersion original, RegisteredVersion wanted, boolean isPresent) {
  /** The version number in the source. */
  long from() {
    return original.version();
  }
}
