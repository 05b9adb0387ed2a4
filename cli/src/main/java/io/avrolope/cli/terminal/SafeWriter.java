// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.terminal;

import java.io.PrintWriter;

/**
 * Prints texts with {@link PrintableText#ofLines}, so that no text from outside controls the
 * terminal.
 */
final class SafeWriter extends PrintWriter {
  private final PrintWriter terminal;

  /**
   * @param flushesLines whether each line appears at once
   */
  SafeWriter(PrintWriter terminal, boolean flushesLines) {
    super(terminal, flushesLines);
    this.terminal = terminal;
  }

  /** The writer behind this one, which passes control characters on. */
  PrintWriter terminal() {
    return terminal;
  }

  @Override
  public void write(int character) {
    write(String.valueOf((char) character));
  }

  @Override
  public void write(char[] characters, int offset, int length) {
    write(new String(characters, offset, length));
  }

  @Override
  public void write(String text, int offset, int length) {
    String safe = PrintableText.ofLines(text.substring(offset, offset + length));
    super.write(safe, 0, safe.length());
  }
}
