// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import static io.avrolope.DocumentationLinks.TROUBLESHOOTING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.AvroDifference;
import io.avrolope.Vectors;
import io.avrolope.error.AvrolopeException;
import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.error.InvalidDatumException;
import io.avrolope.error.MalformedDatumException;
import io.avrolope.error.MalformedEnvelopeException;
import io.avrolope.error.UnknownSchemaException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Bytes and objects that are invalid, and the whole messages of their failures. */
class BadRecordTest {
  private static final String EVENT = "io.avrolope.examples.event.EventV2";

  @ParameterizedTest(name = "{0} reads {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          confluent | ''               | Expected the magic byte 00 and a schema id of 4 bytes but found the end (byte 0 of 0). The payload is empty
          confluent | 00               | Expected the magic byte 00 and a schema id of 4 bytes but found the end (byte 1 of 1). The bytes are 00
          confluent | 00 00            | Expected the magic byte 00 and a schema id of 4 bytes but found the end (byte 2 of 2). The bytes are 00 00
          confluent | 00 00 00         | Expected the magic byte 00 and a schema id of 4 bytes but found the end (byte 3 of 3). The bytes are 00 00 00
          confluent | 00 00 00 00      | Expected the magic byte 00 and a schema id of 4 bytes but found the end (byte 4 of 4). The bytes look like a number of 4 bytes
          confluent | 7B 22 61 22 3A 31 7D | Expected the magic byte 00 but found 7B (byte 0 of 7). The bytes look like JSON
          version   | 7B 22 61 22 3A 31 7D | Expected a version from 1 on but found -62 (byte 0 of 7). The bytes look like JSON
          version   | ''               | Expected a version but found the end (byte 0 of 0). The payload is empty
          versioned-event | 5B 31 5D   | Expected a version from 1 on but found -46 (byte 0 of 3). The bytes look like JSON
          """)
  void aMalformedEnvelopeFailsWithItsBytes(String envelope, String bytes, String message) {
    try (Pair pair = Pair.of("envelope", envelope)) {
      assertFailure(
          () -> pair.read(Vectors.hex(bytes)),
          "Cannot decode the value of topic orders (envelope "
              + envelope
              + "). See "
              + TROUBLESHOOTING
              + "#malformed-envelope",
          MalformedEnvelopeException.class,
          message);
    }
  }

  /** The number of a credit card, as text and as LongSerializer writes it, and a schema id. */
  @ParameterizedTest(name = "{0} bytes of {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
            | 34 31 31 31 31 31 31 31 31 31 31 31 31 31 31 31 | found 34 (byte 0 of 16). The bytes look like text
          4 | 34 31 31 31 31 31 31 31 31 31 31 31 31 31 31 31 | found 34 (byte 0 of 16). The bytes look like text
          0 | 34 31 31 31 31 31 31 31 31 31 31 31 31 31 31 31 | found 34 (byte 0 of 16). The bytes look like text
          5 | 34 31 31 31 31 31 31 31 31 31 31 31 31 31 31 31 | found 34 (byte 0 of 16). The bytes begin with 34 31 31 31 31 and look like text
          99 | 34 31 31 31                                    | found 34 (byte 0 of 4). The bytes are 34 31 31 31 and look like text
            | 03 00 B7 B4 A7 F0 9C 96 4E 4A A6 87 FB 5D E9 EF 0C 63 02 | found 03 (byte 0 of 19). The bytes begin with 03 00 B7 B4 and look like AWS Glue's envelope with a schema version id
            | C3 01 01 02 03 04 05 06 07 08 09                | found C3 (byte 0 of 11). The bytes begin with C3 01 01 02 and look like an Avro single-object message
            | 02 AA 7A 10 77 01                               | found 02 (byte 0 of 6). The bytes begin with 02 AA 7A 10
          1 | 02 AA 7A 10 77 01                               | found 02 (byte 0 of 6). The bytes begin with 02
          0 | 02 AA 7A 10 77 01                               | found 02 (byte 0 of 6)
          """)
  void messagesShowAsManyBytesAsConfigured(String shown, String bytes, String found) {
    try (Pair pair = shown == null ? Pair.of() : Pair.of("envelope.errors.show.bytes", shown)) {
      assertFailure(
          () -> pair.read(Vectors.hex(bytes)),
          "Cannot decode the value of topic orders (envelope confluent). See "
              + TROUBLESHOOTING
              + "#malformed-envelope",
          MalformedEnvelopeException.class,
          "Expected the magic byte 00 but " + found);
    }
  }

  @Test
  void aLongIsNotShownAsTheIdOfAnotherEnvelope() {
    try (Pair pair = Pair.of("envelope", "single-object")) {
      assertFailure(
          () -> pair.read(Vectors.hex("00 0E 9B 0A A6 B5 F1 C7")),
          "Cannot decode the value of topic orders (envelope single-object). See "
              + TROUBLESHOOTING
              + "#malformed-envelope",
          MalformedEnvelopeException.class,
          "Expected the magic bytes C3 01 but found 00 (byte 0 of 8). The bytes begin with 00 0E 9B 0A"
              + " and look like Confluent's envelope with a schema id");
    }
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"envelope.errors.show.bytes", "value.envelope.errors.show.bytes"})
  void theBytesCanBeHiddenFromMessages(String key) {
    try (Pair pair = Pair.of(key, 0)) {
      String message =
          "Cannot decode the value of topic orders (envelope confluent). See "
              + TROUBLESHOOTING
              + "#malformed-envelope";
      assertFailure(
          () -> pair.read(Vectors.hex("7B 22 61 22 3A 31 7D")),
          message,
          MalformedEnvelopeException.class,
          "Expected the magic byte 00 but found 7B (byte 0 of 7). The bytes look like JSON");
      assertFailure(
          () -> pair.read(Vectors.hex("02 AA")),
          message,
          MalformedEnvelopeException.class,
          "Expected the magic byte 00 but found 02 (byte 0 of 2)");
    }
  }

  @Test
  void anUnknownVersionIsNamed() {
    try (Pair pair = Pair.of("envelope", "version", "schema.registry.url", "mock://bad-version")) {
      pair.write(1);

      assertFailure(
          () -> pair.read(Vectors.hex("04 02")),
          "Cannot decode the value of topic orders (envelope version, version 2 of subject"
              + " orders-value). See "
              + TROUBLESHOOTING
              + "#unknown-schema",
          UnknownSchemaException.class,
          "Version 2 of subject orders-value not found in mock://bad-version");
    }
  }

  @Test
  void anUnknownIdIsNamed() {
    try (Pair pair = Pair.of("schema.registry.url", "mock://bad-id")) {
      assertFailure(
          () -> pair.read(Vectors.bytes("confluent-string")),
          "Cannot decode the value of topic orders (envelope confluent, schema id 1042). See "
              + TROUBLESHOOTING
              + "#unknown-schema",
          UnknownSchemaException.class,
          "Schema id 1042 not found in mock://bad-id");
    }
  }

  @Test
  void trailingBytesAreRefusedUnlessAllowed() {
    try (Pair pair = Pair.of("schema.registry.url", "mock://trailing");
        Pair lenient =
            Pair.of(
                "schema.registry.url", "mock://trailing", "avro.fail.on.trailing.data", "false")) {
      byte[] record = pair.write(Vectors.event(Vectors.EVENT_V2));
      byte[] longer = Arrays.copyOf(record, record.length + 3);

      assertFailure(
          () -> pair.read(longer),
          "Cannot decode the value of topic orders (envelope confluent, schema id 1). See "
              + TROUBLESHOOTING
              + "#malformed-datum",
          MalformedDatumException.class,
          "Expected the end of the datum but found 3 more bytes at " + EVENT + " (byte 43 of 46)");
      assertThat(lenient.read(longer)).isEqualTo(Vectors.event(Vectors.EVENT_V2));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"confluent", "version", "versioned-event"})
  void aRecordTruncatedAtAnyByteIsRefused(String envelope) {
    try (Pair pair = Pair.of("envelope", envelope)) {
      byte[] record = pair.write(Vectors.event(Vectors.EVENT_V2));
      for (int length = 0; length < record.length; length++) {
        byte[] cut = Arrays.copyOf(record, length);

        assertThatThrownBy(() -> pair.read(cut))
            .isInstanceOf(SerializationException.class)
            .cause()
            .isInstanceOfAny(MalformedEnvelopeException.class, MalformedDatumException.class);
      }
    }
  }

  @Test
  void aTruncatedDatumFailsWithFieldAndByte() {
    try (Pair pair = Pair.of()) {
      byte[] record = pair.write(Vectors.event(Vectors.EVENT_V2));

      assertFailure(
          () -> pair.read(Arrays.copyOf(record, record.length - 1)),
          "Cannot decode the value of topic orders (envelope confluent, schema id 1). See "
              + TROUBLESHOOTING
              + "#malformed-datum",
          MalformedDatumException.class,
          "Expected a long but found the end of the datum at "
              + EVENT
              + ".attributes (byte 42 of 42)");
    }
  }

  @Test
  void aRecordWithAnyFlippedBitIsReadOrRefused() {
    try (Pair pair = Pair.of()) {
      byte[] record = pair.write(Vectors.event(Vectors.EVENT_V2));
      for (int bit = 0; bit < 8 * record.length; bit++) {
        byte[] flipped = record.clone();
        flipped[bit / 8] ^= (byte) (1 << (bit % 8));
        readOrRefuse(pair, flipped);
      }
    }
  }

  @Test
  void randomDataAreReadOrRefused() {
    Random random = new Random(7);
    try (Pair pair = Pair.of("specific.avro.reader", true)) {
      byte[] record = pair.write(Orders.order("a"));
      for (int i = 0; i < 20_000; i++) {
        byte[] bytes = Arrays.copyOf(record, 5 + random.nextInt(40));
        for (int j = 5; j < bytes.length; j++) {
          bytes[j] = (byte) random.nextInt(i % 2 == 0 ? 256 : 8);
        }
        readOrRefuse(pair, bytes);
      }
    }
  }

  private static void readOrRefuse(Pair pair, byte[] bytes) {
    try {
      pair.read(bytes);
    } catch (SerializationException e) {
      assertThat(e.getCause()).isInstanceOf(AvrolopeException.class);
    }
  }

  @Test
  void aLengthBeyondTheRecordIsRefusedBeforeAllocating() {
    try (Pair pair = Pair.of()) {
      pair.write("string");

      assertFailure(
          () -> pair.read(Vectors.hex("00 00000001 FEFFFFFF0F 61")),
          "Cannot decode the value of topic orders (envelope confluent, schema id 1). See "
              + TROUBLESHOOTING
              + "#malformed-datum",
          MalformedDatumException.class,
          "Expected a length from 0 to the 1 bytes that are left but found a larger number at"
              + " string (byte 0 of 6)");
    }
  }

  @Test
  void excessiveNestingIsRefused() {
    Schema list =
        new Schema.Parser()
            .parse(
                "{\"type\":\"record\",\"name\":\"Node\",\"fields\":"
                    + "[{\"name\":\"next\",\"type\":[\"null\",\"Node\"]}]}");
    try (Pair pair = Pair.of()) {
      GenericRecord node = new GenericData.Record(list);
      byte[] record = pair.write(node);
      byte[] endless = Arrays.copyOf(record, 5 + 1_000_000);
      Arrays.fill(endless, 5, endless.length, (byte) 2);

      assertThatThrownBy(() -> pair.read(endless))
          .isInstanceOf(SerializationException.class)
          .cause()
          .isInstanceOf(MalformedDatumException.class)
          .hasMessage(
              "Nesting of records exceeds limit.depth=1000 at Node"
                  + ".next".repeat(16)
                  + "..."
                  + ".next".repeat(16)
                  + " (byte 1000 of 1000000)");
    }
  }

  @Test
  void aReaderSchemaThatCannotReadTheWriterSchemaIsNamed() {
    String reader =
        "{\"type\":\"record\",\"name\":\"EventV2\",\"fields\":[{\"name\":\"more\",\"type\":\"int\"}]}";
    try (Pair pair = Pair.of("reader.schema", reader)) {
      byte[] record = pair.write(Vectors.event(Vectors.EVENT_V2));

      assertFailure(
          () -> pair.read(record),
          "Cannot decode the value of topic orders (envelope confluent, schema id 1). See "
              + TROUBLESHOOTING
              + "#incompatible-schemas",
          IncompatibleSchemasException.class,
          "Reader schema EventV2 cannot read writer schema "
              + EVENT
              + ": expected a field more, which has no default in"
              + " EventV2 but found none in the writer's "
              + EVENT);
    }
  }

  @Test
  void aBranchMissingInTheReaderSchemaFailsOnlyForItsRecords() {
    Schema writer = record("[\"null\",\"int\",\"string\"]");
    Schema reader = record("[\"null\",\"int\"]");
    try (Pair pair = Pair.of("reader.schema", reader.toString())) {
      GenericRecord fits = new GenericData.Record(writer);
      fits.put("a", 5);
      GenericRecord doesNot = new GenericData.Record(writer);
      doesNot.put("a", "text");

      assertThat(((GenericRecord) pair.read(pair.write(fits))).get("a")).isEqualTo(5);
      byte[] record = pair.write(doesNot);
      assertFailure(
          () -> pair.read(record),
          "Cannot decode the value of topic orders (envelope confluent, schema id 1). See "
              + TROUBLESHOOTING
              + "#incompatible-schemas",
          IncompatibleSchemasException.class,
          "Expected a value of "
              + (AvroDifference.UNIONS_HAVE_NO_NAMES.isHere() ? "union" : "union[null, int]")
              + " but found one of string at R.a (byte 1 of 6)");
    }
  }

  @Test
  void anObjectThatDoesNotFitFailsWithItsFieldAndWithoutItsValue() {
    GenericRecord event = Vectors.event(Vectors.EVENT_V2);
    event.put("host", null);
    GenericRecord other = Vectors.event(Vectors.EVENT_V2);
    other.put("event_type_id", "secret");
    GenericRecord union = Vectors.event(Vectors.EVENT_V2);
    union.put("source", List.of("secret at io.avrolope.examples.event.EventV2.secret"));
    try (Pair pair = Pair.of()) {
      String message =
          "Cannot encode the value for topic orders (envelope confluent). See "
              + TROUBLESHOOTING
              + "#invalid-datum";
      assertFailure(
          () -> pair.write(event),
          message,
          InvalidDatumException.class,
          "Expected a string but found null at " + EVENT + ".host");
      assertFailure(
          () -> pair.write(other),
          message,
          InvalidDatumException.class,
          "Expected an int but found java.lang.String at " + EVENT + ".event_type_id");
      assertFailure(
          () -> pair.write(union),
          message,
          InvalidDatumException.class,
          "Expected one of [string, null] but found "
              + List.of("").getClass().getName()
              + " at "
              + EVENT
              + ".source");
    }
  }

  @Test
  void aVersionFieldWithAnotherVersionIsNamed() {
    try (Pair pair = Pair.of("envelope", "version-in-field")) {
      assertFailure(
          () -> pair.write(Vectors.event(Vectors.EVENT_V3)),
          "Cannot encode the value for topic orders (envelope version-in-field). See "
              + TROUBLESHOOTING
              + "#invalid-datum",
          InvalidDatumException.class,
          "Expected the record's first field to be 1, the version that it is written with, but"
              + " found another number");
      assertFailure(
          () -> pair.write(Vectors.event(Vectors.EVENT_V2)),
          "Cannot encode the value for topic orders (envelope version-in-field). See "
              + TROUBLESHOOTING
              + "#invalid-datum",
          InvalidDatumException.class,
          "Schema "
              + EVENT
              + " cannot be written with the envelope version-in-field: its first field must be a"
              + " long, for the version");
    }
  }

  private static Schema record(String fieldType) {
    return new Schema.Parser()
        .parse(
            "{\"type\":\"record\",\"name\":\"R\",\"fields\":[{\"name\":\"a\",\"type\":"
                + fieldType
                + "}]}");
  }

  private static void assertFailure(
      ThrowingCallable call,
      String message,
      Class<? extends AvrolopeException> cause,
      String causeMessage) {
    assertThatThrownBy(call)
        .isInstanceOf(SerializationException.class)
        .hasMessage(message)
        .cause()
        .isInstanceOf(cause)
        .hasMessage(causeMessage);
  }
}
