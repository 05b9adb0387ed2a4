// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;

/**
 * The socket below a TLS socket of the JDK. Its input ends by the deadline of the request, however
 * slowly the bytes of a TLS record arrive. Has only the methods that the JDK's TLS socket calls.
 */
final class ChannelSocket extends Socket {
  private final TimedChannel channel;
  private final Socket socket;

  ChannelSocket(TimedChannel channel) {
    this.channel = channel;
    this.socket = channel.channel().socket();
  }

  @Override
  public InputStream getInputStream() {
    return channel.input();
  }

  @Override
  public OutputStream getOutputStream() {
    return channel.output();
  }

  @Override
  public boolean isConnected() {
    return socket.isConnected();
  }

  @Override
  public boolean isBound() {
    return socket.isBound();
  }

  @Override
  public boolean isClosed() {
    return socket.isClosed();
  }

  @Override
  public boolean isInputShutdown() {
    return socket.isInputShutdown();
  }

  @Override
  public boolean isOutputShutdown() {
    return socket.isOutputShutdown();
  }

  @Override
  public void shutdownInput() throws IOException {
    socket.shutdownInput();
  }

  @Override
  public void shutdownOutput() throws IOException {
    socket.shutdownOutput();
  }

  @Override
  public InetAddress getInetAddress() {
    return socket.getInetAddress();
  }

  @Override
  public InetAddress getLocalAddress() {
    return socket.getLocalAddress();
  }

  @Override
  public int getPort() {
    return socket.getPort();
  }

  @Override
  public int getLocalPort() {
    return socket.getLocalPort();
  }

  @Override
  public SocketAddress getRemoteSocketAddress() {
    return socket.getRemoteSocketAddress();
  }

  @Override
  public SocketAddress getLocalSocketAddress() {
    return socket.getLocalSocketAddress();
  }

  /** The deadline of the request applies instead. */
  @Override
  public void setSoTimeout(int timeoutMs) {
    // each read sets it
  }

  @Override
  public int getSoTimeout() {
    return 0;
  }

  @Override
  public void setSoLinger(boolean on, int seconds) throws SocketException {
    socket.setSoLinger(on, seconds);
  }

  @Override
  public int getSoLinger() {
    return -1;
  }

  @Override
  public synchronized void close() throws IOException {
    socket.close();
  }
}
