// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.testserver;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Accepts connections on the loopback address, and gives each of them a thread. Thread-safe.
 *
 * <p>The JDK's HTTP server is in a module that this module does not read, not even for tests.
 */
public final class LoopbackListener implements AutoCloseable {
  private final ServerSocket listener;
  private final Script script;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private final CountDownLatch closing = new CountDownLatch(1);
  private final CompletableFuture<Void> acceptor;

  /** Creates server sockets, for example for TLS. */
  @FunctionalInterface
  public interface Listeners {
    ServerSocket open(int port, int backlog, InetAddress address) throws IOException;
  }

  /** The server's part on one connection, which is closed afterwards. */
  @FunctionalInterface
  public interface Script {
    /** Runs until the connection ends; it ends with an exception if the listener is closed. */
    void run(Socket socket) throws IOException, InterruptedException;
  }

  public LoopbackListener(Listeners listeners, Script script) {
    this.script = script;
    try {
      this.listener = listeners.open(0, 50, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    this.acceptor = CompletableFuture.runAsync(this::accept, threads);
  }

  public int port() {
    return listener.getLocalPort();
  }

  public String authority() {
    return "127.0.0.1:" + port();
  }

  public boolean isClosing() {
    return closing.getCount() == 0;
  }

  /** Waits until this is closed. */
  public void awaitClose() throws InterruptedException {
    closing.await();
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
        if (isClosing()) {
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
    try (socket) {
      socket.setTcpNoDelay(true);
      script.run(socket);
    } catch (IOException | InterruptedException e) {
      // closed by the client or by close()
    } finally {
      sockets.remove(socket);
    }
  }
}
