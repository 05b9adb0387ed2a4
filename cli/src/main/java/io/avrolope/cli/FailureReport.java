// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli;

import io.avrolope.cli.terminal.ExitCode;
import io.avrolope.cli.terminal.OutputException;
import io.avrolope.cli.terminal.PrintableText;
import io.avrolope.topics.cluster.NativeCode;
import java.io.PrintWriter;
import java.util.Optional;
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
   * Reports arguments that the JVM could not decode.
   *
   * @return the exit status
   */
  static int unreadableArguments(CommandLine command) {
    command
        .getErr()
        .println(
            name(command)
                + ": The locale cannot represent an argument. Set a UTF-8 locale, such as"
                + " LC_ALL=C.UTF-8");
    return ExitCode.USAGE;
  }

  /**
   * Reports the failure of a command that was started.
   *
   * @return the exit status
   */
  static int of(Throwable thrown, CommandLine command, ParseResult arguments) {
    Throwable failure = unwrapped(thrown);
    if (failure instanceof OutputException output) {
      return ofOutput(output, command);
    }
    int status = ExitCode.of(failure);
    PrintWriter err = command.getErr();
    err.println(name(command) + ": " + PrintableText.ofLines(message(failure, status)));
    if (status == ExitCode.INTERNAL || arguments.originalArgs().contains("--verbose")) {
      failure.printStackTrace(err);
    }
    return status;
  }

  /**
   * Reports output that cannot be written. A reader that has enough is no failure.
   *
   * @return the exit status
   */
  static int ofOutput(OutputException failure, CommandLine command) {
    if (failure.isClosedByReader()) {
      return ExitCode.OK;
    }
    command.getErr().println(name(command) + ": " + failure.getMessage());
    return ExitCode.UNAVAILABLE;
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

  /**
   * The message of the failure, followed by each cause that adds something. A cause without a
   * message is only in the stack trace.
   */
  private static String message(Throwable failure, int status) {
    Optional<String> explained = NativeCode.explained(failure);
    StringBuilder message =
        new StringBuilder(
            explained.orElseGet(
                () ->
                    status == ExitCode.INTERNAL
                        ? "internal error, please report it: " + failure
                        : text(failure)));
    Throwable first = explained.isPresent() ? failure : failure.getCause();
    for (Throwable cause = first; cause != null; cause = cause.getCause()) {
      String why = cause.getMessage();
      if (why != null && message.indexOf(why) < 0) {
        message.append(System.lineSeparator()).append("  caused by: ").append(why);
      }
    }
    return message.toString();
  }

  private static String text(Throwable failure) {
    if (failure instanceof OutOfMemoryError) {
      return "Out of memory: "
          + failure.getMessage()
          + ". Set a larger heap, such as AVROLOPE_OPTS=-Xmx2g";
    }
    @Nullable String message = failure.getMessage();
    return message == null ? failure.getClass().getSimpleName() : message;
  }
}
