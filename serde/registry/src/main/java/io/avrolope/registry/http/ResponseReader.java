// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.http;

import java.io.IOException;
import java.util.List;

/**
 * Reads one response of HTTP/1.0 or 1.1. A response that is ambiguous or exceeds a limit is an
 * {@link IOException}. Not thread-safe.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9112">RFC 9112</a>
 */
final class ResponseReader {
  /** Enough for any length that is not an error anyway. */
  private static final int MAX_DIGITS = 18;

  private static final int MAX_CHUNK_DIGITS = 8;

  private final ByteInput in;
  private final HeadReader head;
  private final BodyBytes body;

  ResponseReader(ByteInput in, int maxBytes) {
    this.in = in;
    this.head = new HeadReader(in);
    this.body = new BodyBytes(maxBytes);
  }

  /** Reads a response with its body; informational responses before it are skipped. */
  ReceivedResponse read() throws IOException {
    StatusLine first = statusLine();
    Headers headers = head.headers();
    boolean isFramed = readBody(first, headers);
    return new ReceivedResponse(
        first.status(),
        headers,
        body,
        isFramed && keepsConnection(first, headers) && !in.hasLeftover());
  }

  /**
   * Reads the response to CONNECT.
   *
   * @return the status; if it is a success, the tunnel begins after the head
   */
  int readTunnel() throws IOException {
    int status = statusLine().status();
    head.headers();
    if (in.hasLeftover() && status / 100 == 2) {
      throw new IOException("the proxy sent bytes of its own into the tunnel");
    }
    return status;
  }

  private record StatusLine(boolean isVersion11, int status) {}

  private StatusLine statusLine() throws IOException {
    while (true) {
      StatusLine line = parse(head.line());
      if (line.status() == 101) {
        throw new IOException("the server switched to another protocol");
      }
      if (line.status() >= 200) {
        return line;
      }
      head.headers();
    }
  }

  private static StatusLine parse(String line) throws IOException {
    boolean isVersion11 = line.startsWith("HTTP/1.1 ");
    boolean isComplete = line.length() == 12 || (line.length() > 12 && line.charAt(12) == ' ');
    if (!isComplete || !(isVersion11 || line.startsWith("HTTP/1.0 "))) {
      throw new IOException("the response does not begin with a status line of HTTP/1.1");
    }
    int status = 0;
    for (int i = 9; i < 12; i++) {
      int digit = line.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        throw new IOException("the response has no status");
      }
      status = 10 * status + digit;
    }
    if (status < 100) {
      throw new IOException("the response has the status " + status);
    }
    return new StatusLine(isVersion11, status);
  }

  private static boolean keepsConnection(StatusLine first, Headers headers) {
    return !headers.lists("Connection", "close")
        && (first.isVersion11() || headers.lists("Connection", "keep-alive"));
  }

  /** Returns whether the end of the body is known without the end of the connection. */
  private boolean readBody(StatusLine first, Headers headers) throws IOException {
    if (first.status() == 204 || first.status() == 304) {
      return true;
    }
    List<String> lengths = headers.all("Content-Length");
    List<String> codings = headers.all("Transfer-Encoding");
    if (!codings.isEmpty()) {
      requireChunked(first, lengths, codings);
      readChunks();
      return true;
    }
    if (!lengths.isEmpty()) {
      readFixed(length(lengths));
      return true;
    }
    body.readToEnd(in);
    return false;
  }

  private static void requireChunked(StatusLine first, List<String> lengths, List<String> codings)
      throws IOException {
    if (!lengths.isEmpty()) {
      throw new IOException("the response has both Content-Length and Transfer-Encoding");
    }
    if (!first.isVersion11() || codings.size() > 1 || !codings.get(0).equalsIgnoreCase("chunked")) {
      throw new IOException("the response has an unsupported Transfer-Encoding");
    }
  }

  private static long length(List<String> values) throws IOException {
    String digits = values.get(0);
    for (String value : values) {
      if (!value.equals(digits)) {
        throw new IOException("the response has several Content-Lengths");
      }
    }
    if (digits.isEmpty() || !digits.chars().allMatch(c -> c >= '0' && c <= '9')) {
      throw new IOException("the response has a Content-Length that is not a number");
    }
    return digits.length() > MAX_DIGITS ? Long.MAX_VALUE : Long.parseLong(digits);
  }

  private void readFixed(long length) throws IOException {
    if (!body.read(in, length)) {
      throw new IOException(
          "fixed content-length: " + length + ", bytes received: " + body.length());
    }
  }

  private void readChunks() throws IOException {
    for (long size = chunkSize(); size > 0; size = chunkSize()) {
      if (!body.read(in, size)) {
        throw new IOException("the connection ended in a chunk of the body");
      }
      if (in.read() != '\r' || in.read() != '\n') {
        throw new IOException("a chunk of the body does not end where its size says");
      }
    }
    head.headers(); // trailers
  }

  /** The hexadecimal number of a chunk's first line; extensions after it are ignored. */
  private long chunkSize() throws IOException {
    String line = head.chunkLine();
    int semicolon = line.indexOf(';');
    String digits = (semicolon < 0 ? line : line.substring(0, semicolon)).stripTrailing();
    if (digits.isEmpty() || !digits.chars().allMatch(c -> Character.digit(c, 16) >= 0 && c < 128)) {
      throw new IOException("a chunk of the body has no size");
    }
    if (digits.length() > MAX_CHUNK_DIGITS) {
      throw new IOException("a chunk of the body has a size of " + digits.length() + " digits");
    }
    return Long.parseLong(digits, 16);
  }
}
