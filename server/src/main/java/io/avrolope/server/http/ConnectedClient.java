// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http;

import io.avrolope.server.registry.Client;
import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * Finds out whether the client of a request has closed its connection. While a request of HTTP/1.1
 * is answered, Jetty does not look. This class asks the operating system whether the connection can
 * be read although nothing has arrived, which is its end. Used by one thread; closed after the
 * request.
 */
final class ConnectedClient implements Client, AutoCloseable {
  private static final long FIRST_NANOS = Duration.ofMillis(300).toNanos();
  private static final long PERIOD_NANOS = Duration.ofMillis(100).toNanos();

  /** TLS ends with a message of this size at most, and a next request is longer. */
  private static final int MAX_FAREWELL_BYTES = 40;

  private final Request request;

  /** When to look next. Most requests are answered before. */
  private long next = System.nanoTime() + FIRST_NANOS;

  private @Nullable Selector selector;
  private boolean isGone;

  /**
   * @param request whose body was read
   */
  ConnectedClient(Request request) {
    this.request = request;
  }

  @Override
  public boolean isGone() {
    if (!isGone && System.nanoTime() - next >= 0) {
      isGone = look();
      next = System.nanoTime() + PERIOD_NANOS;
    }
    return isGone;
  }

  private boolean look() {
    EndPoint endPoint = request.getConnectionMetaData().getConnection().getEndPoint();
    while (endPoint instanceof EndPoint.Wrapper wrapper) {
      endPoint = wrapper.unwrap();
    }
    if (!endPoint.isOpen()) {
      return true;
    }
    try {
      return endPoint.getTransport() instanceof SocketChannel channel && hasEnded(channel);
    } catch (IOException | RuntimeException e) {
      return true; // closed meanwhile
    }
  }

  private boolean hasEnded(SocketChannel channel) throws IOException {
    Selector open = selector;
    if (open == null) {
      open = Selector.open();
      selector = open;
      channel.register(open, SelectionKey.OP_READ);
    }
    open.selectedKeys().clear();
    if (open.selectNow() == 0) {
      return false;
    }
    int available = channel.socket().getInputStream().available();
    return available == 0 || (request.isSecure() && available <= MAX_FAREWELL_BYTES);
  }

  @Override
  public void close() {
    try {
      if (selector != null) {
        selector.close();
      }
    } catch (IOException e) {
      throw new IllegalStateException("A selector does not close", e);
    }
  }
}
