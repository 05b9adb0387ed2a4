// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.faults;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.UnknownHostException;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Passes on TCP connections, and breaks them on request. Thread-safe. */
public final class TcpProxy implements AutoCloseable {
  private static final int CONNECT_MS = 2_000;
  private static final int BUFFER_BYTES = 1 << 14;
  private static final int BACKLOG = 100;
  private static final int REOPEN_ATTEMPTS = 100;

  private final InetSocketAddress address;
  private final InetSocketAddress target;
  private final Set<Link> links = ConcurrentHashMap.newKeySet();
  private final Object monitor = new Object();
  private final Set<Direction> held = EnumSet.noneOf(Direction.class);
  private @Nullable ServerSocket listener;
  private boolean isClosed;

  /** How many transfers were kept back. */
  private int delayed;

  /** A direction of a connection's bytes. */
  public enum Direction {
    REQUESTS,
    ANSWERS
  }

  /**
   * Begins to pass on connections to a port of 127.0.0.1.
   *
   * @param host the last byte of the loopback address where clients connect, to the same port
   */
  public TcpProxy(int host, int port) {
    this.address = new InetSocketAddress(loopback(host), port);
    this.target = new InetSocketAddress(loopback(1), port);
    admit();
  }

  private static InetAddress loopback(int host) {
    try {
      return InetAddress.getByAddress(new byte[] {127, 0, 0, (byte) host});
    } catch (UnknownHostException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Ends all connections at once; what is on its way is lost. New ones are accepted.
   *
   * @return how many connections there were
   */
  public int cut() {
    List<Link> ended = List.copyOf(links);
    ended.forEach(Link::end);
    return ended.size();
  }

  /** Ends all connections, and refuses new ones. Returns how many connections there were. */
  public int refuse() {
    synchronized (monitor) {
      if (listener != null) {
        close(listener);
        listener = null;
      }
    }
    return cut();
  }

  /** Accepts new connections. */
  public void admit() {
    synchronized (monitor) {
      if (listener != null || isClosed) {
        return;
      }
      ServerSocket opened = bound();
      listener = opened;
      run("proxy-" + address.getPort(), () -> accept(opened));
    }
  }

  /** Keeps bytes back, on connections that exist and on new ones. */
  public void hold(Set<Direction> directions) {
    synchronized (monitor) {
      held.addAll(directions);
    }
  }

  /**
   * Passes on what was kept back. Returns how many transfers were kept back since {@link #hold}.
   */
  public int release() {
    synchronized (monitor) {
      held.clear();
      monitor.notifyAll();
      int count = delayed;
      delayed = 0;
      return count;
    }
  }

  /** How many transfers were kept back since {@link #hold}. */
  public int delayed() {
    synchronized (monitor) {
      return delayed;
    }
  }

  private ServerSocket bound() {
    for (int attempt = 1; ; attempt++) {
      try {
        ServerSocket socket = new ServerSocket();
        try {
          socket.setReuseAddress(true);
          socket.bind(address, BACKLOG);
          return socket;
        } catch (IOException e) {
          socket.close();
          throw e;
        }
      } catch (IOException e) {
        if (attempt == REOPEN_ATTEMPTS) {
          throw new UncheckedIOException("Cannot listen on " + address, e);
        }
        Pause.ms(CONNECT_MS / REOPEN_ATTEMPTS);
      }
    }
  }

  private static void run(String name, Runnable action) {
    Thread thread = new Thread(action, name);
    thread.setDaemon(true);
    thread.start();
  }

  private void accept(ServerSocket opened) {
    while (true) {
      Socket client;
      try {
        client = opened.accept();
      } catch (IOException e) {
        return; // closed
      }
      run("proxy-link", () -> connect(client));
    }
  }

  private void connect(Socket client) {
    Socket server = new Socket();
    Link link = new Link(client, server);
    links.add(link);
    try {
      server.connect(target, CONNECT_MS);
      client.setTcpNoDelay(true);
      server.setTcpNoDelay(true);
    } catch (IOException e) {
      link.end();
      return;
    }
    run("proxy-answers", () -> link.pass(server, client, Direction.ANSWERS));
    link.pass(client, server, Direction.REQUESTS);
  }

  private static void close(AutoCloseable socket) {
    try {
      socket.close();
    } catch (Exception e) {
      // nothing more can be done
    }
  }

  @Override
  public void close() {
    synchronized (monitor) {
      isClosed = true;
    }
    refuse();
    release();
  }

  /** A connection of a client with the connection to the server. */
  private final class Link {
    private final Socket client;
    private final Socket server;
    private volatile boolean isEnded;

    Link(Socket client, Socket server) {
      this.client = client;
      this.server = server;
    }

    void pass(Socket from, Socket to, Direction direction) {
      byte[] buffer = new byte[BUFFER_BYTES];
      try {
        InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream();
        for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
          awaitRelease(direction);
          if (isEnded) {
            return;
          }
          out.write(buffer, 0, count);
        }
      } catch (IOException e) {
        // one side has ended the connection
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } finally {
        end();
      }
    }

    private void awaitRelease(Direction direction) throws InterruptedException {
      synchronized (monitor) {
        if (held.contains(direction) && !isEnded) {
          delayed++;
        }
        while (held.contains(direction) && !isEnded) {
          monitor.wait();
        }
      }
    }

    /** Both sides see a reset, as after the failure of a router. */
    void end() {
      synchronized (monitor) {
        isEnded = true;
        monitor.notifyAll();
      }
      links.remove(this);
      for (Socket socket : new Socket[] {client, server}) {
        try {
          socket.setSoLinger(true, 0);
        } catch (IOException e) {
          // it is closed already
        }
        TcpProxy.close(socket);
      }
    }
  }
}
