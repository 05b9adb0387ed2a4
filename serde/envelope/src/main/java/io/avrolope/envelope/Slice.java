// SPDX-License-Identifier: Apache-2.0
package io.avrolope.envelope;

import java.nio.ByteBuffer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A part of a byte array, such as a record's key or value.
 *
 * <p>The array belongs to the code that created the slice. Readers neither change nor keep it.
 */
public final class Slice {
  private final byte[] bytes;
  private final int offset;
  private final int length;

  /**
   * @param offset the index of the first byte in the array
   * @param length the number of bytes
   */
  public Slice(byte[] bytes, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, bytes.length);
    this.bytes = bytes;
    this.offset = offset;
    this.length = length;
  }

  public static Slice of(byte[] bytes) {
    return new Slice(bytes, 0, bytes.length);
  }

  /**
   * The remaining bytes of a buffer, whose position and limit do not change. The bytes are copied
   * only if the buffer is direct or read-only.
   */
  public static Slice of(ByteBuffer buffer) {
    if (buffer.hasArray()) {
      return new Slice(
          buffer.array(), buffer.arrayOffset() + buffer.position(), buffer.remaining());
    }
    byte[] copy = new byte[buffer.remaining()];
    buffer.get(buffer.position(), copy);
    return of(copy);
  }

  /** The whole array that this slice is a part of. */
  public byte[] bytes() {
    return bytes;
  }

  /** The index of the first byte in the array. */
  public int offset() {
    return offset;
  }

  /** The number of bytes. */
  public int length() {
    return length;
  }

  /** Whether the other slice is the same part of the same array object. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Slice that
        && bytes == that.bytes
        && offset == that.offset
        && length == that.length;
  }

  @Override
  public int hashCode() {
    return 31 * (31 * System.identityHashCode(bytes) + offset) + length;
  }

  /** The number of bytes and the offset, without the bytes themselves. */
  @Override
  public String toString() {
    return length + " bytes at " + offset;
  }

  /**
   * The part of this slice from an index to the end.
   *
   * @param index the number of bytes to skip, from 0 to {@link #length()}
   */
  public Slice from(int index) {
    Objects.checkIndex(index, length + 1);
    return new Slice(bytes, offset + index, length - index);
  }

  /**
   * A byte as a number from 0 to 255.
   *
   * @param index from the slice's first byte
   * @throws IndexOutOfBoundsException if the slice has no such byte
   */
  public int unsigned(int index) {
    return bytes[offset + Objects.checkIndex(index, length)] & 0xFF;
  }
}
