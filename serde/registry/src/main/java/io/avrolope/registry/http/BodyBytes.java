// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.http;

import java.io.IOException;
import java.util.Arrays;

/**
 * The bytes of a body as they arrive. Memory grows with the received bytes, not with the announced
 * length. Not thread-safe.
 */
final class BodyBytes {
  private static final int FIRST_BYTES = 16 << 10;
  private static final byte[] NONE = {};

  private final int maxBytes;
  private byte[] bytes = NONE;
  private int length;

  /**
   * @param maxBytes a longer body is an error
   */
  BodyBytes(int maxBytes) {
    this.maxBytes = maxBytes;
  }

  /**
   * Reads exactly this many bytes, unless the stream ends.
   *
   * @return false if the stream ended
   * @throws IOException if the body is too long
   */
  boolean read(ByteInput in, long count) throws IOException {
    if (count > maxBytes - length) {
      throw tooLong();
    }
    int end = length + (int) count;
    while (length < end) {
      growTo(end);
      int got = in.read(bytes, length, Math.min(end, bytes.length) - length);
      if (got < 0) {
        return false;
      }
      length += got;
    }
    return true;
  }

  /** Reads until the stream ends. */
  void readToEnd(ByteInput in) throws IOException {
    while (true) {
      if (length == maxBytes) {
        if (in.read() < 0) {
          return;
        }
        throw tooLong();
      }
      growTo(maxBytes);
      int got = in.read(bytes, length, bytes.length - length);
      if (got < 0) {
        return;
      }
      length += got;
    }
  }

  /** Makes room for a byte at least, if the end is not reached. */
  private void growTo(int end) {
    if (length == bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.min(end, Math.max(FIRST_BYTES, 2 * length)));
    }
  }

  private IOException tooLong() {
    return new IOException("response exceeds " + maxBytes + " bytes");
  }

  int length() {
    return length;
  }

  byte[] toByteArray() {
    return length == bytes.length ? bytes : Arrays.copyOf(bytes, length);
  }
}
