// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import io.avrolope.registry.content.Subjects;
import io.avrolope.registry.content.VersionKey;
import io.avrolope.server.state.Change;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The subjects, versions and contexts whose files a list of steps replaces.
 *
 * @param subjects whose settings are replaced. One may stand for a context
 */
record TouchedFiles(Set<String> subjects, Set<VersionKey> versions, Set<String> contexts) {

  static TouchedFiles by(List<Change> steps) {
    TouchedFiles touched =
        new TouchedFiles(new LinkedHashSet<>(), new LinkedHashSet<>(), new TreeSet<>());
    steps.forEach(touched::add);
    return touched;
  }

  private void add(Change step) {
    if (step instanceof Change.PutVersion put) {
      add(put.version().key());
    } else if (step instanceof Change.RemoveVersion remove) {
      add(remove.key());
    } else if (step instanceof Change.SetConfig set) {
      subjects.add(set.subject());
    } else if (step instanceof Change.SetMode set) {
      subjects.add(set.subject());
    } else if (step instanceof Change.PutAssociation put) {
      subjects.add(put.association().subject());
    } else if (step instanceof Change.RemoveAssociation remove) {
      subjects.add(remove.key().subject());
    } else if (step instanceof Change.SetHighestId set) {
      contexts.add(set.context());
    } else if (step instanceof Change.RemoveContext remove) {
      contexts.add(remove.context());
    }
  }

  private void add(VersionKey version) {
    versions.add(version);
    contexts.add(Subjects.context(version.subject()));
    if (Layout.isHashed(Layout.subjectFolder(version.subject()))) {
      subjects.add(version.subject()); // a file has its name, which that of the folder does not say
    }
  }
}
