// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.replay;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/** Sends requests byte for byte, also those that other clients would correct. One connection. */
final class RawHttp implements AutoCloseable {
  private final String host;
  private final int port;
  private @Nullable Socket socket;

  RawHttp(String host, int port) {
    this.host = host;
    this.port = port;
  }

  /**
   * @param headers by their names in lower case
   */
  @SuppressWarnings("ArrayRecordComponent") // answers are not compared as records
  record Response(int status, Map<String, String> headers, byte[] body) {
    String text() {
      return new String(body, StandardCharsets.UTF_8);
    }
  }

  /** Sends a request; on a connection that the server has closed meanwhile, once more. */
  Response send(String method, String path, Map<String, String> headers, byte @Nullable [] body)
      throws IOException {
    boolean isFresh = socket == null;
    try {
      return exchange(method, path, headers, body);
    } catch (IOException e) {
      close();
      if (isFresh) {
        throw e;
      }
      return exchange(method, path, headers, body);
    }
  }

  private Response exchange(
      String method, String path, Map<String, String> headers, byte @Nullable [] body)
      throws IOException {
    Socket connection = socket == null ? new Socket(host, port) : socket;
    socket = connection;
    StringBuilder head = new StringBuilder(method + " " + path + " HTTP/1.1\r\n");
    head.append("Host: ").append(host).append(':').append(port).append("\r\n");
    headers.forEach((name, value) -> head.append(name + ": " + value + "\r\n"));
    if (body != null || method.equals("POST") || method.equals("PUT")) {
      head.append("Content-Length: " + (body == null ? 0 : body.length) + "\r\n");
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes(head.append("\r\n").toString().getBytes(StandardCharsets.UTF_8));
    bytes.writeBytes(body == null ? new byte[0] : body);
    connection.getOutputStream().write(bytes.toByteArray());
    Response response = read(method, new BufferedInputStream(connection.getInputStream()));
    if ("close".equalsIgnoreCase(response.headers().get("connection"))) {
      close();
    }
    return response;
  }

  private static Response read(String method, InputStream in) throws IOException {
    String statusLine = line(in);
    int status = Integer.parseInt(statusLine.split(" ", 3)[1]);
    Map<String, String> headers = new TreeMap<>();
    for (String line = line(in); !line.isEmpty(); line = line(in)) {
      int colon = line.indexOf(':');
      headers.put(
          line.substring(0, colon).toLowerCase(Locale.ROOT), line.substring(colon + 1).strip());
    }
    byte[] body = method.equals("HEAD") ? new byte[0] : body(headers, in);
    if ("gzip".equals(headers.get("content-encoding")) && body.length > 0) {
      body = new GZIPInputStream(new ByteArrayInputStream(body)).readAllBytes();
    }
    return new Response(status, headers, body);
  }

  private static byte[] body(Map<String, String> headers, InputStream in) throws IOException {
    if (!"chunked".equals(headers.get("transfer-encoding"))) {
      return in.readNBytes(Integer.parseInt(headers.getOrDefault("content-length", "0")));
    }
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    int size = Integer.parseInt(line(in), 16);
    while (size > 0) {
      body.writeBytes(in.readNBytes(size));
      line(in);
      size = Integer.parseInt(line(in), 16);
    }
    line(in);
    return body.toByteArray();
  }

  private static String line(InputStream in) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int b = in.read(); b != '\n'; b = in.read()) {
      if (b < 0) {
        throw new EOFException("The server closed the connection");
      }
      if (b != '\r') {
        line.write(b);
      }
    }
    return line.toString(StandardCharsets.ISO_8859_1);
  }

  @Override
  public void close() throws IOException {
    if (socket != null) {
      socket.close();
      socket = null;
    }
  }
}
