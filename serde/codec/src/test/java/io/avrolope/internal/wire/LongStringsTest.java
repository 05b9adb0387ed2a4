// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Long strings have the bytes of Avro's encoder, wherever a character is not ASCII. */
class LongStringsTest {
  private static final int[] LENGTHS = {2_047, 2_048, 2_049, 4_352, 4_353, 9_000};

  @Test
  void asciiIsEncodedAsByAvro() throws IOException {
    DatumBuffer buffer = new DatumBuffer(5);
    for (int length : LENGTHS) {
      assertAsByAvro(buffer, "a\u007F\0".repeat(length).substring(0, length));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"\u0080", "\u00FF", "\u0100", "\uFFFF", "\uD83D\uDE00", "\uD83D", "\uDE00"})
  void anotherCharacterAtAnyPlaceIsEncodedAsByAvro(String other) throws IOException {
    DatumBuffer buffer = new DatumBuffer(5);
    for (int length : LENGTHS) {
      for (int at : new int[] {0, 7, 8, 255, 256, 257, 2_040, length - 2, length - 1}) {
        String ascii = "x".repeat(length);
        assertAsByAvro(buffer, ascii.substring(0, at) + other + ascii.substring(at));
        assertAsByAvro(buffer, ascii.substring(0, at) + other);
      }
    }
  }

  private static void assertAsByAvro(DatumBuffer buffer, String text) throws IOException {
    ByteArrayOutputStream avro = new ByteArrayOutputStream();
    BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(avro, null);
    encoder.writeString(text);
    encoder.writeIndex(1);
    encoder.writeString(text);
    encoder.writeString("after");
    encoder.flush();

    buffer.reset(5);
    buffer.writeString(text);
    buffer.writeString(1, text);
    buffer.writeString("after");

    assertThat(buffer.copyFrom(5)).isEqualTo(avro.toByteArray());
  }

  @Test
  void aLongAsciiStringNeedsNoArrayOfItsOwn() {
    DatumBuffer buffer = new DatumBuffer(5);
    String text = "a".repeat(1_000_000);
    buffer.writeString(text);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    long before = threads.getCurrentThreadAllocatedBytes();
    buffer.reset(5);
    buffer.writeString(text);
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;

    assertThat(allocated).isLessThan(100_000);
  }
}
