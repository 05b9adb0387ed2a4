// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.http;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads the lines and headers of one response. All of them together have a limit, so that a server
 * cannot send them without end. Not thread-safe.
 */
final class HeadReader {
  static final int MAX_BYTES = 64 << 10;
  static final int MAX_HEADERS = 200;

  /** A chunk's size, and extensions that nobody uses. */
  private static final int MAX_CHUNK_LINE_BYTES = 1 << 10;

  private final ByteInput in;
  private byte[] line = new byte[256];
  private int bytesLeft = MAX_BYTES;
  private int headersLeft = MAX_HEADERS;

  HeadReader(ByteInput in) {
    this.in = in;
  }

  /**
   * The next line without its end, which is LF or CRLF.
   *
   * @throws IOException if the connection ends, the limit is exceeded, or the line has control
   *     characters
   */
  String line() throws IOException {
    int length = 0;
    while (true) {
      int next = in.read();
      if (next == '\n') {
        break;
      }
      requireUsable(next, length);
      if (length == line.length) {
        line = Arrays.copyOf(line, 2 * length);
      }
      line[length++] = (byte) next;
    }
    bytesLeft--;
    int end = length > 0 && line[length - 1] == '\r' ? length - 1 : length;
    return new String(line, 0, end, StandardCharsets.ISO_8859_1);
  }

  /** The line before a chunk. It has a limit of its own, because a body may have many chunks. */
  String chunkLine() throws IOException {
    int left = bytesLeft;
    bytesLeft = MAX_CHUNK_LINE_BYTES;
    String chunkLine = line();
    bytesLeft = left;
    return chunkLine;
  }

  private void requireUsable(int next, int length) throws IOException {
    if (next < 0) {
      throw new IOException("the connection ended in the head of a response");
    }
    if (--bytesLeft < 0) {
      throw new IOException("the head of the response, or of a chunk, is too long");
    }
    boolean isControl = (next < ' ' && next != '\t' && next != '\r') || next == 0x7F;
    if (isControl || (length > 0 && line[length - 1] == '\r')) {
      throw new IOException("the head of the response contains a control character");
    }
  }

  /** Reads headers and the empty line after them. */
  Headers headers() throws IOException {
    Headers headers = new Headers();
    for (String next = line(); !next.isEmpty(); next = line()) {
      if (next.charAt(0) == ' ' || next.charAt(0) == '\t') {
        if (headers.isEmpty()) {
          throw new IOException("the response has a malformed header");
        }
        headers.continueLast(next.strip());
        continue;
      }
      int colon = next.indexOf(':');
      if (colon < 0 || !HeaderValues.isName(next.substring(0, colon))) {
        throw new IOException("the response has a malformed header");
      }
      if (--headersLeft < 0) {
        throw new IOException("the response has more than " + MAX_HEADERS + " headers");
      }
      headers.add(next.substring(0, colon), next.substring(colon + 1).strip());
    }
    return headers;
  }
}
