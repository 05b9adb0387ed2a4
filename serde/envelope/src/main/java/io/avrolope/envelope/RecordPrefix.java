// SPDX-License-Identifier: Apache-2.0
package io.avrolope.envelope;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The first bytes of a record that determine its envelope and schema. Another record that begins
 * with the same bytes has the same envelope and schema, and need not be parsed again. Immutable.
 */
public final class RecordPrefix {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private static final int MAX_BYTES = 64;

  private final byte[] start;

  /** The first and the last four bytes of {@link #start}; zeros follow if it is shorter. */
  private final int firstWord;

  private final int lastWord;

  /** The first eight bytes of {@link #start} as a number, and the mask of those it has. */
  private final long word;

  private final long mask;

  /** The number of bytes before the datum, or before the datum's length. */
  private final int skipped;

  private final boolean lengthFollows;
  private final DatumPosition position;

  /**
   * Accepts records that begin with the prefix, but may have another envelope; null: there are
   * none.
   */
  private final @Nullable Predicate<Slice> exceptions;

  private RecordPrefix(
      byte[] start, DatumPosition position, @Nullable Predicate<Slice> exceptions) {
    this.start = start;
    this.exceptions = exceptions;
    this.position = position;
    this.skipped = position == DatumPosition.WHOLE_RECORD ? 0 : start.length;
    this.lengthFollows = position == DatumPosition.AFTER_LENGTH;
    this.mask = -1L >>> (Long.SIZE - Byte.SIZE * Math.min(start.length, Long.BYTES));
    this.word = (long) LONGS.get(Arrays.copyOf(start, Long.BYTES), 0);
    byte[] atLeastFour = Arrays.copyOf(start, Math.max(start.length, Integer.BYTES));
    this.firstWord = (int) INTS.get(atLeastFour, 0);
    this.lastWord = (int) INTS.get(atLeastFour, atLeastFour.length - Integer.BYTES);
  }

  /** The bytes that the records begin with. */
  public Slice bytes() {
    return Slice.of(start);
  }

  /** Whether a prefix can have so many bytes: 1 to 64. */
  public static boolean isValidLength(int length) {
    return length >= 1 && length <= MAX_BYTES;
  }

  /**
   * The first bytes of a record. Every record that begins with them must have the same envelope and
   * schema; with {@link DatumPosition#AFTER_LENGTH}, every such record whose length is correct.
   *
   * @param length the number of bytes that determine the schema, 1 to 64
   */
  public static RecordPrefix of(Slice slice, int length, DatumPosition position) {
    if (!isValidLength(length) || length > slice.length()) {
      throw new IllegalArgumentException(
          "length must be from 1 to 64, and to " + slice.length() + ", but was " + length);
    }
    return new RecordPrefix(
        Arrays.copyOfRange(slice.bytes(), slice.offset(), slice.offset() + length), position, null);
  }

  /**
   * The same first bytes, but not for all records that begin with them.
   *
   * @param exceptions accepts records that the prefix must not {@linkplain #matches match}. It is
   *     called for each record that begins with the bytes, and must be thread-safe
   */
  public RecordPrefix except(Predicate<Slice> exceptions) {
    return new RecordPrefix(start, position, exceptions);
  }

  /**
   * Finds the datum of a record, which extends to the record's end.
   *
   * @param offset the index of the record's first byte in the array
   * @param length the record's length in bytes
   * @return the index of the datum's first byte in the array; -1 if the record does not begin with
   *     this prefix, or the length of its datum is wrong
   */
  public int datumOffset(byte[] bytes, int offset, int length) {
    return matches(bytes, offset, length) ? datumOffsetAfterMatch(bytes, offset, length) : -1;
  }

  /**
   * As {@link #datumOffset}, for a record that {@link #matches} this prefix.
   *
   * @return -1 if the envelope must be read to say what is wrong
   */
  public int datumOffsetAfterMatch(byte[] bytes, int offset, int length) {
    return lengthFollows ? afterLength(bytes, offset + skipped, offset + length) : offset + skipped;
  }

  /** The first 8 bytes of a record as a little-endian number. Zeros stand for missing bytes. */
  public static long word(byte[] bytes, int offset, int length) {
    if (length >= Long.BYTES) {
      return (long) LONGS.get(bytes, offset);
    }
    long word = 0;
    for (int i = length - 1; i >= 0; i--) {
      word = word << Byte.SIZE | (bytes[offset + i] & 0xFF);
    }
    return word;
  }

  /** The bits of {@link #word} that belong to this prefix, and so are equal in all its records. */
  public long mask() {
    return mask;
  }

  /** The {@link #word} of the prefix's records under its {@link #mask}. */
  public long maskedWord() {
    return word;
  }

  /**
   * Whether a record begins with these bytes, and is not one of the {@linkplain #except
   * exceptions}.
   *
   * @param offset the record's first byte in the array
   * @param length the record's length in bytes
   */
  public boolean matches(byte[] bytes, int offset, int length) {
    return startsEqually(bytes, offset, length)
        && (exceptions == null || !exceptions.test(new Slice(bytes, offset, length)));
  }

  private boolean startsEqually(byte[] bytes, int offset, int length) {
    byte[] expected = start;
    if (length < expected.length) {
      return false;
    }
    if (expected.length > Long.BYTES) {
      return Arrays.equals(bytes, offset, offset + expected.length, expected, 0, expected.length);
    }
    if (expected.length >= Integer.BYTES) {
      // the first and the last four bytes overlap; Arrays.equals takes longer for short arrays
      return (int) INTS.get(bytes, offset) == firstWord
          && (int) INTS.get(bytes, offset + expected.length - Integer.BYTES) == lastWord;
    }
    for (int i = 0; i < expected.length; i++) {
      if (bytes[offset + i] != expected[i]) {
        return false;
      }
    }
    return true;
  }

  private static int afterLength(byte[] bytes, int from, int end) {
    long zigZag = 0;
    for (int i = from, shift = 0; i < end && shift < Integer.SIZE; i++, shift += 7) {
      zigZag |= (bytes[i] & 0x7FL) << shift;
      if (bytes[i] >= 0) {
        return zigZag == 2L * (end - i - 1) ? i + 1 : -1;
      }
    }
    return -1;
  }

  /** Compares what the prefix states of the datum, but not the {@linkplain #except exceptions}. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof RecordPrefix that
        && Arrays.equals(start, that.start)
        && position == that.position;
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(start);
  }

  /** Where the datum of a record begins. */
  public enum DatumPosition {
    /** At the record's first byte: the prefix is a part of the datum. */
    WHOLE_RECORD,
    /** Directly after the prefix. */
    AFTER_PREFIX,
    /** After the datum's length, an Avro {@code long} that follows the prefix. */
    AFTER_LENGTH
  }
}
