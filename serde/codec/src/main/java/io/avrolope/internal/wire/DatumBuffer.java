// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.wire;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import org.apache.avro.util.Utf8;
import org.jspecify.annotations.Nullable;

/**
 * A growing array into which a datum is encoded, with headroom for the envelope, so that the
 * finished record is copied only once. Writes the binary encoding of single values. Not
 * thread-safe.
 *
 * @see <a href="https://avro.apache.org/docs/1.12.0/specification/">Avro 1.12, Binary Encoding</a>
 */
public final class DatumBuffer {
  private static final int INITIAL_DATUM_BYTES = 512;

  /**
   * A larger array is left to the garbage collector. Arrays double, so this holds a record of 1
   * MiB, Kafka's default limit.
   */
  private static final int MAX_KEPT_BYTES = 1 << 21;

  private static final int MAX_BYTES = Integer.MAX_VALUE - 8;

  static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private int headroom;
  private byte[] bytes;
  private int end;
  private @Nullable LongStrings longStrings;

  /**
   * @param headroom the number of bytes to keep free before the datum
   */
  public DatumBuffer(int headroom) {
    this.headroom = headroom;
    this.bytes = new byte[headroom + INITIAL_DATUM_BYTES];
    this.end = headroom;
  }

  /** Discards the datum and begins another one in the same array. */
  public void reset(int headroomOfNext) {
    headroom = headroomOfNext;
    end = 0;
    ensure(headroomOfNext);
    end = headroomOfNext;
  }

  /** Whether the array is small enough to be reused. */
  public boolean isWorthKeeping() {
    return bytes.length <= MAX_KEPT_BYTES;
  }

  /** The current array; further encoding may replace it. */
  public byte[] array() {
    return bytes;
  }

  public int datumOffset() {
    return headroom;
  }

  public int datumLength() {
    return end - headroom;
  }

  /** The index in the array of the next byte. */
  public int position() {
    return end;
  }

  /** Ensures room for {@code more} bytes; returns the array to put them into. */
  public byte[] room(int more) {
    ensure(more);
    return bytes;
  }

  /** Sets the position after bytes were put into the array. */
  public void goTo(int position) {
    end = position;
  }

  /** Discards what was written from a position on. */
  public void cutTo(int position) {
    end = Objects.checkIndex(position, end + 1);
  }

  /** The bytes from {@code start} to the end of the datum. */
  public byte[] copyFrom(int start) {
    return Arrays.copyOfRange(bytes, start, end);
  }

  /** Writes bytes without a length prefix. */
  public void write(byte[] source, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, source.length);
    ensure(length);
    System.arraycopy(source, offset, bytes, end, length);
    end += length;
  }

  /** Writes one byte, from 0 to 127. */
  public void writeByte(int value) {
    ensure(1);
    bytes[end++] = (byte) value;
  }

  /**
   * Writes the index of a branch.
   *
   * @param branch less than 64, as in the methods that also write a value
   */
  public void writeBranch(int branch) {
    writeByte(branch << 1);
  }

  public void writeBoolean(boolean value) {
    writeByte(value ? 1 : 0);
  }

  public void writeBoolean(int branch, boolean value) {
    ensure(2);
    end = PutValues.putBoolean(bytes, putBranch(branch), value);
  }

  public void writeInt(int value) {
    ensure(VarintWriter.MAX_BYTES);
    end = PutValues.putInt(bytes, end, value);
  }

  public void writeInt(int branch, int value) {
    ensure(1 + VarintWriter.MAX_BYTES);
    end = PutValues.putInt(bytes, putBranch(branch), value);
  }

  public void writeLong(long value) {
    ensure(VarintWriter.MAX_BYTES);
    end = PutValues.putLong(bytes, end, value);
  }

  public void writeLong(int branch, long value) {
    ensure(1 + VarintWriter.MAX_BYTES);
    end = PutValues.putLong(bytes, putBranch(branch), value);
  }

  public void writeFloat(float value) {
    ensure(Float.BYTES);
    end = PutValues.putFloat(bytes, end, value);
  }

  public void writeFloat(int branch, float value) {
    ensure(1 + Float.BYTES);
    end = PutValues.putFloat(bytes, putBranch(branch), value);
  }

  public void writeDouble(double value) {
    ensure(Double.BYTES);
    end = PutValues.putDouble(bytes, end, value);
  }

  public void writeDouble(int branch, double value) {
    ensure(1 + Double.BYTES);
    end = PutValues.putDouble(bytes, putBranch(branch), value);
  }

  /** Writes the length in bytes, then the UTF-8 encoding; an unpaired surrogate becomes '?'. */
  public void writeString(String value) {
    if (isLong(value)) {
      ensureWithLength(value.length());
      if (putLongAscii(end, value)) {
        return;
      }
    }
    byte[] utf8 = utf8Of(value);
    ensureWithLength(utf8.length);
    end = putWithLength(end, utf8, utf8.length);
  }

  public void writeString(int branch, String value) {
    if (isLong(value)) {
      ensureWithLength(value.length());
      if (putLongAscii(putBranch(branch), value)) {
        return;
      }
    }
    byte[] utf8 = utf8Of(value);
    ensureWithLength(utf8.length);
    end = putWithLength(putBranch(branch), utf8, utf8.length);
  }

  private static boolean isLong(String value) {
    return value.length() >= LongStrings.MIN_LENGTH && !OpenStrings.areOpen();
  }

  private static byte[] utf8Of(String value) {
    byte[] ascii = OpenStrings.asciiOf(value);
    // encoding char by char without this array is no faster on JDK 17, and slower on JDK 25
    return ascii == null ? value.getBytes(StandardCharsets.UTF_8) : ascii;
  }

  /** Writes the length in bytes, then the bytes as they are. */
  public void writeUtf8(Utf8 value) {
    int length = value.getByteLength();
    ensureWithLength(length);
    end = putWithLength(end, value.getBytes(), length);
  }

  public void writeUtf8(int branch, Utf8 value) {
    int length = value.getByteLength();
    ensureWithLength(length);
    end = putWithLength(putBranch(branch), value.getBytes(), length);
  }

  /** Writes the number of remaining bytes, then the bytes; does not change the buffer. */
  public void writeBytes(ByteBuffer value) {
    int length = value.remaining();
    writeInt(length);
    ensure(length);
    value.get(value.position(), bytes, end, length);
    end += length;
  }

  // The following methods need room for the value, and return the position after it.

  private int putBranch(int branch) {
    return PutValues.putBranch(bytes, end, branch);
  }

  private int putWithLength(int at, byte[] source, int length) {
    byte[] to = bytes;
    int start = VarintWriter.put(to, at, (long) length << 1);
    ShortCopy.copy(source, to, start, length);
    return start + length;
  }

  /** Moves the end after the string; returns false, and does not move it, if it is not ASCII. */
  private boolean putLongAscii(int at, String value) {
    LongStrings encoder = longStrings;
    if (encoder == null) {
      encoder = new LongStrings();
      longStrings = encoder;
    }
    int start = VarintWriter.put(bytes, at, (long) value.length() << 1);
    if (!encoder.putAscii(value, bytes, start)) {
      return false;
    }
    end = start + value.length();
    return true;
  }

  private void ensureWithLength(int length) {
    if (length > bytes.length - end - 1 - VarintWriter.MAX_BYTES) {
      grow((long) length + 1 + VarintWriter.MAX_BYTES);
    }
  }

  private void ensure(int more) {
    if (more > bytes.length - end) {
      grow(more);
    }
  }

  private void grow(long more) {
    long needed = end + more;
    if (needed > MAX_BYTES) {
      throw new OutOfMemoryError("a datum of more than 2 GiB");
    }
    bytes = Arrays.copyOf(bytes, (int) Math.min(Math.max(needed, 2L * bytes.length), MAX_BYTES));
  }
}
