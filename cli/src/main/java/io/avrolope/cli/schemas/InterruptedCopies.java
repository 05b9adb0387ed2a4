// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.schemas;

import io.avrolope.error.AvrolopeException;
import io.avrolope.registry.SchemaCatalog;
import io.avrolope.registry.SchemaCatalog.Mode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Restores modes of a target that copies left in mode IMPORT because they were killed. */
record InterruptedCopies(ImportJournal journal, SchemaCatalog target) {

  /**
   * Restores the modes, or only tells what is to be restored.
   *
   * @return what was found, for the user; one line for each subject
   */
  List<String> repair(CopyMode mode) {
    List<String> found = new ArrayList<>();
    for (ImportJournal.Abandoned each : journal.abandoned()) {
      try (each) {
        boolean isDone = mode == CopyMode.REAL;
        for (Map.Entry<String, Optional<String>> subject : each.modes().entrySet()) {
          isDone &= repair(subject.getKey(), subject.getValue(), mode, found);
        }
        if (isDone) {
          each.delete();
        }
      }
    }
    return found;
  }

  private boolean repair(
      String subject, Optional<String> before, CopyMode mode, List<String> found) {
    Optional<Mode> now = target.mode(subject);
    if (now.isEmpty() || !now.get().isImport() || !now.get().isOwn()) {
      return true;
    }
    String fact = subject + ": an interrupted copy has left the subject in mode IMPORT";
    if (mode == CopyMode.DRY) {
      found.add(fact + "; the next copy restores the mode before");
      return false;
    }
    try {
      target.restoreMode(subject, before);
      found.add(fact + "; restored " + before.map(name -> "mode " + name).orElse("no own mode"));
      return true;
    } catch (AvrolopeException e) {
      found.add(fact + ": " + e.getMessage());
      return false;
    }
  }
}
