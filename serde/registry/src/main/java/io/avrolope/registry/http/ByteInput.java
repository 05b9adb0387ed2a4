// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.http;

import java.io.IOException;
import java.io.InputStream;

/** The bytes of a connection, read through a buffer. Not thread-safe. */
final class ByteInput {
  private static final int BUFFER_BYTES = 8 << 10;

  /** A channel keeps a buffer of the longest read for each thread. */
  private static final int MAX_READ_BYTES = 64 << 10;

  private final InputStream in;
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private int position;
  private int limit;
  private long received;

  ByteInput(InputStream in) {
    this.in = in;
  }

  /** The next byte, or -1 at the end of the stream. */
  int read() throws IOException {
    if (position == limit && fill() < 0) {
      return -1;
    }
    return buffer[position++] & 0xFF;
  }

  /** Reads at least one byte; returns how many, or -1 at the end of the stream. */
  int read(byte[] target, int offset, int length) throws IOException {
    int count;
    if (position < limit) {
      count = Math.min(length, limit - position);
      System.arraycopy(buffer, position, target, offset, count);
      position += count;
    } else {
      count = in.read(target, offset, Math.min(length, MAX_READ_BYTES));
      received += Math.max(0, count);
    }
    return count;
  }

  private int fill() throws IOException {
    int count = in.read(buffer, 0, buffer.length);
    if (count > 0) {
      position = 0;
      limit = count;
      received += count;
    }
    return count;
  }

  /** How many bytes the server has sent. */
  long received() {
    return received;
  }

  /** Whether bytes were received that nobody has read. */
  boolean hasLeftover() {
    return position < limit;
  }
}
