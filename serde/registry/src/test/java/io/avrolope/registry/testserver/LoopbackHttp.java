// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.testserver;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/**
 * A minimal HTTP/1.1 server on the loopback address that can also misbehave, as far as tests of
 * registry clients need it. Each connection has a thread, and serves several requests.
 *
 * <p>The JDK's server is in a module that this module does not read, not even for tests.
 */
public final class LoopbackHttp implements AutoCloseable {
  private final ServerSocket listener;
  private final Handler handler;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private final CountDownLatch closing = new CountDownLatch(1);
  private final CompletableFuture<Void> acceptor;

  LoopbackHttp(Handler handler) {
    this(handler, ServerSocket::new);
  }

  /**
   * @param listeners creates server sockets, for example for TLS
   */
  LoopbackHttp(Handler handler, Listeners listeners) {
    this.handler = handler;
    try {
      this.listener = listeners.open(0, 50, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    this.acceptor = CompletableFuture.runAsync(this::accept, threads);
  }

  @FunctionalInterface
  interface Listeners {
    ServerSocket open(int port, int backlog, InetAddress address) throws IOException;
  }

  @FunctionalInterface
  interface Handler {
    /** The connection ends if this returns without a response. */
    void handle(RegistryServer.Request request, Connection connection)
        throws IOException, InterruptedException;
  }

  String authority() {
    return "127.0.0.1:" + listener.getLocalPort();
  }

  /**
   * Closes all connections, and returns when new ones are refused: until the thread that waits in
   * accept() has left it, the kernel still accepts them.
   */
  @Override
  public void close() {
    closing.countDown();
    try {
      listener.close();
      acceptor.join();
      for (Socket socket : sockets) {
        socket.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      threads.shutdownNow();
    }
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        Socket socket = listener.accept();
        if (closing.getCount() == 0) {
          socket.close(); // accepted while the listener was being closed; its client would wait for
          // ever
          return;
        }
        sockets.add(socket);
        threads.execute(() -> serve(socket));
      } catch (IOException e) {
        // closed by close() or by the client
      }
    }
  }

  private void serve(Socket socket) {
    try (socket;
        InputStream in = new BufferedInputStream(socket.getInputStream());
        OutputStream out = new BufferedOutputStream(socket.getOutputStream())) {
      socket.setTcpNoDelay(true);
      Connection connection = new Connection(out, closing);
      do {
        connection.isAnswered = false;
        RegistryServer.Request request = read(in);
        if (request == null) {
          return;
        }
        handler.handle(request, connection);
      } while (connection.isAnswered);
    } catch (IOException | InterruptedException e) {
      // closed by the client or by close()
    } finally {
      sockets.remove(socket);
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
    private final CountDownLatch closing;
    private boolean isAnswered;

    private Connection(OutputStream out, CountDownLatch closing) {
      this.out = out;
      this.closing = closing;
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
      closing.await();
    }
  }
}
