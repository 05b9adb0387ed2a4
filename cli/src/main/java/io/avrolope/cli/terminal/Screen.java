package io.avrolope.cli.terminal;

import java.io.Console;
import java.io.InputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/**
 * Where a command reads and writes: what was asked for goes to {@link #out}, all else to {@link
 * #err}. Both are UTF-8.
 *
 * @param in the standard input, as bytes
 * @param out the result, which may be piped into another program
 * @param err progress and failures
 * @param isTerminal whether a person looks at it: only then there is a progress bar
 */
public record Screen(InputStream in, PrintWriter out, PrintWriter err, boolean isTerminal) {
  /** That of this process. */
  public static Screen ofProcess() {
    return new Screen(System.in, writer(System.out), writer(System.err), hasTerminal());
  }

  private static PrintWriter writer(PrintStream stream) {
    return new PrintWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8));
  }

  /** From JDK 22 on there is a console without a terminal too, which says so. */
  @SuppressWarnings("SystemConsoleNull") // asked beside
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
