// SPDX-License-Identifier: Apache-2.0
package io.avrolope.avro;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DatumWriter;
import org.apache.avro.io.Decoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.Encoder;
import org.apache.avro.io.EncoderFactory;
import org.junit.jupiter.api.Test;

/** Avro's JSON codec, and encoders that write the sizes of blocks. */
class OtherCodersTest {
  private static final int COUNT = 3_000;

  private static final DecoderFactory DECODERS = DecoderFactory.get();

  private static InputStream stream(byte[] bytes) {
    return new ByteArrayInputStream(bytes);
  }

  @Test
  void blocksWithASizeAreReadAndSkipped() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    BinaryEncoder out =
        new EncoderFactory().configureBlockSize(64).blockingBinaryEncoder(bytes, null);
    List<GenericRecord> events = Samples.events(COUNT);
    DatumWriter<GenericRecord> writer = PlannedDatumWriter.generic(Samples.EVENT);
    for (GenericRecord event : events) {
      writer.write(event, out);
    }
    out.flush();
    byte[] blocked = bytes.toByteArray();
    assertThat(blocked).isNotEqualTo(Samples.bytes(writer, events));

    PlannedDatumReader<GenericRecord> later = PlannedDatumReader.generic(Samples.LATER_EVENT);
    later.setSchema(Samples.EVENT);
    GenericDatumReader<GenericRecord> avros =
        new GenericDatumReader<>(Samples.EVENT, Samples.LATER_EVENT);
    BinaryDecoder in = DECODERS.binaryDecoder(blocked, null);
    BinaryDecoder same = DECODERS.binaryDecoder(blocked, null);
    BinaryDecoder stream = DECODERS.binaryDecoder(stream(blocked), null);
    for (int i = 0; i < COUNT; i++) {
      GenericRecord expected = avros.read(null, same);
      assertThat(later.read(null, in)).isEqualTo(expected);
      assertThat(later.read(null, stream)).isEqualTo(expected);
    }
    assertThat(in.isEnd()).isTrue();
  }

  @Test
  void dataAreReadAndWrittenThroughAvrosJsonCodec() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Encoder out = EncoderFactory.get().jsonEncoder(Samples.EVENT, bytes);
    PlannedDatumWriter<GenericRecord> writer = PlannedDatumWriter.generic(Samples.EVENT);
    List<GenericRecord> events = Samples.events(3);
    for (GenericRecord event : events) {
      writer.write(event, out);
    }
    out.flush();
    String json = bytes.toString(StandardCharsets.UTF_8);

    PlannedDatumReader<GenericRecord> reader = PlannedDatumReader.generic(Samples.LATER_EVENT);
    reader.setSchema(Samples.EVENT);
    Decoder in = DecoderFactory.get().jsonDecoder(Samples.EVENT, json);
    byte[] binary = Samples.bytes(writer, events);
    BinaryDecoder same = DECODERS.binaryDecoder(binary, null);
    for (int i = 0; i < events.size(); i++) {
      assertThat(reader.read(null, in)).isEqualTo(reader.read(null, same));
    }
  }
}
