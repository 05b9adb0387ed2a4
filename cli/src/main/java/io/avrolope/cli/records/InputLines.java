// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.records;

import io.avrolope.topics.json.JsonMismatchException;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.NoSuchElementException;

/**
 * Lines of UTF-8, which end with a line feed, a carriage return, or both. Each line is decoded
 * alone, so that bytes that are not UTF-8 spoil no other line. A byte order mark before the first
 * line is skipped. Not thread-safe.
 */
final class InputLines implements AutoCloseable {
  private static final int END = -1;
  private static final int NOT_READ = -2;

  private final InputStream in;
  private int first = NOT_READ;
  private boolean isBegun;
  private boolean skipsLineFeed;

  InputLines(InputStream in) {
    this.in = new BufferedInputStream(in);
  }

  /** Whether there is another line. Waits for input. */
  boolean hasNext() throws IOException {
    if (first == NOT_READ) {
      first = in.read();
      if (skipsLineFeed && first == '\n') {
        first = in.read();
      }
    }
    return first != END;
  }

  /**
   * The next line, without its end.
   *
   * @throws JsonMismatchException if it is not UTF-8; the next call returns the line after it
   */
  String next() throws IOException {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    int each = first;
    while (each != '\n' && each != '\r' && each != END) {
      line.write(each);
      each = in.read();
    }
    skipsLineFeed = each == '\r';
    first = each == END ? END : NOT_READ;
    String text =
        Utf8Text.of(line.toByteArray())
            .orElseThrow(() -> new JsonMismatchException("Expected UTF-8 but found other bytes"));
    boolean hasMark = !isBegun && text.startsWith("\uFEFF");
    isBegun = true;
    return hasMark ? text.substring(1) : text;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
