// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli;

import io.avrolope.cli.terminal.ExitCode;
import io.avrolope.cli.terminal.PrintableText;
import java.io.PrintWriter;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Prints why a command failed. The decision about the exit status is {@link ExitCode#of}. */
final class FailureReport {
  private FailureReport() {}

  /**
   * Reports a command line that cannot be parsed.
   *
   * @return the exit status
   */
  static int usage(ParameterException failure) {
    CommandLine command = failure.getCommandLine();
    PrintWriter err = command.getErr();
    err.println(name(command) + ": " + failure.getMessage());
    if (!UnmatchedArgumentException.printSuggestions(failure, err)) {
      err.println("Try '" + name(command) + " --help'.");
    }
    return ExitCode.USAGE;
  }

  /**
   * Reports the failure of a command that was started.
   *
   * @return the exit status
   */
  static int of(Exception thrown, CommandLine command, ParseResult arguments) {
    Throwable failure = unwrapped(thrown);
    int status = ExitCode.of(failure);
    PrintWriter err = command.getErr();
    err.println(name(command) + ": " + PrintableText.ofLines(message(failure, status)));
    if (status == ExitCode.INTERNAL || arguments.originalArgs().contains("--verbose")) {
      failure.printStackTrace(err);
    }
    return status;
  }

  private static String name(CommandLine command) {
    return command.getCommandSpec().qualifiedName();
  }

  /** The failure itself, without the exceptions of the threads that carried it here. */
  private static Throwable unwrapped(Throwable thrown) {
    Throwable cause = thrown.getCause();
    return (thrown instanceof ExecutionException || thrown instanceof CompletionException)
            && cause != null
        ? unwrapped(cause)
        : thrown;
  }

  /** The message of the failure, followed by each cause that adds something. */
  private static String message(Throwable failure, int status) {
    StringBuilder message =
        new StringBuilder(
            status == ExitCode.INTERNAL
                ? "internal error, please report it: " + failure
                : text(failure));
    for (Throwable cause = failure.getCause(); cause != null; cause = cause.getCause()) {
      String why = text(cause);
      if (message.indexOf(why) < 0) {
        message.append(System.lineSeparator()).append("  caused by: ").append(why);
      }
    }
    return message.toString();
  }

  private static String text(Throwable failure) {
    @Nullable String message = failure.getMessage();
    return message == null ? failure.getClass().getSimpleName() : message;
  }
}
