// SPDX-License-Identifier: Apache-2.0
package io.avrolope.envelope;

/** Reads and writes numbers of a fixed length, highest byte first. */
public final class BigEndian {
  private BigEndian() {}

  /** Reads 4 bytes at an index of the slice. */
  public static int int32(Slice slice, int index) {
    return (slice.unsigned(index) << 24)
        | (slice.unsigned(index + 1) << 16)
        | (slice.unsigned(index + 2) << 8)
        | slice.unsigned(index + 3);
  }

  /** Reads 8 bytes at an index of the slice. */
  public static long int64(Slice slice, int index) {
    return ((long) int32(slice, index) << 32) | (int32(slice, index + 4) & 0xFFFF_FFFFL);
  }

  /** Writes the lowest {@code length} bytes of a number. */
  public static void write(byte[] bytes, int offset, int length, long value) {
    for (int i = 0; i < length; i++) {
      bytes[offset + i] = (byte) (value >>> (8 * (length - 1 - i)));
    }
  }
}
