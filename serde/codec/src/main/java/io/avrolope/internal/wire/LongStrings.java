// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.wire;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;

/**
 * Encodes long ASCII strings without an array for each. Both steps, {@code String.getChars} and the
 * encoder's loop, are intrinsics of the JVM, so that from about 1,000 characters on they are as
 * fast as {@code String.getBytes}. Shorter strings are slower this way. Not thread-safe.
 */
final class LongStrings {
  /** Shorter strings are faster with an array. */
  static final int MIN_LENGTH = 2_048;

  /** The first chunk is short, because a text that is not ASCII is mostly so from the start. */
  private static final int FIRST_CHUNK = 256;

  private static final int CHUNK = 4_096;

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long SIGNS = 0x8080808080808080L;

  /** The charset of Java's intrinsic; bytes that are not ASCII are found afterwards. */
  private final CharsetEncoder encoder = StandardCharsets.ISO_8859_1.newEncoder();

  private final char[] chars = new char[CHUNK];
  private final CharBuffer source = CharBuffer.wrap(chars);

  /**
   * Puts the characters into an array, which must have room for one byte for each.
   *
   * @return false if the string is not ASCII; then the bytes from {@code start} on are unspecified
   */
  boolean putAscii(String string, byte[] bytes, int start) {
    int length = string.length();
    ByteBuffer target = ByteBuffer.wrap(bytes, start, length);
    encoder.reset();
    for (int i = 0, end = FIRST_CHUNK; i < length; i = end, end = Math.min(length, i + CHUNK)) {
      string.getChars(i, end, chars, 0);
      source.limit(end - i).position(0);
      encoder.encode(source, target, false);
      if (source.hasRemaining() || !isAscii(bytes, start + i, start + end)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isAscii(byte[] bytes, int from, int to) {
    long bits = 0;
    int p = from;
    for (; p <= to - Long.BYTES; p += Long.BYTES) {
      bits |= (long) LONG.get(bytes, p);
    }
    for (; p < to; p++) {
      bits |= bytes[p];
    }
    return (bits & SIGNS) == 0;
  }
}
