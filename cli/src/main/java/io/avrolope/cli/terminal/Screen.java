// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.terminal;

import java.io.Console;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.function.IntSupplier;

/**
 * The input and output of a command. The result goes to {@link #out}; progress and failures go to
 * {@link #err}. Both are UTF-8, and both escape what a terminal would obey ({@link PrintableText}).
 *
 * @param in standard input, as bytes
 * @param out the result, which may be piped into another program
 * @param err progress and failures
 * @param isTerminal whether the output is shown on a terminal; only then there is a progress bar
 * @param width finds the width of the terminal in characters, once it is needed
 */
public record Screen(
    InputStream in, PrintWriter out, PrintWriter err, boolean isTerminal, IntSupplier width) {
  public Screen {
    out = safe(out, false);
    err = safe(err, true);
  }

  /** A screen of a given width. */
  public Screen(InputStream in, PrintWriter out, PrintWriter err, boolean isTerminal, int columns) {
    this(in, out, err, isTerminal, () -> columns);
  }

  /** A screen whose width is not known. */
  public Screen(InputStream in, PrintWriter out, PrintWriter err, boolean isTerminal) {
    this(in, out, err, isTerminal, isTerminal ? TerminalSize.DEFAULT_COLUMNS : Integer.MAX_VALUE);
  }

  /**
   * Standard input, output and error of this process. Writing the result throws an {@link
   * OutputException} if nobody can read it.
   */
  public static Screen ofProcess() {
    boolean isTerminal = hasTerminal();
    return new Screen(
        System.in,
        writer(new CheckedOutput(new FileOutputStream(FileDescriptor.out))),
        writer(System.err),
        isTerminal,
        isTerminal ? new TerminalSize() : () -> Integer.MAX_VALUE);
  }

  /** The width of the terminal in characters; without a terminal, lines have any length. */
  public int columns() {
    return width.getAsInt();
  }

  private static PrintWriter safe(PrintWriter writer, boolean flushesLines) {
    return writer instanceof SafeWriter ? writer : new SafeWriter(writer, flushesLines);
  }

  private static PrintWriter writer(OutputStream stream) {
    return new PrintWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8));
  }

  /** Standard output for texts of this program with colours: it passes control characters on. */
  public PrintWriter colouredOut() {
    return ((SafeWriter) out).terminal();
  }

  /** Standard error for what moves the cursor: it passes control characters on. */
  PrintWriter cursor() {
    return ((SafeWriter) err).terminal();
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
