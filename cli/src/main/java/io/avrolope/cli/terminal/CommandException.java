package io.avrolope.cli.terminal;

import java.io.Serial;

/** Ends a command with a message for whoever gave it, and no stack trace. */
public final class CommandException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  private final int exitCode;

  /**
   * @param exitCode one of {@link ExitCode}
   * @param message what was expected, what was found, and what to do
   */
  public CommandException(int exitCode, String message) {
    super(message);
    this.exitCode = exitCode;
  }

  /** As above, with what led to it. */
  public CommandException(int exitCode, String message, Throwable cause) {
    super(message, cause);
    this.exitCode = exitCode;
  }

  /** A command, an option or a file that cannot be right. */
  public static CommandException usage(String message) {
    return new CommandException(ExitCode.USAGE, message);
  }

  /** One of {@link ExitCode}. */
  public int exitCode() {
    return exitCode;
  }
}
