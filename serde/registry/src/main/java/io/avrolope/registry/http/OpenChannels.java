// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.http;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * All channels of one client, so that {@link #close} ends the requests in progress. Thread-safe,
 * without a lock.
 */
final class OpenChannels implements AutoCloseable {
  private final Set<SocketChannel> channels = ConcurrentHashMap.newKeySet();
  private volatile boolean isClosed;

  /**
   * Opens a channel in blocking mode, which is not connected yet.
   *
   * @throws IOException if the client was closed
   */
  SocketChannel open() throws IOException {
    requireOpen();
    SocketChannel channel = SocketChannel.open();
    channels.add(channel);
    if (isClosed) { // close() may have missed it
      close(channel);
    }
    requireOpen();
    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    return channel;
  }

  private void requireOpen() throws IOException {
    if (isClosed) {
      throw new IOException("the client was closed");
    }
  }

  boolean isClosed() {
    return isClosed;
  }

  /** The number of channels that are open. */
  int count() {
    return channels.size();
  }

  /** Closes a channel; a thread that waits for it fails. */
  void close(SocketChannel channel) {
    channels.remove(channel);
    try {
      channel.close();
    } catch (IOException e) {
      // the connection is lost anyway
    }
  }

  /** Closes all channels, and prevents new ones. Does not wait. */
  @Override
  public void close() {
    isClosed = true;
    channels.forEach(this::close);
  }
}
