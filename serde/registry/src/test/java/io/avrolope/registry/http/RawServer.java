// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.http;

import io.avrolope.registry.testserver.LoopbackListener;
import java.io.IOException;
import java.io.InputStream;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A server on the loopback address that sends the bytes of a script, whether they are HTTP or not.
 * Each connection has a thread. Thread-safe.
 */
final class RawServer implements AutoCloseable {
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final AtomicInteger connections = new AtomicInteger();
  private final LoopbackListener listener;

  /** The server's part on one connection, which is closed afterwards. */
  @FunctionalInterface
  interface Script {
    void run(Connection connection) throws IOException, InterruptedException;
  }

  RawServer(Script script) {
    this(script, ServerSocket::new);
  }

  /**
   * @param listeners creates server sockets, for example for TLS
   */
  RawServer(Script script, LoopbackListener.Listeners listeners) {
    this.listener =
        new LoopbackListener(
            listeners, socket -> script.run(new Connection(socket, connections.incrementAndGet())));
  }

  /** A server that answers one request of each connection with these bytes and closes it. */
  static RawServer answering(byte[] response) {
    return new RawServer(
        connection -> {
          connection.request();
          connection.send(response);
        });
  }

  int port() {
    return listener.port();
  }

  String url() {
    return "http://" + listener.authority();
  }

  /** The number of connections so far. */
  int connections() {
    return connections.get();
  }

  /** The requests so far, without their bodies. */
  List<String> requests() {
    return List.copyOf(requests);
  }

  @Override
  public void close() {
    listener.close();
  }

  /** One connection. */
  final class Connection {
    private final Socket socket;
    private final int number;

    private Connection(Socket socket, int number) {
      this.socket = socket;
      this.number = number;
    }

    /** 1 for the first connection. */
    int number() {
      return number;
    }

    Socket socket() {
      return socket;
    }

    /**
     * Reads a request; returns its head.
     *
     * @throws IOException if the client closed the connection
     */
    String request() throws IOException {
      InputStream in = socket.getInputStream();
      StringBuilder head = new StringBuilder();
      while (head.indexOf("\r\n\r\n") < 0) {
        int next = in.read();
        if (next < 0) {
          throw new IOException("closed by the client");
        }
        head.append((char) next);
      }
      int length = head.indexOf("Content-Length: ");
      if (length >= 0) {
        int start = length + "Content-Length: ".length();
        in.readNBytes(Integer.parseInt(head.substring(start, head.indexOf("\r\n", start))));
      }
      requests.add(head.toString());
      return head.toString();
    }

    void send(byte[] bytes) throws IOException {
      socket.getOutputStream().write(bytes);
      socket.getOutputStream().flush();
    }

    void send(String text) throws IOException {
      send(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** Waits until the server is closed. */
    void awaitClose() throws InterruptedException {
      listener.awaitClose();
    }

    /** Sends the text again and again, until the client closes the connection. */
    void repeat(String text) throws IOException {
      while (!listener.isClosing()) {
        send(text);
      }
    }
  }
}
