// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import io.avrolope.server.store.FileTransaction.Write;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The versions of the contexts' settings files that the server has read or written. Each new id
 * replaces the file of its context, and must not replace what somebody has just written into it.
 * Not thread-safe.
 */
final class ContextStamps {
  private final Path root;
  private final Map<String, Object> known = new HashMap<>();

  ContextStamps(Path root) {
    this.root = root;
  }

  /** Notes that the files of these contexts are read as they are now. */
  void read(Collection<String> contexts) throws IOException {
    known.clear();
    for (String context : contexts) {
      note(Layout.contextFolder(context) + Layout.CONTEXT_FILE);
    }
  }

  /** Notes the files that the server has written. */
  void written(List<Write> writes) throws IOException {
    for (Write write : writes) {
      if (write.path().endsWith(Layout.CONTEXT_FILE)) {
        note(write.path());
      }
    }
  }

  private void note(String path) throws IOException {
    known.put(path, FileStamps.of(root.resolve(path)));
  }

  /** Whether somebody else has changed a file. */
  boolean isChanged() throws IOException {
    for (Map.Entry<String, Object> each : known.entrySet()) {
      if (!FileStamps.of(root.resolve(each.getKey())).equals(each.getValue())) {
        return true;
      }
    }
    return false;
  }
}
