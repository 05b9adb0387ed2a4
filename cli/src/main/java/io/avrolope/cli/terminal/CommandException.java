// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.terminal;

import java.io.Serial;

/** Ends a command with an exit status and a message for the user, without a stack trace. */
public final class CommandException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  private final int exitCode;

  /**
   * @param exitCode one of {@link ExitCode}
   * @param message states the fact first, then what to do
   */
  public CommandException(int exitCode, String message) {
    super(message);
    this.exitCode = exitCode;
  }

  /** A failure with a cause, which is printed below the message. */
  public CommandException(int exitCode, String message, Throwable cause) {
    super(message, cause);
    this.exitCode = exitCode;
  }

  /** The failure of a command, an option or a file that the user must correct. */
  public static CommandException usage(String message) {
    return new CommandException(ExitCode.USAGE, message);
  }

  /** One of {@link ExitCode}. */
  public int exitCode() {
    return exitCode;
  }
}
