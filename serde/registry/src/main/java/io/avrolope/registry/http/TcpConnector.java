// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.http;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/** Opens TCP connections; tries each address of a host. Thread-safe. */
record TcpConnector(OpenChannels channels, HostNames names) {

  /**
   * Connects before the deadline. Each address gets an equal part of the time that is left.
   *
   * @throws UnknownHostException if the name has no address
   * @throws ConnectTimeoutException if the name server or the last address does not answer
   * @throws ConnectException if the last address cannot be connected to
   */
  SocketChannel connect(Route route, Deadline deadline) throws IOException {
    InetSocketAddress[] addresses = addresses(route, deadline);
    IOException last = null;
    for (int i = 0; i < addresses.length; i++) {
      Deadline part = deadline.part(addresses.length - i);
      IOException failure;
      SocketChannel channel = channels.open();
      try {
        channel.socket().connect(addresses[i], part.leftMillis());
        return channel;
      } catch (SocketTimeoutException e) {
        failure = new ConnectTimeoutException(e);
      } catch (IOException e) {
        channels.close(channel);
        requireToContinue(e);
        failure = asConnectException(e);
      } catch (RuntimeException e) {
        channels.close(channel);
        throw e;
      }
      channels.close(channel);
      last = withSuppressed(failure, last);
    }
    throw last == null ? new UnknownHostException(route.host()) : last;
  }

  private InetSocketAddress[] addresses(Route route, Deadline deadline) throws IOException {
    InetSocketAddress proxy = route.proxy();
    if (proxy != null && !proxy.isUnresolved()) {
      return new InetSocketAddress[] {proxy};
    }
    String host = proxy == null ? route.host() : proxy.getHostString();
    int port = proxy == null ? route.port() : proxy.getPort();
    InetAddress[] found = names.addresses(host, deadline);
    InetSocketAddress[] addresses = new InetSocketAddress[found.length];
    for (int i = 0; i < found.length; i++) {
      addresses[i] = new InetSocketAddress(found[i], port);
    }
    return addresses;
  }

  private void requireToContinue(IOException failure) throws IOException {
    if (Thread.currentThread().isInterrupted() || channels.isClosed()) {
      throw failure;
    }
  }

  private static ConnectException asConnectException(IOException failure) {
    if (failure instanceof ConnectException already) {
      return already;
    }
    ConnectException wrapped = new ConnectException(failure.getMessage());
    wrapped.initCause(failure);
    return wrapped;
  }

  private static IOException withSuppressed(IOException failure, @Nullable IOException earlier) {
    if (earlier != null) {
      failure.addSuppressed(earlier);
    }
    return failure;
  }
}
