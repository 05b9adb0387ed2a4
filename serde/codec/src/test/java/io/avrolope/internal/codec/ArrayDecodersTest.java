// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.internal.model.GenericModel;
import io.avrolope.internal.stream.ArrayDecoders;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DecoderFactory;
import org.junit.jupiter.api.Test;

/** Reads the arrays of Avro's decoders without a copy. */
class ArrayDecodersTest {
  private static final Schema LONG = Schema.create(Schema.Type.LONG);

  private static byte[] left(BinaryDecoder decoder) {
    return Arrays.copyOfRange(
        ArrayDecoders.array(decoder), ArrayDecoders.position(decoder), ArrayDecoders.end(decoder));
  }

  private static byte[] bytes(int count) {
    byte[] bytes = new byte[count];
    for (int i = 0; i < count; i++) {
      bytes[i] = (byte) (i % 50);
    }
    return bytes;
  }

  @Test
  void theAvroOnTheClassPathIsSupported() {
    assertThat(ArrayDecoders.areSupported()).isTrue();
  }

  @Test
  void theBytesThatAreLeftAreThoseOfTheArray() throws IOException {
    for (int count : new int[] {0, 1, 15, 16, 17, 1_000}) {
      BinaryDecoder decoder = DecoderFactory.get().binaryDecoder(bytes(count), null);

      assertThat(ArrayDecoders.readsArray(decoder)).isTrue();
      assertThat(left(decoder)).isEqualTo(bytes(count));
      assertThat(decoder.inputStream().readAllBytes()).isEqualTo(bytes(count));
      assertThat(left(decoder)).isEmpty();
    }
  }

  @Test
  void aDecoderIsFollowedToItsEndAndToAnotherArray() throws IOException {
    BinaryDecoder decoder = DecoderFactory.get().binaryDecoder(bytes(200), 50, 100, null);
    decoder.readFixed(new byte[90]);
    decoder.readLong(); // near the end Avro replaces the array by a small copy
    assertThat(left(decoder)).isEqualTo(Arrays.copyOfRange(bytes(200), 141, 150));

    DecoderFactory.get().binaryDecoder(bytes(20), decoder);

    assertThat(left(decoder)).isEqualTo(bytes(20));
  }

  @Test
  void streamsAndSubclassesGiveNoAccess() {
    InputStream stream = new ByteArrayInputStream(bytes(10));

    assertThat(ArrayDecoders.readsArray(DecoderFactory.get().binaryDecoder(stream, null)))
        .isFalse();
    assertThat(ArrayDecoders.readsArray(DecoderFactory.get().directBinaryDecoder(stream, null)))
        .isFalse();
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

  private static StreamDecoder compiled(Schema schema) throws Exception {
    StreamDecoder decoder =
        Codecs.streamDecoder(
            schema,
            schema,
            new GenericModel(GenericData.get()),
            DecodeOptions.DEFAULTS.with(EngineMode.COMPILED));
    assertThat(decoder.isCompiled()).isTrue();
    return decoder;
  }

  @Test
  void anArrayThatTheCallerRefillsIsReadAsItIs() throws Exception {
    StreamDecoder decoder = compiled(LONG);
    byte[] array = new byte[64];
    BinaryDecoder in = DecoderFactory.get().binaryDecoder(array, null);
    for (int i = 0; i < 40; i++) {
      array[i] = (byte) (2 * (i + 1));

      assertThat(decoder.read(in)).isEqualTo(i + 1L);
    }
    assertThat(decoder.isCompiled()).isTrue();
  }

  @Test
  void aRefilledArrayWhoseOldBytesAreMalformedIsReadAsItIs() throws Exception {
    Schema strings = Schema.createArray(Schema.create(Schema.Type.STRING));
    StreamDecoder decoder = compiled(strings);
    byte[] array = new byte[64];
    Arrays.fill(array, (byte) -1);
    array[0] = 0;
    BinaryDecoder in = DecoderFactory.get().binaryDecoder(array, null);
    assertThat((Iterable<?>) decoder.read(in)).isEmpty();

    array[1] = 0;

    assertThat((Iterable<?>) decoder.read(in)).isEmpty();
    assertThat(decoder.isCompiled()).isTrue();
  }

  private static void readAll(StreamDecoder decoder, BinaryDecoder in) throws IOException {
    for (int i = 0; i < 5_000; i++) {
      assertThat(decoder.read(in)).isEqualTo((i % 50 >>> 1) ^ (long) -(i % 50 & 1));
    }
    assertThat(in.isEnd()).isTrue();
  }
}
