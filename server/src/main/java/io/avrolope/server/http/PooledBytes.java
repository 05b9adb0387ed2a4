// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http;

import java.io.OutputStream;
import java.nio.ByteBuffer;
import org.eclipse.jetty.io.ByteBufferPool;
import org.eclipse.jetty.io.RetainableByteBuffer;
import org.eclipse.jetty.util.BufferUtil;

/**
 * Collects the body of an answer in memory of Jetty's pool, so that an answer leaves no garbage of
 * its size. The answer's callback releases the memory. Not thread-safe.
 */
final class PooledBytes extends OutputStream {
  private static final int FIRST_CAPACITY = 4 << 10;

  /** The pool does not keep longer memory, and making it outside the heap takes long. */
  private static final int LAST_DIRECT = 32 << 10;

  private final ByteBufferPool pool;
  private RetainableByteBuffer pooled;
  private ByteBuffer bytes;

  PooledBytes(ByteBufferPool pool) {
    this.pool = pool;
    this.pooled = pool.acquire(FIRST_CAPACITY, true);
    this.bytes = filling(pooled);
  }

  private static ByteBuffer filling(RetainableByteBuffer empty) {
    ByteBuffer bytes = empty.getByteBuffer();
    BufferUtil.clearToFill(bytes);
    return bytes;
  }

  @Override
  public void write(int value) {
    ensure(1);
    bytes.put((byte) value);
  }

  @Override
  public void write(byte[] source, int offset, int length) {
    ensure(length);
    bytes.put(source, offset, length);
  }

  private void ensure(int more) {
    if (bytes.remaining() >= more) {
      return;
    }
    int capacity = Math.max(Math.addExact(bytes.position(), more), 2 * bytes.capacity());
    RetainableByteBuffer larger = pool.acquire(capacity, capacity <= LAST_DIRECT);
    ByteBuffer copy = filling(larger).put(bytes.flip());
    pooled.release();
    pooled = larger;
    bytes = copy;
  }

  /** The written bytes, until {@link #release()}; nothing can be written after that. */
  ByteBuffer content() {
    return bytes.flip();
  }

  /** Gives the memory back to the pool; called once. */
  void release() {
    pooled.release();
  }
}
