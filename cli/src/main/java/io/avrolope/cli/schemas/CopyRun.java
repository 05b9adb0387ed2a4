package io.avrolope.cli.schemas;

import io.avrolope.cli.terminal.CommandException;
import io.avrolope.cli.terminal.ExitCode;
import io.avrolope.cli.terminal.Progress;
import io.avrolope.cli.terminal.Screen;
import io.avrolope.cli.terminal.Table;
import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.error.UnknownSchemaException;
import java.util.List;

/**
 * Copies subjects one after another, and prints what became of them, also where it ends too early.
 *
 * @param writtenAs what a version is called that was written
 */
record CopyRun(Screen screen, String writtenAs) {

  /** Gives the exit status. */
  int of(List<String> subjects, SchemaCopier copier) {
    int status = ExitCode.OK;
    Thread restoring = new Thread(copier::close);
    Runtime.getRuntime().addShutdownHook(restoring);
    try (Progress progress = Progress.begin(screen, writtenAs, subjects.size(), "subjects")) {
      for (String subject : subjects) {
        try {
          copier.copy(subject);
        } catch (CommandException | IncompatibleSchemasException | UnknownSchemaException e) {
          screen.err().println(subject + ": " + e.getMessage());
          status = ExitCode.NO;
        }
        progress.add(1);
      }
    } finally {
      remove(restoring);
      screen.out().print(table(copier.copied()));
    }
    return status;
  }

  private static void remove(Thread restoring) {
    try {
      Runtime.getRuntime().removeShutdownHook(restoring);
    } catch (IllegalStateException e) {
      // the user has stopped the program, and it is at work
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
              : (version.state() == CopiedVersion.State.THERE ? "there" : writtenAs)
                  + ", verified");
    }
    return table.text();
  }
}
