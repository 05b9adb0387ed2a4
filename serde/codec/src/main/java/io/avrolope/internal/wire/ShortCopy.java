package io.avrolope.internal.wire;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Copies arrays most of which are short, as are the texts of records. */
final class ShortCopy {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private ShortCopy() {}

  /**
   * Copies the first bytes of an array. Short ones are taken in two or four parts, which overlap:
   * for those a call of {@code arraycopy} takes longer than the copying.
   */
  static void copy(byte[] source, byte[] to, int at, int length) {
    if (length > 4 * Long.BYTES) {
      System.arraycopy(source, 0, to, at, length);
    } else if (length >= Long.BYTES) {
      int last = length - Long.BYTES;
      LONG.set(to, at, (long) LONG.get(source, 0));
      LONG.set(to, at + last, (long) LONG.get(source, last));
      if (length > 2 * Long.BYTES) {
        LONG.set(to, at + Long.BYTES, (long) LONG.get(source, Long.BYTES));
        LONG.set(to, at + last - Long.BYTES, (long) LONG.get(source, last - Long.BYTES));
      }
    } else if (length >= Integer.BYTES) {
      int last = length - Integer.BYTES;
      INT.set(to, at, (int) INT.get(source, 0));
      INT.set(to, at + last, (int) INT.get(source, last));
    } else {
      for (int i = 0; i < length; i++) {
        to[at + i] = source[i];
      }
    }
  }
}
