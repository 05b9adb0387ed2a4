// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.wire;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.avro.util.Utf8;

/**
 * Reads Avro's binary encoding from a byte array, for the interpreter and for compiled code.
 *
 * <p>There is no cursor: callers first ask where a value ends, then read it. Thus the position
 * stays in a register, and nothing is allocated. {@code p} is where a value begins, {@code q} where
 * it or its first part ends, {@code end} where the datum ends. All methods throw {@link
 * DatumFailure} if the bytes are no such value.
 *
 * @see <a href="https://avro.apache.org/docs/1.12.0/specification/#binary-encoding">Avro 1.12,
 *     Binary Encoding</a>
 */
public final class Wire {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  /** The highest bit is set in each byte of a varint except the last one. */
  private static final long MORE = 0x8080808080808080L;

  private static final int MAX_INT_BYTES = 5;
  private static final int MAX_LONG_BYTES = 10;
  private static final String THE_END = "the end of the datum";

  /** The name of a branch index in messages. */
  public static final String BRANCH = "a branch index";

  /** The name of a symbol's index in messages. */
  public static final String SYMBOL = "an index of a symbol";

  private Wire() {}

  /** The end of the int that begins at {@code p}. */
  public static int intEnd(byte[] b, int p, int end) {
    if (p < end && b[p] >= 0) {
      return p + 1;
    }
    return longIntEnd(b, p, end);
  }

  private static int longIntEnd(byte[] b, int p, int end) {
    if (end - p >= Long.BYTES) {
      long lastBytes = ~(long) LONGS.get(b, p) & MORE;
      int length = (Long.numberOfTrailingZeros(lastBytes) >>> 3) + 1;
      if (length <= MAX_INT_BYTES) {
        return p + length;
      }
    }
    int last = Math.min(end, p + MAX_INT_BYTES);
    for (int i = p; i < last; i++) {
      if (b[i] >= 0) {
        return i + 1;
      }
    }
    throw last == end && last < p + MAX_INT_BYTES
        ? DatumFailure.malformed(p, "an int", THE_END)
        : DatumFailure.malformed(p, "an int of at most 5 bytes", "more");
  }

  /** The end of the long that begins at {@code p}. */
  public static int longEnd(byte[] b, int p, int end) {
    if (p < end && b[p] >= 0) {
      return p + 1;
    }
    return longLongEnd(b, p, end);
  }

  private static int longLongEnd(byte[] b, int p, int end) {
    if (end - p >= MAX_LONG_BYTES) {
      long lastBytes = ~(long) LONGS.get(b, p) & MORE;
      if (lastBytes != 0) {
        return p + (Long.numberOfTrailingZeros(lastBytes) >>> 3) + 1;
      }
      if (b[p + 8] >= 0) {
        return p + 9;
      }
      if (b[p + 9] >= 0) {
        return p + 10;
      }
      throw DatumFailure.malformed(p, "a long of at most 10 bytes", "more");
    }
    for (int i = p; i < end; i++) {
      if (b[i] >= 0) {
        return i + 1;
      }
    }
    throw DatumFailure.malformed(p, "a long", THE_END);
  }

  /** The int that begins at {@code p} and ends at {@code q}. */
  public static int intAt(byte[] b, int p, int q) {
    int zigZag = q - p == 1 ? b[p] : (int) varint(b, p, q);
    return (zigZag >>> 1) ^ -(zigZag & 1);
  }

  /** The long that begins at {@code p} and ends at {@code q}. */
  public static long longAt(byte[] b, int p, int q) {
    long zigZag = q - p == 1 ? b[p] : varint(b, p, q);
    return (zigZag >>> 1) ^ -(zigZag & 1);
  }

  /** Joins the groups of 7 bits; in parallel if 8 bytes can be loaded. */
  private static long varint(byte[] b, int p, int q) {
    int length = q - p;
    if (p > b.length - Long.BYTES) {
      return varintAtTheEnd(b, p, q);
    }
    long word = (long) LONGS.get(b, p) & ~MORE;
    if (length < Long.BYTES) {
      word &= (1L << (length << 3)) - 1;
    }
    word = (word & 0x007F007F007F007FL) | ((word & 0x7F007F007F007F00L) >>> 1);
    word = (word & 0x00003FFF00003FFFL) | ((word & 0x3FFF00003FFF0000L) >>> 2);
    word = (word & 0x000000000FFFFFFFL) | ((word & 0x0FFFFFFF00000000L) >>> 4);
    if (length > Long.BYTES) {
      word |= (b[p + 8] & 0x7FL) << 56;
      if (length == MAX_LONG_BYTES) {
        word |= (long) b[p + 9] << 63;
      }
    }
    return word;
  }

  private static long varintAtTheEnd(byte[] b, int p, int q) {
    long value = 0;
    for (int i = p, shift = 0; i < q; i++, shift += 7) {
      value |= (b[i] & 0x7FL) << shift;
    }
    return value;
  }

  /** The end of a value of {@code bytes} bytes. */
  public static int fixedEnd(int p, int end, int bytes) {
    if (bytes > end - p) {
      throw DatumFailure.malformed(
          p, bytes == 1 ? "1 byte" : bytes + " bytes", end == p ? THE_END : "only " + (end - p));
    }
    return p + bytes;
  }

  /** True if the byte is 1; Java Avro treats any other byte as false. */
  public static boolean booleanAt(byte[] b, int p) {
    return b[p] == 1;
  }

  public static float floatAt(byte[] b, int p) {
    return Float.intBitsToFloat((int) INTS.get(b, p));
  }

  public static double doubleAt(byte[] b, int p) {
    return Double.longBitsToDouble((long) LONGS.get(b, p));
  }

  /**
   * The end of the content whose length is at {@code p}.
   *
   * @param q where the length ends and the content begins
   */
  public static int contentEnd(byte[] b, int p, int q, int end) {
    long length = longAt(b, p, q);
    if (length < 0 || length > end - q) {
      throw DatumFailure.malformed(
          p, "a length from 0 to the " + (end - q) + " bytes that are left", length);
    }
    return q + (int) length;
  }

  public static Utf8 utf8(byte[] b, int from, int to) {
    return new Utf8(Arrays.copyOfRange(b, from, to));
  }

  public static String string(byte[] b, int from, int to) {
    String ascii = OpenStrings.ofAscii(b, from, to);
    return ascii == null ? new String(b, from, to - from, StandardCharsets.UTF_8) : ascii;
  }

  public static ByteBuffer buffer(byte[] b, int from, int to) {
    return ByteBuffer.wrap(Arrays.copyOfRange(b, from, to));
  }

  /**
   * The index that begins at {@code p} and ends at {@code q}: of a union's branch or an enum's
   * symbol.
   *
   * @param count the number of branches or symbols
   * @param what {@link #BRANCH} or {@link #SYMBOL}
   */
  public static int indexAt(byte[] b, int p, int q, int count, String what) {
    int index = intAt(b, p, q);
    if (index < 0 || index >= count) {
      throw DatumFailure.malformed(p, what + " in [0, " + count + ")", index);
    }
    return index;
  }

  /**
   * Reads the index of one of two branches, of which {@code nullBranch} is null.
   *
   * @return where the index ends and the value begins; if the branch is the null one, the
   *     complement of where the index ends
   */
  public static int optional(byte[] b, int p, int end, int nullBranch) {
    if (p < end && (b[p] & ~2) == 0) {
      return b[p] == nullBranch << 1 ? ~(p + 1) : p + 1;
    }
    int q = intEnd(b, p, end);
    return indexAt(b, p, q, 2, BRANCH) == nullBranch ? ~q : q;
  }

  /** The index of a branch of a union with any number of branches. */
  public static int branch(byte[] b, int p, int q, int count) {
    return indexAt(b, p, q, count, BRANCH);
  }

  /**
   * The number of items of the block that begins at {@code p}; 0 ends the array or map.
   *
   * @param q where the count ends
   */
  public static long blockCount(byte[] b, int p, int q) {
    long count = longAt(b, p, q);
    if (count == Long.MIN_VALUE) {
      throw DatumFailure.malformed(p, "a count of items", count);
    }
    return Math.abs(count);
  }

  /**
   * Where a block's items begin: after the count or, if that is negative, after the size that
   * follows it.
   */
  public static int blockStart(byte[] b, int p, int q, int end) {
    if (longAt(b, p, q) >= 0) {
      return q;
    }
    int start = longEnd(b, q, end);
    if (longAt(b, q, start) < 0) {
      throw DatumFailure.malformed(q, "a block of at least 0 bytes", longAt(b, q, start));
    }
    return start;
  }

  /**
   * The number of items of the block, if each item has at least one byte.
   *
   * @param q where the count ends
   * @param minItemBytes at least 1
   */
  public static int items(byte[] b, int p, int q, int end, int minItemBytes) {
    long count = blockCount(b, p, q);
    requireRoom(count, minItemBytes, p, blockStart(b, p, q, end), end);
    return (int) count;
  }

  /** Whether a block has no items, and thus ends the array or map. */
  public static boolean isLastBlock(byte[] b, int p, int q) {
    return longAt(b, p, q) == 0;
  }

  /**
   * How many items of a block the caller must skip: 0 if the block states its size, or if its items
   * have no bytes.
   *
   * @param start where the items begin; greater than {@code q} if the block states its size
   */
  public static int itemsToSkip(byte[] b, int p, int q, int start, int end, int minItemBytes) {
    long count = blockCount(b, p, q);
    if (start > q || minItemBytes == 0) {
      return 0;
    }
    requireRoom(count, minItemBytes, p, start, end);
    return (int) count;
  }

  /**
   * The end of a block whose size is between {@code q} and {@code start}; {@code start} if it has
   * no size.
   */
  public static int sizedBlockEnd(byte[] b, int q, int start, int end) {
    return start > q ? contentEnd(b, q, start, end) : start;
  }

  /** The end of the content whose length begins at {@code p}. */
  public static int skipContent(byte[] b, int p, int end) {
    return contentEnd(b, p, longEnd(b, p, end), end);
  }

  /** The end of an enum's index, which must be less than {@code count}. */
  public static int skipIndex(byte[] b, int p, int end, int count) {
    int q = intEnd(b, p, end);
    indexAt(b, p, q, count, SYMBOL);
    return q;
  }

  /** The end of an optional int; {@code nullBranch} is the index of null. */
  public static int skipOptionalInt(byte[] b, int p, int end, int nullBranch) {
    int q = optional(b, p, end, nullBranch);
    return q < 0 ? ~q : intEnd(b, q, end);
  }

  public static int skipOptionalLong(byte[] b, int p, int end, int nullBranch) {
    int q = optional(b, p, end, nullBranch);
    return q < 0 ? ~q : longEnd(b, q, end);
  }

  public static int skipOptionalContent(byte[] b, int p, int end, int nullBranch) {
    int q = optional(b, p, end, nullBranch);
    return q < 0 ? ~q : skipContent(b, q, end);
  }

  public static int skipOptionalFixed(byte[] b, int p, int end, int nullBranch, int bytes) {
    int q = optional(b, p, end, nullBranch);
    return q < 0 ? ~q : fixedEnd(q, end, bytes);
  }

  /** Fails if bytes of the datum are left. */
  public static void requireEnd(int p, int end) {
    if (p < end) {
      throw DatumFailure.malformed(p, THE_END, (end - p) + " more bytes");
    }
  }

  /**
   * Fails if the remaining bytes cannot hold so many items.
   *
   * @param p where the count is
   * @param start where the items begin
   * @param minItemBytes at least 1
   */
  public static void requireRoom(long count, int minItemBytes, int p, int start, int end) {
    if (count > (end - start) / minItemBytes) {
      throw DatumFailure.malformed(
          p,
          "at most "
              + (end - start) / minItemBytes
              + " items, which the bytes that are left can hold",
          count);
    }
  }
}
