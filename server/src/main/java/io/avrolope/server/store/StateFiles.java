// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import io.avrolope.registry.content.VersionKey;
import io.avrolope.server.state.Change;
import io.avrolope.server.state.RegistryState;
import io.avrolope.server.store.FileTransaction.Write;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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
    TouchedFiles touched = TouchedFiles.by(changes);
    touched.versions().forEach(version -> add(writes, files(version)));
    touched.subjects().forEach(subject -> add(writes, List.of(settings(subject))));
    for (String context : touched.contexts()) {
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

  private Write settings(String subject) {
    return SettingsFiles.of(state, subject, System.currentTimeMillis());
  }
}
