// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.terminal;

import java.io.IOException;
import java.io.Serial;
import java.util.Locale;

/** Ends a command whose output cannot be written. */
public final class OutputException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  public OutputException(IOException cause) {
    super("Cannot write the output: " + cause.getMessage(), cause);
  }

  /**
   * Whether the program that reads the output has closed it, as {@code head} does. This is no
   * failure of the command.
   */
  public boolean isClosedByReader() {
    String reason = String.valueOf(getMessage()).toLowerCase(Locale.ROOT);
    return reason.contains("pipe"); // "Broken pipe", on Windows "The pipe is being closed"
  }
}
