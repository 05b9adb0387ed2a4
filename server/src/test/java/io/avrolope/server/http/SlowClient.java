// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** A client that sends and reads when the test says so. */
final class SlowClient implements AutoCloseable {
  private static final int LIMIT_MS = 60_000;
  private static final int PAUSE_MS = 20;

  private final Socket socket;

  SlowClient(int port) throws IOException {
    this.socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setSoTimeout(LIMIT_MS);
  }

  SlowClient send(String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    return this;
  }

  /** Sends a request without a body, and reads the status and the body of the answer. */
  String get(String path) throws IOException {
    send("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
    return answer();
  }

  /** The beginning of a request with a body. */
  SlowClient begin(String path, int length) throws IOException {
    return send(
        "POST "
            + path
            + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: "
            + length
            + "\r\n\r\n");
  }

  /** Reads one answer whose length its headers say: the first line and the body. */
  String answer() throws IOException {
    InputStream in = socket.getInputStream();
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    while (!head.toString(StandardCharsets.US_ASCII).endsWith("\r\n\r\n")) {
      int next = in.read();
      if (next < 0) {
        return head.toString(StandardCharsets.US_ASCII);
      }
      head.write(next);
    }
    String headers = head.toString(StandardCharsets.US_ASCII);
    int length = 0;
    for (String line : headers.lines().toList()) {
      if (line.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
        length = Integer.parseInt(line.substring(line.indexOf(':') + 1).strip());
      }
    }
    return headers.lines().findFirst().orElse("")
        + "\n"
        + new String(in.readNBytes(length), StandardCharsets.UTF_8);
  }

  /** Whether an answer has begun to arrive. */
  boolean hasAnswer() throws IOException {
    return socket.getInputStream().available() > 0;
  }

  /**
   * Sends a text again and again, until the server answers or closes the connection.
   *
   * @return all that the server has sent
   */
  String drip(String text) throws Exception {
    long end = System.nanoTime() + LIMIT_MS * 1_000_000L;
    try {
      while (!hasAnswer() && System.nanoTime() < end) {
        send(text);
        Thread.sleep(PAUSE_MS);
      }
      return rest();
    } catch (IOException e) {
      return ""; // the server has closed the connection
    }
  }

  /** Everything until the server closes the connection. */
  String rest() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      socket.getInputStream().transferTo(bytes);
    } catch (SocketTimeoutException e) {
      throw new AssertionError("The server has not closed the connection", e);
    } catch (IOException e) {
      // closed by the server while data was on its way
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
