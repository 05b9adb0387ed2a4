// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import io.avrolope.server.model.Subjects;
import io.avrolope.server.model.VersionKey;
import io.avrolope.server.state.Change;
import io.avrolope.server.state.RegistryState;
import io.avrolope.server.store.FileTransaction.Write;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** The files of a state, except the files of ids. */
final class StateFiles {
  private final RegistryState state;
  private final PrintedTexts printed;

  StateFiles(RegistryState state, PrintedTexts printed) {
    this.state = state;
    this.printed = printed;
  }

  /** The files that the changes touch, as the state now has them. */
  List<Write> writes(List<Change> changes) {
    Map<String, Write> writes = new LinkedHashMap<>();
    TreeSet<String> contexts = new TreeSet<>();
    for (Change change : changes) {
      if (change instanceof Change.PutVersion put) {
        VersionKey key = put.version().key();
        contexts.add(Subjects.context(key.subject()));
        add(writes, files(key));
        addSettings(writes, key.subject());
      } else if (change instanceof Change.RemoveVersion remove) {
        contexts.add(Subjects.context(remove.key().subject()));
        add(writes, files(remove.key()));
        addSettings(writes, remove.key().subject());
      } else if (change instanceof Change.SetConfig set) {
        add(writes, List.of(settings(set.subject())));
      } else if (change instanceof Change.SetMode set) {
        add(writes, List.of(settings(set.subject())));
      } else if (change instanceof Change.PutAssociation put) {
        add(writes, List.of(settings(put.association().subject())));
      } else if (change instanceof Change.RemoveAssociation remove) {
        add(writes, List.of(settings(remove.key().subject())));
      } else if (change instanceof Change.SetHighestId set) {
        contexts.add(set.context());
      } else if (change instanceof Change.RemoveContext remove) {
        contexts.add(remove.context());
      }
    }
    for (String context : contexts) {
      add(writes, List.of(SettingsFiles.ofContext(state, context, System.currentTimeMillis())));
    }
    return List.copyOf(writes.values());
  }

  private static void add(Map<String, Write> writes, List<Write> more) {
    more.forEach(write -> writes.put(write.path(), write));
  }

  private List<Write> files(VersionKey key) {
    return state
        .version(key)
        .map(version -> VersionFiles.of(state, version, printed))
        .orElseGet(() -> VersionFiles.deletions(key.subject(), key.version()));
  }

  /** A folder whose name says nothing of the subject needs a file that does. */
  private void addSettings(Map<String, Write> writes, String subject) {
    if (Layout.isHashed(Layout.subjectFolder(subject))) {
      add(writes, List.of(settings(subject)));
    }
  }

  private Write settings(String subject) {
    return SettingsFiles.of(state, subject, System.currentTimeMillis());
  }
}
