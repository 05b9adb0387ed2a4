// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.model.Subjects;
import io.avrolope.server.state.RegistryState;
import java.util.HashSet;
import java.util.Set;

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

  static Counts of(RegistryState state) {
    int subjects = 0;
    int live = 0;
    int deleted = 0;
    Set<Registry.ContextId> schemas = new HashSet<>();
    for (String subject : state.subjects()) {
      int liveBefore = live;
      String context = Subjects.context(subject);
      for (StoredVersion version : state.versions(subject).values()) {
        if (version.isDeleted()) {
          deleted++;
        } else {
          live++;
        }
        schemas.add(new Registry.ContextId(context, version.id()));
      }
      subjects += live > liveBefore ? 1 : 0;
    }
    return new Counts(state.contexts().size() + 1, subjects, live, deleted, schemas.size());
  }
}
