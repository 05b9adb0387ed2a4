package io.avrolope.envelope;

import java.nio.ByteBuffer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A part of a byte array: a record's key or value, wherever it lies.
 *
 * <p>The array belongs to whoever made the slice. Readers neither change nor keep it.
 */
public final class Slice {
  private final byte[] bytes;
  private final int offset;
  private final int length;

  /**
   * @param offset the first byte in the array
   * @param length how many bytes
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
   * What is left in a buffer, whose position and limit stay. Not copied where the buffer gives
   * access to an array; one that is direct or read-only is copied.
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

  /** The whole array, of which this is a part. */
  public byte[] bytes() {
    return bytes;
  }

  /** Where in the array the slice begins. */
  public int offset() {
    return offset;
  }

  /** How many bytes the slice has. */
  public int length() {
    return length;
  }

  /** Whether it is the same part of the very same array. */
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

  /** How many bytes, and none of them. */
  @Override
  public String toString() {
    return length + " bytes at " + offset;
  }

  /**
   * A part of this one, from a byte of it to its end, of the same array.
   *
   * @param index how many bytes are left out, from 0 to the {@link #length()}
   */
  public Slice from(int index) {
    Objects.checkIndex(index, length + 1);
    return new Slice(bytes, offset + index, length - index);
  }

  /**
   * A byte as a number from 0 to 255.
   *
   * @param index counts from the slice's first byte
   * @throws IndexOutOfBoundsException if the slice has no such byte
   */
  public int unsigned(int index) {
    return bytes[offset + Objects.checkIndex(index, length)] & 0xFF;
  }
}
