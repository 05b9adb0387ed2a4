// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.limit;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Avro's {@code int} and {@code long}: zig-zag, base 128, least significant group first. Reads in
 * two phases: first the length, then the value, eight bytes at once. Only Java's array bounds are
 * checked.
 */
final class Varint {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long STOP_BITS = 0x8080_8080_8080_8080L;
  private static final int MAX_BYTES = 10;

  private Varint() {}

  /** The number of bytes of the number at this position, 1 to 10. */
  static int size(byte[] b, int p) {
    if (b[p] >= 0) {
      return 1;
    }
    if (p <= b.length - MAX_BYTES) {
      long stops = ~(long) LONG.get(b, p) & STOP_BITS;
      if (stops != 0) {
        return (Long.numberOfTrailingZeros(stops) >>> 3) + 1;
      }
      return b[p + 8] >= 0 ? 9 : MAX_BYTES;
    }
    return sizeAtTheEnd(b, p);
  }

  private static int sizeAtTheEnd(byte[] b, int p) {
    int n = 1;
    while (n < MAX_BYTES && b[p + n - 1] < 0) {
      n++;
    }
    return n;
  }

  /**
   * Decodes the number at this position.
   *
   * @param n its {@link #size}
   */
  static long value(byte[] b, int p, int n) {
    if (n == 1) {
      int z = b[p];
      int value = (z >>> 1) ^ -(z & 1);
      return value;
    }
    long z;
    if (p <= b.length - MAX_BYTES) {
      z = n <= 8 ? groups((long) LONG.get(b, p) & (-1L >>> (64 - 8 * n))) : longest(b, p, n);
    } else {
      z = valueAtTheEnd(b, p, n);
    }
    return (z >>> 1) ^ -(z & 1);
  }

  private static long longest(byte[] b, int p, int n) {
    long z = groups((long) LONG.get(b, p)) | ((b[p + 8] & 0x7FL) << 56);
    if (n == MAX_BYTES) {
      if ((b[p + 9] & 0xFE) != 0) {
        throw new IllegalArgumentException("more than 64 bits at " + p);
      }
      z |= (long) b[p + 9] << 63;
    }
    return z;
  }

  private static long valueAtTheEnd(byte[] b, int p, int n) {
    long z = 0;
    for (int i = 0; i < n; i++) {
      z |= (b[p + i] & 0x7FL) << (7 * i);
    }
    return z;
  }

  /** Joins eight groups of seven bits that are in a byte each. */
  private static long groups(long w) {
    w &= 0x7F7F_7F7F_7F7F_7F7FL;
    w = ((w & 0x7F00_7F00_7F00_7F00L) >>> 1) | (w & 0x007F_007F_007F_007FL);
    w = ((w & 0x3FFF_0000_3FFF_0000L) >>> 2) | (w & 0x0000_3FFF_0000_3FFFL);
    return ((w & 0x0FFF_FFFF_0000_0000L) >>> 4) | (w & 0x0FFF_FFFFL);
  }

  /** Decodes the length of a string or of bytes: an {@code int} that is not negative. */
  static int length(byte[] b, int p, int n) {
    long length = value(b, p, n);
    if (length < 0 || length > b.length) {
      throw new IllegalArgumentException("a length of " + length + " at " + p);
    }
    return (int) length;
  }

  /**
   * Decodes the item count of a block of an array or map. A negative count is followed by the
   * block's size in bytes.
   */
  static int items(byte[] b, int p, int n) {
    long items = Math.abs(value(b, p, n));
    if (items < 0 || items > b.length) {
      throw new IllegalArgumentException("a block of " + items + " items at " + p);
    }
    return (int) items;
  }

  /**
   * Writes a number. May overwrite up to eight bytes after it.
   *
   * @return the position after it
   */
  static int write(byte[] b, int p, long value) {
    long z = (value << 1) ^ (value >> 63);
    if ((z & ~0x7FL) == 0) {
      b[p] = (byte) z;
      return p + 1;
    }
    int n = (70 - Long.numberOfLeadingZeros(z)) / 7;
    long stops = n < 9 ? 0x0080_8080_8080_8080L >>> (64 - 8 * n) : STOP_BITS;
    LONG.set(b, p, spread(z) | stops);
    if (n > 8) {
      if (n == MAX_BYTES) {
        b[p + 8] = (byte) ((z >>> 56) | 0x80);
        b[p + 9] = 1;
      } else {
        b[p + 8] = (byte) (z >>> 56);
      }
    }
    return p + n;
  }

  /** Splits the lowest 56 bits into eight groups of seven. */
  private static long spread(long z) {
    long w = ((z & 0x00FF_FFFF_F000_0000L) << 4) | (z & 0x0FFF_FFFFL);
    w = ((w & 0x0FFF_C000_0FFF_C000L) << 2) | (w & 0x0000_3FFF_0000_3FFFL);
    return ((w & 0x3F80_3F80_3F80_3F80L) << 1) | (w & 0x007F_007F_007F_007FL);
  }
}
