// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.terminal;

import java.io.Console;
import java.io.InputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/**
 * The input and output of a command. The result goes to {@link #out}; progress and failures go to
 * {@link #err}. Both are UTF-8.
 *
 * @param in standard input, as bytes
 * @param out the result, which may be piped into another program
 * @param err progress and failures
 * @param isTerminal whether the output is shown on a terminal; only then there is a progress bar
 */
public record Screen(InputStream in, PrintWriter out, PrintWriter err, boolean isTerminal) {
  /** Standard input, output and error of this process. */
  public static Screen ofProcess() {
    return new Screen(System.in, writer(System.out), writer(System.err), hasTerminal());
  }

  private static PrintWriter writer(PrintStream stream) {
    return new PrintWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8));
  }

  /** Since JDK 22, {@code System.console()} can be present without a terminal. */
  @SuppressWarnings("SystemConsoleNull") // Console.isTerminal is checked too
  private static boolean hasTerminal() {
    Console console = System.console();
    if (console == null) {
      return false;
    }
    try {
      return (boolean) Console.class.getMethod("isTerminal").invoke(console);
    } catch (ReflectiveOperationException e) {
      return true;
    }
  }
}
