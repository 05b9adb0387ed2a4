package io.avrolope.cli;

import io.avrolope.cli.terminal.CommandException;
import io.avrolope.cli.terminal.ExitCode;
import io.avrolope.error.AvrolopeException;
import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryUnavailableException;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.ApiException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.SerializationException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says why a command failed: in one message for what its user can mend, whoever threw it. */
final class FailureReport {
  private FailureReport() {}

  /** A command line that cannot be understood. */
  static int usage(ParameterException failure) {
    CommandLine command = failure.getCommandLine();
    PrintWriter err = command.getErr();
    err.println(name(command) + ": " + failure.getMessage());
    if (!UnmatchedArgumentException.printSuggestions(failure, err)) {
      err.println("Try '" + name(command) + " --help'.");
    }
    return ExitCode.USAGE;
  }

  /** A command that was begun. */
  static int of(Exception thrown, CommandLine command, ParseResult arguments) {
    Throwable failure = unwrapped(thrown);
    int status = exitCode(failure);
    PrintWriter err = command.getErr();
    err.println(name(command) + ": " + message(failure, status));
    if (status == ExitCode.INTERNAL || arguments.originalArgs().contains("--verbose")) {
      failure.printStackTrace(err);
    }
    return status;
  }

  private static String name(CommandLine command) {
    return command.getCommandSpec().qualifiedName();
  }

  private static Throwable unwrapped(Throwable thrown) {
    Throwable cause = thrown.getCause();
    return (thrown instanceof ExecutionException || thrown instanceof CompletionException)
            && cause != null
        ? unwrapped(cause)
        : thrown;
  }

  private static int exitCode(Throwable failure) {
    if (failure instanceof CommandException told) {
      return told.exitCode();
    }
    if (failure instanceof ConfigException || failure.getCause() instanceof ConfigException) {
      return ExitCode.USAGE;
    }
    if (failure instanceof SerializationException) {
      return ExitCode.NO;
    }
    if (failure instanceof RegistryUnavailableException
        || failure instanceof RegistryRefusedException
        || failure instanceof ApiException) {
      return ExitCode.UNAVAILABLE;
    }
    if (failure instanceof AvrolopeException) {
      return ExitCode.NO;
    }
    if (failure instanceof InterruptException || failure instanceof InterruptedException) {
      return ExitCode.INTERRUPTED;
    }
    return failure instanceof IOException || failure instanceof KafkaException
        ? ExitCode.UNAVAILABLE
        : ExitCode.INTERNAL;
  }

  private static String message(Throwable failure, int status) {
    String said =
        status == ExitCode.INTERNAL ? "this should not happen: " + failure : text(failure);
    StringBuilder message = new StringBuilder(said);
    for (Throwable cause = failure.getCause(); cause != null; cause = cause.getCause()) {
      String why = text(cause);
      if (message.indexOf(why) < 0) {
        message.append(System.lineSeparator()).append("  because: ").append(why);
      }
    }
    return message.toString();
  }

  private static String text(Throwable failure) {
    @Nullable String message = failure.getMessage();
    return message == null ? failure.getClass().getSimpleName() : message;
  }
}
