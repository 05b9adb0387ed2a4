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

/**
 * A connection that sends a request and reads its answer, again and again. It does as little as
 * possible and makes no objects, so that the server is what is measured: a garbage collection of
 * the clients would count as a slow answer. Not thread-safe.
 */
final class HttpConnection implements AutoCloseable {
  private static final int CAPACITY = 1 << 16;
  private static final byte[] SUCCESS = "http/1.1 200".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] LENGTH = "\r\ncontent-length:".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] END_OF_HEAD = "\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

  private final SocketChannel channel;
  private final SelectionKey key;
  private ByteBuffer in = ByteBuffer.allocate(CAPACITY);
  private ByteBuffer out = ByteBuffer.allocate(0);
  private long startNanos;

  /** The length of the whole answer; -1 until its head was read. */
  private int length = -1;

  HttpConnection(Selector selector, InetSocketAddress address) throws IOException {
    channel = SocketChannel.open(address);
    channel.configureBlocking(false);
    channel.socket().setTcpNoDelay(true);
    key = channel.register(selector, SelectionKey.OP_READ, this);
  }

  /**
   * Sends a request.
   *
   * @param start the time from which the request has waited, of {@link System#nanoTime()}
   */
  void send(byte[] request, long start) throws IOException {
    in.clear();
    length = -1;
    out = ByteBuffer.wrap(request);
    startNanos = start;
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
    int end = indexOf(END_OF_HEAD);
    if (end < 0) {
      return -1;
    }
    int length = indexOf(LENGTH);
    if (!hasAt(SUCCESS, 0) || length < 0 || length > end) {
      throw new IOException(
          "Expected an answer with status 200 and a length but found "
              + new String(in.array(), 0, in.position(), StandardCharsets.ISO_8859_1));
    }
    int body = 0;
    for (int i = length + LENGTH.length; in.get(i) != '\r'; i++) {
      body = in.get(i) == ' ' ? body : 10 * body + in.get(i) - '0';
    }
    int all = end + END_OF_HEAD.length + body;
    if (all > in.capacity()) {
      in = ByteBuffer.allocate(all).put(in.flip());
    }
    return all;
  }

  /** Where lower-case text begins in the answer; -1 if it does not. */
  private int indexOf(byte[] text) {
    for (int i = 0; i <= in.position() - text.length; i++) {
      if (hasAt(text, i)) {
        return i;
      }
    }
    return -1;
  }

  private boolean hasAt(byte[] text, int index) {
    int i = 0;
    while (i < text.length && lowerCase(in.get(index + i)) == text[i]) {
      i++;
    }
    return i == text.length;
  }

  private static int lowerCase(byte letter) {
    return letter >= 'A' && letter <= 'Z' ? letter + ('a' - 'A') : letter;
  }

  /** The time from which the last request has waited. */
  long startNanos() {
    return startNanos;
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
