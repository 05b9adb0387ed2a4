// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.schemas;

import io.avrolope.cli.terminal.CommandException;
import io.avrolope.cli.terminal.ExitCode;
import io.avrolope.cli.terminal.PrintableText;
import io.avrolope.cli.terminal.Progress;
import io.avrolope.cli.terminal.Screen;
import io.avrolope.cli.terminal.StopSignal;
import io.avrolope.cli.terminal.Table;
import io.avrolope.error.AvrolopeException;
import io.avrolope.error.InterruptedLookupException;
import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryUnavailableException;
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
    try (StopSignal signal = StopSignal.install(copier::stop)) {
      try {
        int status = copy(subjects, copier, signal);
        return signal.isStopRequested() ? ExitCode.INTERRUPTED : status;
      } finally {
        copier.notes().forEach(note -> screen.err().println(PrintableText.of(note)));
        screen.out().print(table(copier.copied()));
        screen.out().flush();
        screen.err().flush();
      }
    }
  }

  private int copy(List<String> subjects, SchemaCopier copier, StopSignal signal) {
    int status = ExitCode.OK;
    try (Progress progress = Progress.begin(screen, writtenAs, subjects.size(), "subjects")) {
      for (String subject : subjects) {
        try {
          copier.copy(subject);
        } catch (CommandException | AvrolopeException e) {
          if (signal.isStopRequested()) {
            break;
          }
          if (endsRun(e, copier)) {
            throw e;
          }
          screen.err().println(PrintableText.of(subject + ": " + e.getMessage()));
          status = Math.max(status, status(e));
        }
        progress.add(1);
      }
    }
    return status;
  }

  /** Whether other subjects would fail too. */
  private static boolean endsRun(RuntimeException failure, SchemaCopier copier) {
    if (failure instanceof CommandException command) {
      return command.exitCode() != ExitCode.NO;
    }
    if (failure instanceof RegistryRefusedException refused) {
      return refused.reason() == RegistryRefusedException.Reason.NOT_AUTHENTICATED;
    }
    return failure instanceof InterruptedLookupException
        || (failure instanceof RegistryUnavailableException && !copier.registriesRespond());
  }

  private static int status(RuntimeException failure) {
    boolean isRejected =
        failure instanceof RegistryRefusedException refused
            && (refused.reason() == RegistryRefusedException.Reason.NOT_POSSIBLE
                || refused.reason() == RegistryRefusedException.Reason.UNSUPPORTED);
    return isRejected ? ExitCode.NO : ExitCode.of(failure);
  }

  private String table(List<CopiedVersion> versions) {
    Table table =
        new Table().words("subject").numbers("from").numbers("to").numbers("id").words("result");
    for (CopiedVersion version : versions) {
      table.row(
          version.subject(),
          version.from(),
          version.to(),
          version.id().isPresent() ? version.id().getAsInt() : "-",
          result(version.state()) + (version.hasOtherGuid() ? ", other GUID" : ""));
    }
    return table.text();
  }

  private String result(CopiedVersion.State state) {
    return switch (state) {
      case PLANNED -> "would be " + writtenAs;
      case PRESENT -> "present, verified";
      case WRITTEN -> writtenAs + ", verified";
    };
  }
}
