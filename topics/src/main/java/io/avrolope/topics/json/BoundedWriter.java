// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.json;

import java.io.IOException;
import java.io.Writer;

/** Keeps a text in memory up to a length. Not thread-safe. */
final class BoundedWriter extends Writer {
  private final int maxChars;
  private final StringBuilder text = new StringBuilder();

  /** The text is longer than the bound. It ends the writing, and has no stack trace. */
  static final class FullException extends IOException {
    private static final long serialVersionUID = 1L;

    FullException() {
      super("The text is too long");
    }

    @Override
    public synchronized Throwable fillInStackTrace() {
      return this;
    }
  }

  /**
   * @param maxChars the text may be one character longer, so that its length shows that it is cut
   */
  BoundedWriter(int maxChars) {
    this.maxChars = maxChars;
  }

  @Override
  public void write(char[] chars, int offset, int length) throws IOException {
    int room = maxChars + 1 - text.length();
    text.append(chars, offset, Math.min(room, length));
    if (text.length() > maxChars) {
      throw new FullException();
    }
  }

  @Override
  public void flush() {} // nothing is buffered

  @Override
  public void close() {} // nothing is open

  /** The text until now. */
  @Override
  public String toString() {
    return text.toString();
  }
}
