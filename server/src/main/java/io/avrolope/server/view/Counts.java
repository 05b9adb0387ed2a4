// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.view;

import io.avrolope.server.state.RegistryState;
import io.avrolope.server.state.VersionCounts;

/**
 * How much a registry has.
 *
 * @param contexts including the default one
 * @param subjects with at least one version that is not deleted
 * @param versions that are not deleted
 * @param deletedVersions that were deleted softly
 * @param schemas different ids, including the ids of deleted versions
 */
public record Counts(int contexts, int subjects, int versions, int deletedVersions, int schemas) {

  public static Counts of(RegistryState state) {
    VersionCounts counts = state.counts();
    return new Counts(
        state.contexts().size() + 1,
        counts.liveSubjects(),
        counts.live(),
        counts.deleted(),
        state.ids());
  }
}
