// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.internal.model.GenericModel;
import io.avrolope.internal.stream.ArrayWindows;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DecoderFactory;
import org.junit.jupiter.api.Test;

/** Finds the unread bytes of Avro's array decoders without changing the decoders. */
class ArrayWindowsTest {
  private static final Schema LONG = Schema.create(Schema.Type.LONG);

  private final ArrayWindows windows = new ArrayWindows();

  private ArrayWindows.Window windowOf(BinaryDecoder decoder) throws IOException {
    return requireNonNull(windows.of(decoder));
  }

  private static byte[] bytes(int count) {
    byte[] bytes = new byte[count];
    for (int i = 0; i < count; i++) {
      bytes[i] = (byte) (i % 50);
    }
    return bytes;
  }

  @Test
  void windowsAreSupportedByTheAvroOnTheClassPath() {
    assertThat(ArrayWindows.areSupported()).isTrue();
  }

  @Test
  void aWindowDoesNotMoveTheDecoderOrItsStream() throws IOException {
    for (int count : new int[] {0, 1, 15, 16, 17, 1_000}) {
      byte[] all = bytes(count);
      BinaryDecoder decoder = DecoderFactory.get().binaryDecoder(all, null);
      InputStream before = decoder.inputStream();

      assertThat(windowOf(decoder).bytes).isEqualTo(all);
      assertThat(windowOf(decoder).position()).isZero();
      assertThat(decoder.inputStream()).isSameAs(before);
      assertThat(before.readAllBytes()).isEqualTo(all);
      assertThat(windowOf(decoder).position()).isEqualTo(count);
    }
  }

  @Test
  void aReconfiguredDecoderHasANewWindow() throws IOException {
    BinaryDecoder decoder = DecoderFactory.get().binaryDecoder(bytes(100), null);
    windows.keep(windowOf(decoder));
    decoder.readFixed(new byte[90]);
    assertThat(windowOf(decoder).position()).isEqualTo(90);
    decoder.readLong(); // near the end Avro replaces the array by a small copy
    assertThat(windowOf(decoder).position()).isEqualTo(91);

    DecoderFactory.get().binaryDecoder(Arrays.copyOf(bytes(50), 20), decoder);

    assertThat(windowOf(decoder).bytes).isEqualTo(bytes(20));
  }

  @Test
  void streamsAndVeryLargeArraysHaveNoWindow() throws IOException {
    InputStream stream = new ByteArrayInputStream(bytes(10));

    assertThat(windows.of(DecoderFactory.get().binaryDecoder(stream, null))).isNull();
    assertThat(windows.of(DecoderFactory.get().directBinaryDecoder(stream, null))).isNull();
    BinaryDecoder large = DecoderFactory.get().binaryDecoder(new byte[(1 << 24) + 2], null);
    assertThat(windows.of(large)).isNull();
    large.skipFixed(2);
    assertThat(windows.of(large)).isNotNull();
  }

  @Test
  void compiledCodeReadsArrays() throws Exception {
    StreamDecoder decoder =
        Codecs.streamDecoder(
            LONG,
            LONG,
            new GenericModel(GenericData.get()),
            DecodeOptions.DEFAULTS.compilingAfter(10));
    byte[] longs = bytes(5_000);
    readAll(decoder, DecoderFactory.get().binaryDecoder(new ByteArrayInputStream(longs), null));
    assertThat(decoder.isCompiled()).isFalse();

    for (int i = 0; i < 1_000 && !decoder.isCompiled(); i++) {
      readAll(decoder, DecoderFactory.get().binaryDecoder(longs, null));
      Thread.sleep(10);
    }

    assertThat(decoder.isCompiled()).isTrue();
    readAll(decoder, DecoderFactory.get().binaryDecoder(longs, null));
  }

  private static void readAll(StreamDecoder decoder, BinaryDecoder in) throws IOException {
    for (int i = 0; i < 5_000; i++) {
      assertThat(decoder.read(in)).isEqualTo((i % 50 >>> 1) ^ (long) -(i % 50 & 1));
    }
    assertThat(in.isEnd()).isTrue();
  }
}
