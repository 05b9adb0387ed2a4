// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.testserver;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A proxy between a client and a server on the loopback address that simulates faults of a network.
 * It is independent of HTTP and TLS. Thread-safe.
 */
public final class FaultProxy implements AutoCloseable {

  /** The simulated fault. */
  public enum Fault {
    NONE,
    /** Connections are refused. */
    REFUSED,
    /** Connections are accepted, and nothing is forwarded. */
    BLACK_HOLE,
    /** The response is forwarded at one byte per second. */
    ONE_BYTE_A_SECOND,
    /** The connection is reset in the middle of the response. */
    RESET_IN_ANSWER,
    /** The connection ends in the middle of the response. */
    END_IN_ANSWER
  }

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private final CountDownLatch closing = new CountDownLatch(1);
  private final AtomicInteger connections = new AtomicInteger();
  private final int port;
  private final int bytesBeforeTheEnd;
  private volatile String target;
  private volatile Fault fault = Fault.NONE;
  private volatile ServerSocket listener;
  private volatile CompletableFuture<Void> acceptor;

  /**
   * Forwards all bytes until a fault is set.
   *
   * @param target host and port of the server
   * @param bytesBeforeTheEnd how much of a response is forwarded before a fault ends it
   */
  public FaultProxy(String target, int bytesBeforeTheEnd) {
    this.target = target;
    this.bytesBeforeTheEnd = bytesBeforeTheEnd;
    this.listener = bind(0);
    this.acceptor = acceptFrom(listener);
    this.port = listener.getLocalPort();
  }

  /** Host and port to connect to instead of the server's. */
  public String authority() {
    return "127.0.0.1:" + port;
  }

  /** The number of connections so far. */
  public int connections() {
    return connections.get();
  }

  /** Sets the fault, and closes open connections. */
  public void inflict(Fault newFault) {
    fault = newFault;
    if (newFault == Fault.REFUSED) {
      stopListening();
    } else if (listener.isClosed()) {
      listener = bind(port);
      acceptor = acceptFrom(listener);
    }
    sockets.forEach(FaultProxy::quietly);
  }

  /** Forwards to another server from now on, and closes open connections. */
  public void leadTo(String newTarget) {
    target = newTarget;
    sockets.forEach(FaultProxy::quietly);
  }

  @Override
  public void close() {
    closing.countDown();
    quietly(listener);
    sockets.forEach(FaultProxy::quietly);
    threads.shutdownNow();
  }

  private static ServerSocket bind(int wantedPort) {
    try {
      ServerSocket opened = new ServerSocket();
      opened.setReuseAddress(true);
      opened.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), wantedPort));
      return opened;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private CompletableFuture<Void> acceptFrom(ServerSocket opened) {
    return CompletableFuture.runAsync(() -> accept(opened), threads);
  }

  /** Until the thread that waits in accept() has left it, the kernel still accepts connections. */
  private void stopListening() {
    quietly(listener);
    acceptor.join();
  }

  private void accept(ServerSocket opened) {
    while (!opened.isClosed()) {
      try {
        Socket client = opened.accept();
        connections.incrementAndGet();
        sockets.add(client);
        Socket server =
            new Socket(
                InetAddress.getLoopbackAddress(), Integer.parseInt(target.split(":", -1)[1]));
        sockets.add(server);
        client.setTcpNoDelay(true);
        server.setTcpNoDelay(true);
        threads.execute(() -> pass(client, server, this::forward));
        threads.execute(() -> pass(server, client, this::bringBack));
      } catch (IOException e) {
        // closed by close(), the client or the server
      }
    }
  }

  private interface Way {
    /** Forwards bytes according to the fault; returns false if the connection has to end. */
    boolean pass(byte[] bytes, int length, Socket to) throws IOException, InterruptedException;
  }

  private void pass(Socket from, Socket to, Way way) {
    try (from;
        to;
        InputStream in = from.getInputStream()) {
      byte[] bytes = new byte[1 << 16];
      for (int length = in.read(bytes); length >= 0; length = in.read(bytes)) {
        if (!way.pass(bytes, length, to)) {
          return;
        }
      }
    } catch (IOException | InterruptedException e) {
      // closed by the client, the server or close()
    } finally {
      sockets.remove(from);
      sockets.remove(to);
    }
  }

  private boolean forward(byte[] bytes, int length, Socket server) throws IOException {
    if (fault != Fault.BLACK_HOLE) {
      server.getOutputStream().write(bytes, 0, length);
    }
    return true;
  }

  private boolean bringBack(byte[] bytes, int length, Socket client)
      throws IOException, InterruptedException {
    OutputStream out = client.getOutputStream();
    switch (fault) {
      case RESET_IN_ANSWER -> {
        out.write(bytes, 0, Math.min(length, bytesBeforeTheEnd));
        client.setSoLinger(true, 0); // closing it then sends RST instead of FIN
        return false;
      }
      case END_IN_ANSWER -> {
        out.write(bytes, 0, Math.min(length, bytesBeforeTheEnd));
        return false;
      }
      case ONE_BYTE_A_SECOND -> {
        for (int i = 0; i < length && closing.getCount() > 0; i++) {
          out.write(bytes[i]);
          closing.await(1, TimeUnit.SECONDS);
        }
      }
      default -> out.write(bytes, 0, length);
    }
    return true;
  }

  private static void quietly(AutoCloseable closeable) {
    try {
      closeable.close();
    } catch (Exception e) {
      // already closed
    }
  }
}
