// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.wire;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Writes ints and longs as varints: zig-zag, base 128, least significant group first. {@link Wire}
 * reads them.
 */
final class VarintWriter {
  /** The length of the longest varint. */
  static final int MAX_BYTES = 10;

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private VarintWriter() {}

  static long zigZag(int value) {
    return ((value << 1) ^ (value >> 31)) & 0xFFFFFFFFL;
  }

  static long zigZag(long value) {
    return (value << 1) ^ (value >> 63);
  }

  /**
   * Writes a varint; needs room for {@link #MAX_BYTES}, whatever its length.
   *
   * @return the position after the varint
   */
  static int put(byte[] to, int at, long zigZag) {
    if ((zigZag & ~0x7FL) == 0) {
      to[at] = (byte) zigZag;
      return at + 1;
    }
    return putLong(to, at, zigZag);
  }

  private static int putLong(byte[] to, int at, long zigZag) {
    if (zigZag >>> 56 == 0) {
      int bits = Long.SIZE - Long.numberOfLeadingZeros(zigZag | 1);
      int length = (bits * 9 + 64) >>> 6; // (bits + 6) / 7
      long notTheLast = (1L << (8 * length - 8)) - 1;
      LONG.set(to, at, bySevenBits(zigZag) | (0x8080808080808080L & notTheLast));
      return at + length;
    }
    int top = (int) (zigZag >>> 63);
    LONG.set(to, at, bySevenBits(zigZag) | 0x8080808080808080L);
    to[at + 8] = (byte) (((zigZag >>> 56) & 0x7F) | (top << 7));
    to[at + 9] = (byte) top;
    return at + 9 + top;
  }

  /** Distributes the lower 56 bits: seven for each byte of the result. */
  private static long bySevenBits(long bits) {
    long halves = (bits & 0x000000000FFFFFFFL) | ((bits & 0x00FFFFFFF0000000L) << 4);
    long quarters = (halves & 0x00003FFF00003FFFL) | ((halves & 0x0FFFC0000FFFC000L) << 2);
    return (quarters & 0x007F007F007F007FL) | ((quarters & 0x3F803F803F803F80L) << 1);
  }
}
