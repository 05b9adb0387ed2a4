// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.schemas;

import io.avrolope.cli.terminal.CommandException;
import io.avrolope.cli.terminal.ExitCode;
import io.avrolope.cli.terminal.PrintableText;
import io.avrolope.cli.terminal.Progress;
import io.avrolope.cli.terminal.Screen;
import io.avrolope.cli.terminal.Table;
import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.error.UnknownSchemaException;
import java.util.List;

/**
 * Copies subjects one after another, and prints a table of the results, even after a failure.
 *
 * @param writtenAs the word for a written version in the table, such as "copied"
 */
record SchemaCopyRun(Screen screen, String writtenAs) {
  /**
   * Copies subjects.
   *
   * @return the exit status
   */
  int run(List<String> subjects, SchemaCopier copier) {
    int status = ExitCode.OK;
    Thread restoreModes = new Thread(copier::close);
    Runtime.getRuntime().addShutdownHook(restoreModes);
    try (Progress progress = Progress.begin(screen, writtenAs, subjects.size(), "subjects")) {
      for (String subject : subjects) {
        try {
          copier.copy(subject);
        } catch (CommandException | IncompatibleSchemasException | UnknownSchemaException e) {
          screen.err().println(PrintableText.of(subject + ": " + e.getMessage()));
          status = ExitCode.NO;
        }
        progress.add(1);
      }
    } finally {
      remove(restoreModes);
      screen.out().print(table(copier.copied()));
    }
    return status;
  }

  private static void remove(Thread restoreModes) {
    try {
      Runtime.getRuntime().removeShutdownHook(restoreModes);
    } catch (IllegalStateException e) {
      // the user has stopped the program, so the hook is running
    }
  }

  private String table(List<CopiedVersion> versions) {
    Table table =
        new Table().words("subject").numbers("from").numbers("to").numbers("id").words("result");
    for (CopiedVersion version : versions) {
      boolean isPlanned = version.state() == CopiedVersion.State.PLANNED;
      table.row(
          version.subject(),
          version.from(),
          version.to(),
          version.id().isPresent() ? version.id().getAsInt() : "-",
          isPlanned
              ? "would be " + writtenAs
              : (version.state() == CopiedVersion.State.PRESENT ? "present" : writtenAs)
                  + ", verified");
    }
    return table.text();
  }
}
