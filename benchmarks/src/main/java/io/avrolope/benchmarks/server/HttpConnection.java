// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.server;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * A connection that sends a request and reads its answer, again and again. It does as little as
 * possible, so that the server is what is measured. Not thread-safe.
 */
final class HttpConnection implements AutoCloseable {
  private static final int CAPACITY = 1 << 20;
  private static final String LENGTH = "content-length:";
  private static final String END_OF_HEAD = "\r\n\r\n";

  private final SocketChannel channel;
  private final SelectionKey key;
  private final ByteBuffer in = ByteBuffer.allocate(CAPACITY);
  private ByteBuffer out = ByteBuffer.allocate(0);
  private long sentNanos;

  /** The length of the whole answer; -1 until its head was read. */
  private int length = -1;

  HttpConnection(Selector selector, InetSocketAddress address) throws IOException {
    channel = SocketChannel.open(address);
    channel.configureBlocking(false);
    channel.socket().setTcpNoDelay(true);
    key = channel.register(selector, SelectionKey.OP_READ, this);
  }

  void send(byte[] request) throws IOException {
    in.clear();
    length = -1;
    out = ByteBuffer.wrap(request);
    sentNanos = System.nanoTime();
    flush();
  }

  private void flush() throws IOException {
    channel.write(out);
    key.interestOps(out.hasRemaining() ? SelectionKey.OP_WRITE : SelectionKey.OP_READ);
  }

  /**
   * Continues after the selector found the connection ready.
   *
   * @return whether the answer is complete
   * @throws IOException if the answer is no success
   */
  boolean proceed() throws IOException {
    if (out.hasRemaining()) {
      flush();
      return false;
    }
    if (channel.read(in) < 0) {
      throw new EOFException("The server has closed the connection");
    }
    if (length < 0) {
      length = lengthOfAnswer();
    }
    return length >= 0 && in.position() >= length;
  }

  private int lengthOfAnswer() throws IOException {
    String text = new String(in.array(), 0, in.position(), StandardCharsets.ISO_8859_1);
    int end = text.indexOf(END_OF_HEAD);
    if (end < 0) {
      return -1;
    }
    if (!text.startsWith("HTTP/1.1 200")) {
      throw new IOException("Expected an answer with status 200 but found " + text);
    }
    String head = text.substring(0, end).toLowerCase(Locale.ROOT);
    int at = head.indexOf(LENGTH);
    if (at < 0) {
      throw new IOException("Expected an answer with a length but found " + head);
    }
    int endOfLine = head.indexOf('\r', at);
    String value = head.substring(at + LENGTH.length(), endOfLine < 0 ? head.length() : endOfLine);
    return end + END_OF_HEAD.length() + Integer.parseInt(value.strip());
  }

  long sentNanos() {
    return sentNanos;
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
