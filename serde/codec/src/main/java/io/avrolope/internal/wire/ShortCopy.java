// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.wire;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Copies byte arrays; optimized for short ones, such as most strings in records. */
final class ShortCopy {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private ShortCopy() {}

  /**
   * Copies the first bytes of an array. Short arrays are copied in two or four overlapping parts,
   * since the call overhead of {@code arraycopy} exceeds the cost of copying them.
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
