package io.avrolope.envelope;

import java.nio.ByteBuffer;
import java.util.Objects;

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

  /** A byte as a number from 0 to 255; {@code index} counts from the slice's first byte. */
  int unsigned(int index) {
    return bytes[offset + Objects.checkIndex(index, length)] & 0xFF;
  }
}
