// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import org.apache.avro.io.BinaryData;
import org.apache.avro.util.Utf8;
import org.junit.jupiter.api.Test;

/** The buffer's bytes are equal to the bytes of Avro's encoder. */
class DatumBufferTest {
  @Test
  void longsOfEachLengthAreEncodedAsByAvro() {
    Random random = new Random(5);
    for (int bits = 0; bits < 64; bits++) {
      for (long value : new long[] {1L << bits, (1L << bits) - 1, random.nextLong() >> bits}) {
        assertLong(value);
        assertLong(-value);
        assertLong(~value);
      }
    }
  }

  private static void assertLong(long value) {
    byte[] expected = new byte[10];
    int length = BinaryData.encodeLong(value, expected, 0);
    DatumBuffer buffer = new DatumBuffer(0);
    buffer.writeLong(value);
    assertThat(buffer.copyFrom(0)).isEqualTo(Arrays.copyOf(expected, length));

    int narrow = (int) value;
    length = BinaryData.encodeInt(narrow, expected, 0);
    buffer.reset(0);
    buffer.writeInt(narrow);
    assertThat(buffer.copyFrom(0)).isEqualTo(Arrays.copyOf(expected, length));
  }

  @Test
  void theBufferGrowsAtEachFillLevel() {
    for (int full = 480; full < 530; full++) {
      DatumBuffer buffer = new DatumBuffer(7);
      buffer.write(new byte[full], 0, full);
      buffer.writeLong(Long.MIN_VALUE);
      buffer.writeDouble(1.0);
      buffer.writeFloat(1.0f);
      buffer.writeString("text");
      buffer.writeBytes(ByteBuffer.allocate(3));
      buffer.writeByte(1);

      assertThat(buffer.datumLength()).isEqualTo(full + 10 + 8 + 4 + 5 + 4 + 1);
      assertThat(buffer.copyFrom(7 + full)).startsWith(255, 255).endsWith(6, 0, 0, 0, 1);
    }
  }

  @Test
  void aReusedBufferCanHaveMoreHeadroom() {
    DatumBuffer buffer = new DatumBuffer(0);
    buffer.writeString("first");
    buffer.reset(10_000);
    buffer.writeInt(1);

    assertThat(buffer.datumOffset()).isEqualTo(10_000);
    assertThat(buffer.datumLength()).isEqualTo(1);
    assertThat(buffer.array()[10_000]).isEqualTo((byte) 2);
  }

  @Test
  void writtenBytesCanBeDiscarded() {
    DatumBuffer buffer = new DatumBuffer(2);
    buffer.writeInt(1);
    int position = buffer.position();
    buffer.writeString("more");
    buffer.cutTo(position);
    buffer.writeInt(3);

    assertThat(buffer.copyFrom(2)).containsExactly(2, 6);
  }

  @Test
  void textOfEachLengthIsCopiedWithoutTouchingLaterBytes() {
    for (int length = 0; length < 70; length++) {
      byte[] text = new byte[length + 3];
      new Random(length).nextBytes(text);
      DatumBuffer buffer = new DatumBuffer(0);
      buffer.writeUtf8(new Utf8(text).setByteLength(length));
      buffer.writeUtf8(1, new Utf8(text).setByteLength(length));
      buffer.writeByte(7);

      DatumBuffer expected = new DatumBuffer(0);
      expected.writeInt(length);
      expected.write(text, 0, length);
      expected.writeBranch(1);
      expected.writeInt(length);
      expected.write(text, 0, length);
      expected.writeByte(7);
      assertThat(buffer.copyFrom(0)).isEqualTo(expected.copyFrom(0));
    }
  }
}
