// SPDX-License-Identifier: Apache-2.0
package io.avrolope.envelope.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.Vectors;
import io.avrolope.envelope.Envelope;
import io.avrolope.envelope.EnvelopeSettings;
import io.avrolope.envelope.Frame;
import io.avrolope.envelope.RecordPart;
import io.avrolope.envelope.Slice;
import io.avrolope.envelope.WritableEnvelope;
import io.avrolope.envelope.detect.Envelopes;
import io.avrolope.error.AvrolopeException;
import io.avrolope.error.InvalidDatumException;
import io.avrolope.error.MalformedEnvelopeException;
import io.avrolope.schema.SchemaReference;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

/** The errors about bytes that do not have an envelope. */
class MalformedEnvelopeTest {
  static final List<String> NAMES = Envelopes.NAMES;

  @ParameterizedTest(name = "{0} reads {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          confluent | ''             | Expected the magic byte 00 and a schema id of 4 bytes but found the end (byte 0 of 0)
          confluent | 00             | Expected the magic byte 00 and a schema id of 4 bytes but found the end (byte 1 of 1)
          confluent | 00 00 00 00    | Expected the magic byte 00 and a schema id of 4 bytes but found the end (byte 4 of 4)
          confluent | 01             | Expected the magic byte 01 and a schema GUID of 16 bytes but found the end (byte 1 of 1)
          version-fixed | ''         | Expected a version of 8 bytes but found the end (byte 0 of 0)
          version-fixed | 00 00 00 00 00 00 01 | Expected a version of 8 bytes but found the end (byte 7 of 7)
          version-fixed | 00 00 00 00 00 00 00 00 | Expected a version from 1 on but found 0 (byte 0 of 8)
          version-fixed | FF FF FF FF FF FF FF FF | Expected a version from 1 on but found -1 (byte 0 of 8)
          single-object | ''         | Expected the magic bytes C3 01 and a fingerprint of 8 bytes but found the end (byte 0 of 0)
          single-object | C3         | Expected the magic bytes C3 01 and a fingerprint of 8 bytes but found the end (byte 1 of 1)
          single-object | C3 02      | Expected the magic bytes C3 01 but found 02 (byte 1 of 2)
          single-object | 7B 22      | Expected the magic bytes C3 01 but found 7B (byte 0 of 2)
          single-object | C3 01 02 03 04 05 06 07 08 | Expected the magic bytes C3 01 and a fingerprint of 8 bytes but found the end (byte 9 of 9)
          linkedin-md5 | 01          | Expected the magic byte 00 but found 01 (byte 0 of 1)
          linkedin-md5 | 00 01       | Expected the magic byte 00 and an MD5 of 16 bytes but found the end (byte 2 of 2)
          camus     | 01             | Expected the magic byte 00 but found 01 (byte 0 of 1)
          camus     | 00 00 00 00 00 | Expected a schema id from 1 on but found 0 (byte 1 of 5)
          tibco     | 00 00 00 00 01 | Expected the magic byte 80 but found 00 (byte 0 of 5)
          tibco     | 80 00 00 00    | Expected the magic byte 80 and a schema id of 4 bytes but found the end (byte 4 of 4)
          hermes    | 00 00 00 00    | Expected the magic byte 00 and a schema id of 4 bytes but found the end (byte 4 of 4)
          confluent-header | 00 00 00 00 01 | The record has no header __value_schema_id, which names the schema
          spring-cloud-stream | 00   | Expected the record's header contentType to be application/vnd.<subject>.v<version>+avro but found none
          avro-file | ''             | Expected the magic bytes 4F 62 6A 01 and metadata but found the end (byte 0 of 0)
          avro-file | 4F 62 6A 02    | Expected the magic bytes 4F 62 6A 01 but found 02 (byte 3 of 4)
          confluent | 04 56 02       | Expected the magic byte 00 but found 04 (byte 0 of 3)
          confluent | 7B 22 61 22    | Expected the magic byte 00 but found 7B (byte 0 of 4)
          confluent | 00 00 00 00 00 | Expected a schema id from 1 on but found 0 (byte 1 of 5)
          confluent | 00 FF FF FF FF | Expected a schema id from 1 on but found -1 (byte 1 of 5)
          version   | ''             | Expected a version but found the end (byte 0 of 0)
          version   | 00 00 00 00 01 | Expected a version from 1 on but found 0 (byte 0 of 5)
          version   | 03             | Expected a version from 1 on but found -2 (byte 0 of 1)
          version   | 80             | Expected a version but found the end (byte 0 of 1)
          version   | 7B 22 61 22    | Expected a version from 1 on but found -62 (byte 0 of 4)
          version   | FE FF FF FF FF FF FF FF FF 02 | Expected a version but found a number of more than 64 bits (byte 0 of 10)
          version   | FE FF FF FF FF FF FF FF FF 81 00 | Expected a version but found a number of more than 64 bits (byte 0 of 11)
          version-in-field | ''      | Expected a version but found the end (byte 0 of 0)
          version-in-field | 01      | Expected a version from 1 on but found -1 (byte 0 of 1)
          versioned-event | ''       | Expected a version but found the end (byte 0 of 0)
          versioned-event | 04       | Expected the length of the wrapped event but found the end (byte 1 of 1)
          versioned-event | 04 80    | Expected the length of the wrapped event but found the end (byte 1 of 2)
          versioned-event | 04 04 01 | Expected a wrapped event of the 1 bytes that are left but found a length of 2 (byte 1 of 3)
          versioned-event | 04 02 01 02 | Expected a wrapped event of the 2 bytes that are left but found a length of 1 (byte 1 of 4)
          versioned-event | 04 01    | Expected a wrapped event of the 0 bytes that are left but found a length of -1 (byte 1 of 2)
          """)
  void malformedBytesAreNamed(String envelope, String bytes, String message) {
    Slice slice = Slice.of(Vectors.hex(bytes));

    assertThatThrownBy(() -> Envelopes.named(envelope).read(slice, () -> "subject"))
        .isInstanceOf(MalformedEnvelopeException.class)
        .hasMessage(message);
    assertThat(Envelopes.named(envelope).matches(slice)).isFalse();
  }

  @ParameterizedTest
  @FieldSource("NAMES")
  void randomBytesAreReadOrRefused(String name) {
    Random random = new Random(name.hashCode());
    Map<String, String> properties = Map.of("envelope.bare.schema", "id:1");
    Envelope envelope =
        Envelopes.named(name, new EnvelopeSettings(RecordPart.VALUE, 1, 2, properties));
    for (int i = 0; i < 20_000; i++) {
      byte[] bytes = new byte[random.nextInt(24)];
      random.nextBytes(bytes);
      Slice slice = Slice.of(bytes);
      boolean isRead;
      try {
        Frame frame = envelope.read(slice, () -> "subject");
        assertThat(frame.datum().offset() + frame.datum().length()).isEqualTo(bytes.length);
        isRead = true;
      } catch (MalformedEnvelopeException e) {
        isRead = false;
      }
      assertThat(envelope.matches(slice)).isEqualTo(isRead);
    }
  }

  @Test
  void everyWrittenVersionIsReadBack() {
    WritableEnvelope envelope = Envelopes.writable("version");
    for (int bits = 0; bits < 63; bits++) {
      for (long version : new long[] {1L << bits, (1L << bits) + 1, Long.MAX_VALUE - bits}) {
        SchemaReference reference = new SchemaReference.Version("subject", version);
        byte[] buffer = new byte[envelope.maxPrefixLength() + 3];
        int start = envelope.write(reference, buffer, envelope.maxPrefixLength(), 3);
        Slice record = new Slice(buffer, start, buffer.length - start);

        Frame frame = envelope.read(record, () -> "subject");

        assertThat(frame)
            .isEqualTo(
                new Frame("version", reference, new Slice(buffer, envelope.maxPrefixLength(), 3)));
      }
    }
  }

  @Test
  void recordWhoseFieldIsAnotherVersionIsNotWritten() {
    byte[] datum = Vectors.bytes("version-in-field-3");

    assertThatThrownBy(
            () ->
                Envelopes.writable("version-in-field")
                    .write(new SchemaReference.Version("subject", 4), datum, 0, datum.length))
        .isInstanceOf(InvalidDatumException.class)
        .hasMessage(
            "Expected the record's first field to be 4, the version that it is written with, but"
                + " found another number");
  }

  @Test
  void versionThatReadersExpectWrappedIsNotWrittenFlat() {
    WritableEnvelope envelope =
        Envelopes.writable("version", EnvelopeSettings.DEFAULTS.wrappedUpTo(2));

    assertThatThrownBy(
            () -> envelope.write(new SchemaReference.Version("subject", 2), new byte[20], 10, 10))
        .isInstanceOf(AvrolopeException.class)
        .hasMessage(
            "Expected a version above 2, up to which readers take records as wrapped, but found"
                + " version 2; write it with the envelope versioned-event");
  }
}
