// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import io.avrolope.server.state.Change;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Decides on writes that wait, one after the other. Only the writer's thread may use it. */
record GroupDecision(Path root, DirectoryState directory) {
  /** Characters of a group's schemas; further ones wait for the next group. */
  private static final int MAX_TEXT = 4 << 20;

  /** Decides on the commands that can be written together, and returns how many these are. */
  int decide(List<WriteCommand<?>> group) throws IOException {
    int length = 0;
    for (int i = 0; i < group.size(); i++) {
      WriteCommand<?> command = group.get(i);
      List<Change> changes = command.decide(directory.state());
      if (directory.isOverUnreadFile(changes) || directory.isOverEditedFile(changes)) {
        if (!directory.pending().isEmpty()) {
          return i; // the directory may be read again only after these are written
        }
        directory.reload();
        changes = command.decide(directory.state());
        if (directory.isOverUnreadFile(changes)) {
          command.fail(overUnreadFile(changes));
          continue;
        }
      }
      directory.pending().apply(changes);
      length += changes.stream().mapToInt(GroupDecision::length).sum();
      if (length > MAX_TEXT) {
        return i + 1;
      }
    }
    return group.size();
  }

  private StoreException overUnreadFile(List<Change> changes) {
    String files =
        changes.stream()
            .filter(Change.PutVersion.class::isInstance)
            .map(change -> ((Change.PutVersion) change).version())
            .map(version -> version.subject() + "/" + version.version())
            .findFirst()
            .orElse("");
    return new StoreException(
        "Nothing is written: the file of the next version, "
            + files
            + ".avsc in "
            + root
            + ", exists and is not an Avro schema. Correct or remove it",
        null);
  }

  private static int length(Change change) {
    return change instanceof Change.PutVersion put ? put.version().body().text().length() : 0;
  }
}
