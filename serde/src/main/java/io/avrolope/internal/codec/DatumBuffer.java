package io.avrolope.internal.codec;

import java.io.OutputStream;
import java.util.Arrays;
import java.util.Objects;

/**
 * A growing array that a datum is encoded into, with room before it for the envelope: the record is
 * copied once, when it is whole. Not thread-safe.
 */
public final class DatumBuffer extends OutputStream {
  private static final int INITIAL_DATUM_BYTES = 512;

  private final int headroom;
  private byte[] bytes;
  private int end;

  /**
   * @param headroom how many bytes to keep free before the datum
   */
  public DatumBuffer(int headroom) {
    this.headroom = headroom;
    this.bytes = new byte[headroom + INITIAL_DATUM_BYTES];
    this.end = headroom;
  }

  @Override
  public void write(int b) {
    ensure(1);
    bytes[end++] = (byte) b;
  }

  @Override
  public void write(byte[] source, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, source.length);
    ensure(length);
    System.arraycopy(source, offset, bytes, end, length);
    end += length;
  }

  /** The array as it is now; encoding more may replace it. */
  public byte[] array() {
    return bytes;
  }

  public int datumOffset() {
    return headroom;
  }

  public int datumLength() {
    return end - headroom;
  }

  /** The bytes from {@code start} to the end of the datum. */
  public byte[] copyFrom(int start) {
    return Arrays.copyOfRange(bytes, start, end);
  }

  private void ensure(int more) {
    if (more > bytes.length - end) {
      long wanted = Math.max((long) end + more, 2L * bytes.length);
      if ((long) end + more > Integer.MAX_VALUE - 8) {
        throw new OutOfMemoryError("a datum of more than 2 GiB");
      }
      bytes = Arrays.copyOf(bytes, (int) Math.min(wanted, Integer.MAX_VALUE - 8));
    }
  }
}
