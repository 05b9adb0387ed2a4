// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.testserver;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A minimal HTTP/1.1 server on the loopback address that can also misbehave, as far as tests of
 * registry clients need it. Each connection has a thread, and serves several requests.
 */
public final class LoopbackHttp implements AutoCloseable {
  private final Handler handler;
  private final LoopbackListener listener;

  LoopbackHttp(Handler handler) {
    this(handler, ServerSocket::new);
  }

  /**
   * @param listeners creates server sockets, for example for TLS
   */
  LoopbackHttp(Handler handler, LoopbackListener.Listeners listeners) {
    this.handler = handler;
    this.listener = new LoopbackListener(listeners, this::serve);
  }

  @FunctionalInterface
  interface Handler {
    /** The connection ends if this returns without a response. */
    void handle(RegistryServer.Request request, Connection connection)
        throws IOException, InterruptedException;
  }

  String authority() {
    return listener.authority();
  }

  /** Closes all connections, and returns when new ones are refused. */
  @Override
  public void close() {
    listener.close();
  }

  private void serve(Socket socket) throws IOException, InterruptedException {
    try (InputStream in = new BufferedInputStream(socket.getInputStream());
        OutputStream out = new BufferedOutputStream(socket.getOutputStream())) {
      Connection connection = new Connection(out, listener);
      do {
        connection.isAnswered = false;
        RegistryServer.Request request = read(in);
        if (request == null) {
          return;
        }
        handler.handle(request, connection);
      } while (connection.isAnswered);
    }
  }

  /**
   * Reads a request; null at the end of the connection.
   *
   * @throws EOFException if the client closes the connection inside the request
   */
  static RegistryServer.@Nullable Request read(InputStream in) throws IOException {
    in.mark(1);
    if (in.read() < 0) {
      return null;
    }
    in.reset();
    String[] first = line(in).split(" ", -1);
    if (first.length != 3) {
      return null;
    }
    Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (String line = line(in); !line.isEmpty(); line = line(in)) {
      int colon = line.indexOf(':');
      headers.put(line.substring(0, colon), line.substring(colon + 1).strip());
    }
    int length = Integer.parseInt(headers.getOrDefault("Content-Length", "0"));
    byte[] body = in.readNBytes(length);
    if (body.length < length) {
      throw new EOFException("The body has " + body.length + " of " + length + " bytes");
    }
    URI target = URI.create(first[1]);
    String query = target.getRawQuery();
    return new RegistryServer.Request(
        first[0],
        target.getRawPath(),
        query == null ? "" : query,
        headers,
        new String(body, StandardCharsets.UTF_8));
  }

  private static String line(InputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        throw new EOFException("The connection ends in the line " + line);
      }
      if (next != '\r') {
        line.append((char) next);
      }
    }
    return line.toString();
  }

  /** Writes a response. */
  public static final class Connection {
    private final OutputStream out;
    private final LoopbackListener listener;
    private boolean isAnswered;

    private Connection(OutputStream out, LoopbackListener listener) {
      this.out = out;
      this.listener = listener;
    }

    /** Writes a complete response; the connection stays open. */
    public void answer(int status, Map<String, String> headers, String body) throws IOException {
      answer(status, headers, body.getBytes(StandardCharsets.UTF_8));
    }

    /** As above, with a body of any encoding. */
    public void answer(int status, Map<String, String> headers, byte[] bytes) throws IOException {
      Map<String, String> all = new TreeMap<>(headers);
      all.put("Content-Length", Integer.toString(bytes.length));
      head(status, all);
      out.write(bytes);
      out.flush();
      isAnswered = true;
    }

    /** Writes the head of a response that {@link #part} continues. */
    void head(int status, Map<String, String> headers) throws IOException {
      StringBuilder head = new StringBuilder("HTTP/1.1 " + status + " -\r\n");
      headers.forEach((name, value) -> head.append(name + ": " + value + "\r\n"));
      part(head + "\r\n");
    }

    void part(String text) throws IOException {
      out.write(text.getBytes(StandardCharsets.UTF_8));
      out.flush();
    }

    public void awaitClose() throws InterruptedException {
      listener.awaitClose();
    }
  }
}
