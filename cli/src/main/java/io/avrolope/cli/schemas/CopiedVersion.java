// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.schemas;

import io.avrolope.registry.RegisteredVersion;
import java.util.OptionalInt;

/**
 * The result of copying one version.
 *
 * @param from version number in the source
 * @param to version number in the target
 * @param id schema id in the target
 * @param hasOtherGuid whether the target gave the schema another GUID than the source
 */
record CopiedVersion(
    String subject, long from, long to, OptionalInt id, boolean hasOtherGuid, State state) {
  /** The outcome for a version. */
  enum State {
    /** The target had the same version already. */
    PRESENT,
    /** The version was written and read back. */
    WRITTEN,
    /** The version would be written; this is a dry run. */
    PLANNED
  }

  static CopiedVersion of(PlannedVersion planned, RegisteredVersion now, State state) {
    boolean hasOtherGuid = VersionComparison.hasOtherGuid(planned.original(), now);
    return new CopiedVersion(
        now.subject(), planned.from(), now.version(), now.id(), hasOtherGuid, state);
  }
}
