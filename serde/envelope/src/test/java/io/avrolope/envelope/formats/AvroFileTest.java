// SPDX-License-Identifier: Apache-2.0
package io.avrolope.envelope.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.Vectors;
import io.avrolope.envelope.EnvelopeSettings;
import io.avrolope.envelope.Evidence;
import io.avrolope.envelope.Frame;
import io.avrolope.envelope.RecordPart;
import io.avrolope.envelope.RecordView;
import io.avrolope.envelope.Slice;
import io.avrolope.envelope.detect.Envelopes;
import io.avrolope.error.MalformedEnvelopeException;
import io.avrolope.schema.SchemaReference;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.file.CodecFactory;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Avro files with one datum, of several writers, and malformed files. */
class AvroFileTest {
  private static final Schema SCHEMA =
      SchemaBuilder.record("R").fields().requiredString("s").endRecord();
  private static final String HEAD = "4F 62 6A 01 ";
  private static final String SYNC = " 00 01 02 03 04 05 06 07 08 09 0A 0B 0C 0D 0E 0F ";

  /** avro.schema: "int". */
  private static final String META =
      HEAD + "02 16 61 76 72 6F 2E 73 63 68 65 6D 61 0A 22 69 6E 74 22 00" + SYNC;

  private static Frame read(byte[] file) {
    Frame frame = Envelopes.named("avro-file").read(Slice.of(file), () -> "unasked");
    assertThat(Envelopes.named("avro-file").evidence(view(file))).isEqualTo(Evidence.SIGNATURE);
    return frame;
  }

  private static RecordView view(byte[] file) {
    return RecordView.of(Slice.of(file), () -> "unasked");
  }

  private static byte[] datum(Frame frame) {
    Slice datum = frame.datum();
    return Arrays.copyOfRange(datum.bytes(), datum.offset(), datum.offset() + datum.length());
  }

  @ParameterizedTest
  @ValueSource(strings = {"avro-file-null", "avro-file-deflate"})
  void fastavrosFilesAreRead(String vector) {
    Frame frame = read(Vectors.bytes(vector));

    assertThat(frame.writer())
        .isEqualTo(
            new SchemaReference.Inline(
                "{\"type\": \"record\", \"name\": \"R\", \"fields\": [{\"name\": \"a\","
                    + " \"type\": \"int\"}]}"));
    assertThat(datum(frame)).isEqualTo(Vectors.hex("0A"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"avro-file-null", "avro-file-deflate"})
  void truncatedFileIsRefused(String vector) {
    byte[] file = Vectors.bytes(vector);
    for (int length = 0; length < file.length; length++) {
      byte[] cut = Arrays.copyOf(file, length);

      assertThatThrownBy(() -> Envelopes.named("avro-file").read(view(cut)))
          .isInstanceOf(MalformedEnvelopeException.class);
      assertThat(Envelopes.named("avro-file").matches(Slice.of(cut))).isFalse();
    }
  }

  private static byte[] written(CodecFactory codec, String... texts) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (DataFileWriter<GenericRecord> writer =
        new DataFileWriter<>(new GenericDatumWriter<GenericRecord>(SCHEMA))) {
      writer.setMeta("own", "x").setCodec(codec).create(SCHEMA, out);
      for (String text : texts) {
        GenericRecord record = new GenericData.Record(SCHEMA);
        record.put("s", text);
        writer.append(record);
        writer.sync();
      }
    }
    return out.toByteArray();
  }

  @Test
  void filesOfAvrosWriterAreRead() throws IOException {
    for (CodecFactory codec :
        new CodecFactory[] {CodecFactory.nullCodec(), CodecFactory.deflateCodec(9)}) {
      Frame frame = read(written(codec, "text"));

      assertThat(frame.writer()).isEqualTo(new SchemaReference.Inline(SCHEMA.toString()));
      assertThat(datum(frame)).isEqualTo(Vectors.hex("08 74 65 78 74"));
    }
  }

  @Test
  void errorNamesTheUnsupportedCodec() throws IOException {
    byte[] file = written(CodecFactory.bzip2Codec(), "text");

    assertThatThrownBy(() -> Envelopes.named("avro-file").read(view(file)))
        .isInstanceOf(MalformedEnvelopeException.class)
        .hasMessageStartingWith(
            "Expected a file of the codec null or deflate but found bzip2 (byte ");
  }

  @Test
  void fileWithTwoDataIsRefused() throws IOException {
    byte[] file = written(CodecFactory.nullCodec(), "one", "two");

    assertThatThrownBy(() -> Envelopes.named("avro-file").read(view(file)))
        .isInstanceOf(MalformedEnvelopeException.class)
        .hasMessage(
            "Expected one datum in the file but found more (byte "
                + (file.length - 22)
                + " of "
                + file.length
                + ")");
  }

  @Test
  void largeBlockIsRefusedBeforeItIsDecompressed() throws IOException {
    byte[] file = written(CodecFactory.deflateCodec(9), "0".repeat(20 << 20));
    EnvelopeSettings more =
        new EnvelopeSettings(
            RecordPart.VALUE, 1, 0, Map.of("envelope.inflated.max.bytes", 21 << 20));

    assertThat(file.length).isLessThan(1 << 15);
    assertThatThrownBy(() -> Envelopes.named("avro-file").read(view(file)))
        .isInstanceOf(MalformedEnvelopeException.class)
        .hasMessageMatching(
            "Expected at most 16777216 bytes \\(envelope\\.inflated\\.max\\.bytes\\) but found"
                + " more in a deflated block of \\d+ bytes");
    assertThat(Envelopes.named("avro-file", more).read(view(file)).datum().length())
        .isEqualTo((20 << 20) + 4);
  }

  @Test
  void metadataBlocksWithLengthsAndEmptyBlocksAreRead() {
    byte[] file =
        Vectors.hex(
            HEAD
                + "01 24 16 61 76 72 6F 2E 73 63 68 65 6D 61 0A 22 69 6E 74 22"
                + "02 02 6B 02 76 00"
                + SYNC
                + "00 00"
                + SYNC
                + "02 02 0A"
                + SYNC);

    Frame frame = read(file);

    assertThat(frame.writer()).isEqualTo(new SchemaReference.Inline("\"int\""));
    assertThat(datum(frame)).isEqualTo(Vectors.hex("0A"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "HEAD 00 SYNC | Expected avro.schema in the file's metadata but found none (byte 5 of 21)",
        "HEAD 02 02 6B 01 | Expected a value of the metadata of at most 0 bytes but found a length"
            + " of -1 (byte 7 of 8)",
        "HEAD 02 02 FF 00 | Expected a name of the metadata in UTF-8 but found other bytes"
            + " (byte 6 of 8)",
        "HEAD FE FF FF FF 0F | Expected a count of metadata of at most 0 but found another"
            + " (byte 4 of 9)",
        "META | Expected one datum in the file but found none (byte 40 of 40)",
        "META 00 00 SYNC | Expected one datum in the file but found none (byte 58 of 58)",
        "META 01 02 0A SYNC | Expected one datum in the file but found a negative count"
            + " (byte 40 of 59)",
        "META 04 04 0A 0A SYNC | Expected one datum in the file but found more (byte 40 of 60)",
        "META 02 06 0A 0A | Expected a block of at most 2 bytes but found a length of 3"
            + " (byte 41 of 44)",
        "META 02 02 0A | Expected a sync marker of 16 bytes but found the end (byte 43 of 43)",
        "META 02 02 0A FF 01 02 03 04 05 06 07 08 09 0A 0B 0C 0D 0E 0F | Expected the file's sync"
            + " marker but found another (byte 43 of 59)"
      })
  void malformedFilesAreNamed(String bytes, String message) {
    byte[] file =
        Vectors.hex(bytes.replace("META", META).replace("HEAD", HEAD).replace("SYNC", SYNC));

    assertThatThrownBy(() -> Envelopes.named("avro-file").read(view(file)))
        .isInstanceOf(MalformedEnvelopeException.class)
        .hasMessage(message);
    assertThat(Envelopes.named("avro-file").matches(Slice.of(file))).isFalse();
  }

  @Test
  void malformedDeflatedBlockIsRefused() {
    byte[] file = Vectors.bytes("avro-file-deflate");
    int block = file.length - 16 - 6;
    byte[] garbage = file.clone();
    Arrays.fill(garbage, block, block + 6, (byte) 0xFF);

    assertThatThrownBy(() -> Envelopes.named("avro-file").read(view(garbage)))
        .isInstanceOf(MalformedEnvelopeException.class)
        .hasMessage(
            "Expected a deflated block of 6 bytes but found that it is damaged: invalid block type");
  }
}
