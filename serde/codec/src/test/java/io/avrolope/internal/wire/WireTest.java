// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DecoderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads single values at each distance from the end of an array, where other code reads them. */
class WireTest {
  /** More bytes than the reader loads at once. */
  private static final int MAX_TRAILING_BYTES = 12;

  private static final int BEFORE = 3;

  /** The limits of each varint length, of zig-zag, and of int. */
  static long[] longs() {
    return LongStream.concat(
            LongStream.of(0, Long.MAX_VALUE, Long.MIN_VALUE, Integer.MAX_VALUE, Integer.MIN_VALUE),
            IntStream.range(0, 63)
                .mapToLong(bit -> 1L << bit)
                .flatMap(
                    edge -> LongStream.of(edge - 1, edge, edge + 1, -edge - 1, -edge, 1 - edge)))
        .toArray();
  }

  static int[] ints() {
    return LongStream.of(longs()).filter(n -> n == (int) n).mapToInt(n -> (int) n).toArray();
  }

  @Test
  void aLongOfEachLengthIsReadAtEachDistanceFromTheEndOfTheArray() {
    for (long value : longs()) {
      byte[] varint = varint(zigZag(value));
      atEachDistance(varint, (b, end) -> assertLong(b, varint.length, end, value));
    }
  }

  @Test
  void anIntOfEachLengthIsReadAtEachDistanceFromTheEndOfTheArray() {
    for (int value : ints()) {
      byte[] varint = varint(zigZag(value));
      atEachDistance(
          varint,
          (b, end) -> {
            assertThat(Wire.intEnd(b, BEFORE, end)).isEqualTo(BEFORE + varint.length);
            assertThat(Wire.intAt(b, BEFORE, BEFORE + varint.length)).isEqualTo(value);
          });
    }
  }

  private static void assertLong(byte[] b, int length, int end, long value) {
    assertThat(Wire.longEnd(b, BEFORE, end)).isEqualTo(BEFORE + length);
    assertThat(Wire.longAt(b, BEFORE, BEFORE + length)).isEqualTo(value);
  }

  /** Avro accepts overlong varints of up to ten bytes too. */
  @Test
  void anOverlongVarintHasTheSameValue() {
    for (long value : new long[] {0, -1, 1, 63, -64, 64, 300, Integer.MAX_VALUE}) {
      for (int length = varint(zigZag(value)).length; length <= 10; length++) {
        byte[] padded = padded(varint(zigZag(value)), length);
        atEachDistance(padded, (b, end) -> assertLong(b, padded.length, end, value));
        if (length <= 5) {
          assertThat(Wire.intAt(padded, 0, Wire.intEnd(padded, 0, length))).isEqualTo((int) value);
        }
      }
    }
  }

  /** Bits beyond the 64th, or the 32nd, are ignored. */
  @Test
  void superfluousBitsAreIgnoredAsByAvro() throws IOException {
    byte[] wideLong = bytes(0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F);
    byte[] wideInt = bytes(0xFE, 0xFF, 0xFF, 0xFF, 0x7F);

    assertThat(Wire.longAt(wideLong, 0, Wire.longEnd(wideLong, 0, 10)))
        .isEqualTo(avro(wideLong).readLong());
    assertThat(Wire.intAt(wideInt, 0, Wire.intEnd(wideInt, 0, 5)))
        .isEqualTo(avro(wideInt).readInt());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
  void aTruncatedLongIsRefusedAtEachDistanceFromTheEndOfTheArray(int length) {
    byte[] cut = new byte[length];
    Arrays.fill(cut, (byte) 0x80);
    atEachDistance(
        cut,
        (b, end) ->
            assertThatThrownBy(() -> Wire.longEnd(b, BEFORE, end))
                .isInstanceOf(DatumFailure.class)
                .hasMessage("Expected a long but found the end of the datum"));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4})
  void aTruncatedIntIsRefusedAtEachDistanceFromTheEndOfTheArray(int length) {
    byte[] cut = new byte[length];
    Arrays.fill(cut, (byte) 0x80);
    atEachDistance(
        cut,
        (b, end) ->
            assertThatThrownBy(() -> Wire.intEnd(b, BEFORE, end))
                .isInstanceOf(DatumFailure.class)
                .hasMessage("Expected an int but found the end of the datum"));
  }

  @Test
  void aVarintWithoutAnEndIsRefused() {
    for (int length = 10; length < 14; length++) {
      byte[] endless = new byte[length];
      Arrays.fill(endless, (byte) 0x80);
      atEachDistance(
          endless,
          (b, end) -> {
            assertThatThrownBy(() -> Wire.longEnd(b, BEFORE, end))
                .isInstanceOf(DatumFailure.class)
                .hasMessage("Expected a long of at most 10 bytes but found more");
            assertThatThrownBy(() -> Wire.intEnd(b, BEFORE, end))
                .isInstanceOf(DatumFailure.class)
                .hasMessage("Expected an int of at most 5 bytes but found more");
          });
    }
  }

  @Test
  void floatsKeepAllTheirBits() {
    for (int bits : new int[] {0, 0x80000000, 0x7F800000, 0x7FC00000, 0x7FA00001, 0xFFC12345, 1}) {
      byte[] four = little(Integer.BYTES).putInt(bits).array();
      assertThat(Float.floatToRawIntBits(Wire.floatAt(four, 0))).isEqualTo(bits);
    }
    for (long bits :
        new long[] {0, Long.MIN_VALUE, 0x7FF0000000000000L, 0x7FF4000000000001L, -1, 1}) {
      byte[] eight = little(Long.BYTES).putLong(bits).array();
      assertThat(Double.doubleToRawLongBits(Wire.doubleAt(eight, 0))).isEqualTo(bits);
    }
  }

  @Test
  void onlyTheByte1IsTrue() {
    for (int value = 0; value < 256; value++) {
      assertThat(Wire.booleanAt(bytes(value), 0)).isEqualTo(value == 1);
    }
  }

  @Test
  void aTruncatedValueOfFixedSizeIsRefused() {
    assertThat(Wire.fixedEnd(2, 6, 4)).isEqualTo(6);
    assertThat(Wire.fixedEnd(6, 6, 0)).isEqualTo(6);
    assertFails(() -> Wire.fixedEnd(2, 5, 4), "Expected 4 bytes but found only 3");
    assertFails(() -> Wire.fixedEnd(5, 5, 1), "Expected 1 byte but found the end of the datum");
    assertFails(
        () -> Wire.fixedEnd(5, 7, Integer.MAX_VALUE), "Expected 2147483647 bytes but found only 2");
  }

  static List<Long> badLengths() {
    return List.of(-1L, Long.MIN_VALUE, 4L, 1L << 31, 1L << 32, (1L << 32) + 1, Long.MAX_VALUE);
  }

  @ParameterizedTest
  @MethodSource("badLengths")
  void aLengthBeyondTheRemainingBytesIsRefused(long length) {
    byte[] varint = varint(zigZag(length));
    byte[] b = Arrays.copyOf(varint, varint.length + 3);
    String expected =
        "Expected a length from 0 to the 3 bytes that are left but found " + shown(length);
    assertFails(() -> Wire.contentEnd(b, 0, varint.length, b.length), expected);
    assertFails(() -> Wire.skipContent(b, 0, b.length), expected);
    assertThat(Wire.contentEnd(new byte[] {6, 0, 0, 0}, 0, 1, 4)).isEqualTo(4);
  }

  /** A number of more than four digits may be a value that is read as a length. */
  private static String shown(long number) {
    if (number < -9_999) {
      return "a negative number";
    }
    return number > 9_999 ? "a larger number" : Long.toString(number);
  }

  @Test
  void aCountBeyondTheRemainingBytesIsRefused() {
    for (long count : new long[] {3, -3, 1L << 32, Long.MAX_VALUE, -Long.MAX_VALUE}) {
      byte[] varint = varint(zigZag(count));
      byte[] b = Arrays.copyOf(varint, varint.length + 12);
      int left = count < 0 ? 11 : 12; // after a size of 0
      assertFails(
          () -> Wire.items(b, 0, varint.length, b.length, 5),
          "Expected at most "
              + left / 5
              + " items, which the bytes that are left can hold but found "
              + shown(Math.abs(count)));
    }
    byte[] least = Arrays.copyOf(varint(zigZag(Long.MIN_VALUE)), 20);
    assertFails(
        () -> Wire.items(least, 0, 10, 20, 1),
        "Expected a count of items but found a negative number");
    assertThat(Wire.items(new byte[] {4, 0, 0}, 0, 1, 3, 1)).isEqualTo(2);
    assertFails(
        () -> Wire.items(new byte[] {3, 1, 0, 0}, 0, 1, 4, 1),
        "Expected a block of at least 0 bytes but found -1");
  }

  @Test
  void anIndexOutOfRangeIsRefused() {
    assertThat(Wire.branch(bytes(4), 0, 1, 3)).isEqualTo(2);
    assertFails(
        () -> Wire.branch(bytes(6), 0, 1, 3), "Expected a branch index in [0, 3) but found 3");
    assertFails(
        () -> Wire.branch(bytes(1), 0, 1, 3), "Expected a branch index in [0, 3) but found -1");
    assertFails(
        () -> Wire.skipIndex(bytes(6), 0, 1, 3),
        "Expected an index of a symbol in [0, 3) but found 3");
  }

  @Test
  void theIndexOfAnOptionalValueDeterminesWhereItBegins() {
    for (int nullBranch = 0; nullBranch < 2; nullBranch++) {
      int nothing = nullBranch;
      int value = (1 - nothing) << 1;
      assertThat(Wire.optional(bytes(nothing << 1), 0, 1, nothing)).isEqualTo(~1);
      assertThat(Wire.optional(bytes(value), 0, 1, nothing)).isEqualTo(1);
      assertThat(Wire.optional(bytes(value | 0x80, 0), 0, 2, nothing)).isEqualTo(2);
      assertThat(Wire.optional(bytes(nothing << 1 | 0x80, 0), 0, 2, nothing)).isEqualTo(~2);
      assertFails(
          () -> Wire.optional(bytes(4), 0, 1, nothing),
          "Expected a branch index in [0, 2) but found 2");
      assertFails(
          () -> Wire.optional(bytes(1), 0, 1, nothing),
          "Expected a branch index in [0, 2) but found -1");
      assertFails(
          () -> Wire.optional(bytes(0x80), 0, 1, nothing),
          "Expected an int but found the end of the datum");
      assertFails(
          () -> Wire.optional(bytes(0), 1, 1, nothing),
          "Expected an int but found the end of the datum");
    }
  }

  private static void assertFails(Runnable reading, String message) {
    assertThatThrownBy(reading::run).isInstanceOf(DatumFailure.class).hasMessage(message);
  }

  /** Checks a value that begins at {@link #BEFORE}, in a datum that ends with it. */
  private interface Check {
    void check(byte[] array, int end);
  }

  /** Runs the check with each relevant number of bytes after and before the datum. */
  private static void atEachDistance(byte[] value, Check check) {
    IntConsumer at =
        behind -> {
          byte[] array = new byte[BEFORE + value.length + behind];
          Arrays.fill(array, (byte) 0xFF);
          System.arraycopy(value, 0, array, BEFORE, value.length);
          check.check(array, BEFORE + value.length);
        };
    IntStream.rangeClosed(0, MAX_TRAILING_BYTES).forEach(at);
  }

  private static long zigZag(long value) {
    return (value << 1) ^ (value >> 63);
  }

  private static byte[] varint(long zigZag) {
    byte[] bytes = new byte[10];
    int length = 0;
    long left = zigZag;
    for (; (left & ~0x7FL) != 0; left >>>= 7) {
      bytes[length++] = (byte) (left | 0x80);
    }
    bytes[length++] = (byte) left;
    return Arrays.copyOf(bytes, length);
  }

  private static byte[] padded(byte[] varint, int length) {
    byte[] padded = Arrays.copyOf(varint, length);
    for (int i = varint.length - 1; i < length - 1; i++) {
      padded[i] |= (byte) 0x80;
    }
    return padded;
  }

  private static byte[] bytes(int... values) {
    byte[] bytes = new byte[values.length];
    for (int i = 0; i < values.length; i++) {
      bytes[i] = (byte) values[i];
    }
    return bytes;
  }

  private static ByteBuffer little(int bytes) {
    return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static BinaryDecoder avro(byte[] bytes) {
    return DecoderFactory.get().directBinaryDecoder(new ByteArrayInputStream(bytes), null);
  }
}
