package io.avrolope.envelope;

/** Numbers of a fixed length, the highest byte first. */
public final class BigEndian {
  private BigEndian() {}

  /** The 4 bytes from an index of the slice on, which must be there. */
  public static int int32(Slice slice, int index) {
    return (slice.unsigned(index) << 24)
        | (slice.unsigned(index + 1) << 16)
        | (slice.unsigned(index + 2) << 8)
        | slice.unsigned(index + 3);
  }

  /** The 8 bytes from an index of the slice on, which must be there. */
  public static long int64(Slice slice, int index) {
    return ((long) int32(slice, index) << 32) | (int32(slice, index + 4) & 0xFFFF_FFFFL);
  }

  /** Writes the lowest bytes of a number. */
  public static void write(byte[] bytes, int offset, int length, long value) {
    for (int i = 0; i < length; i++) {
      bytes[offset + i] = (byte) (value >>> (8 * (length - 1 - i)));
    }
  }
}
