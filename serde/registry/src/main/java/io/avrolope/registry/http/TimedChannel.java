// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/**
 * Streams over a connected channel. Each read ends by a deadline, which is set for each request.
 * Writes have none, see {@link WriteGuard}. An interrupt closes the channel. Used by one thread at
 * a time.
 */
final class TimedChannel {
  /** A channel keeps a buffer of the longest write for each thread. */
  private static final int MAX_WRITE_BYTES = 64 << 10;

  private final SocketChannel channel;
  private final Socket socket;
  private final InputStream socketInput;
  private Deadline deadline;

  TimedChannel(SocketChannel channel, Deadline deadline) throws IOException {
    this.channel = channel;
    this.socket = channel.socket();
    this.socketInput = socket.getInputStream();
    this.deadline = deadline;
  }

  SocketChannel channel() {
    return channel;
  }

  void setDeadline(Deadline newDeadline) {
    deadline = newDeadline;
  }

  private int read(byte[] target, int offset, int length) throws IOException {
    socket.setSoTimeout(deadline.leftMillis());
    return socketInput.read(target, offset, length);
  }

  private void write(byte[] bytes, int offset, int length) throws IOException {
    int end = offset + length;
    for (int next = offset; next < end; ) {
      int count = Math.min(end - next, MAX_WRITE_BYTES);
      next += channel.write(ByteBuffer.wrap(bytes, next, count));
    }
  }

  /** Fails with {@link SocketTimeoutException} at the deadline. */
  InputStream input() {
    return new InputStream() {
      @Override
      public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
      }

      @Override
      public int read(byte[] target, int offset, int length) throws IOException {
        return TimedChannel.this.read(target, offset, length);
      }
    };
  }

  OutputStream output() {
    return new OutputStream() {
      @Override
      public void write(int value) throws IOException {
        write(new byte[] {(byte) value}, 0, 1);
      }

      @Override
      public void write(byte[] bytes, int offset, int length) throws IOException {
        TimedChannel.this.write(bytes, offset, length);
      }
    };
  }

  /**
   * Whether the server has closed the connection or sent bytes that nobody requested. Such bytes
   * are lost, so that the connection is unusable then.
   */
  boolean hasInput() {
    try {
      channel.configureBlocking(false);
      try {
        return channel.read(ByteBuffer.allocate(1)) != 0;
      } finally {
        channel.configureBlocking(true);
      }
    } catch (IOException e) {
      return true;
    }
  }
}
