// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import static io.avrolope.DocumentationLinks.TROUBLESHOOTING;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.Vectors;
import io.avrolope.envelope.EnvelopeProvider;
import io.avrolope.envelope.detect.Envelopes;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.file.CodecFactory;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.message.BinaryMessageDecoder;
import org.apache.avro.message.BinaryMessageEncoder;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The formats of other libraries, in both directions if they can be written. */
class OtherFormatsTest {
  private static final GenericRecord EVENT = Vectors.event(Vectors.EVENT_V2);
  private static final Schema BYTES = Schema.create(Schema.Type.BYTES);

  @ParameterizedTest
  @ValueSource(strings = {"version-fixed", "single-object"})
  void recordsRoundTripByteForByte(String envelope) {
    try (Pair pair = Pair.of("envelope", envelope)) {
      assertThat(pair.read(pair.write(Vectors.event(Vectors.EVENT_V1))))
          .isEqualTo(Vectors.event(Vectors.EVENT_V1));
      byte[] record = pair.write(EVENT);
      assertThat(record).isEqualTo(Vectors.bytes(envelope + "-2"));
      assertThat(pair.read(record)).isEqualTo(EVENT);
      assertThat(pair.read(record)).as("by its first bytes").isEqualTo(EVENT);
      assertThat(pair.read(pair.write(new byte[] {1, 2}))).isEqualTo(new byte[] {1, 2});
    }
  }

  @Test
  void singleObjectsAreInterchangeableWithAvros() throws Exception {
    try (Pair pair = Pair.of("envelope", "single-object")) {
      byte[] ours = pair.write(EVENT);
      ByteBuffer avros =
          new BinaryMessageEncoder<GenericRecord>(GenericData.get(), Vectors.EVENT_V2)
              .encode(EVENT);

      assertThat(
              new BinaryMessageDecoder<GenericRecord>(GenericData.get(), Vectors.EVENT_V2)
                  .decode(ours))
          .isEqualTo(EVENT);
      assertThat(pair.deserializer().deserialize(Pair.TOPIC, null, avros)).isEqualTo(EVENT);
    }
  }

  @Test
  void topLevelBytesOfASingleObjectAreEncodedAsByAvro() throws Exception {
    try (Pair pair = Pair.of("envelope", "single-object")) {
      byte[] ours = pair.write(ByteBuffer.wrap(new byte[] {7, 8, 9}));
      ByteBuffer avros =
          new BinaryMessageEncoder<ByteBuffer>(GenericData.get(), BYTES)
              .encode(ByteBuffer.wrap(new byte[] {7, 8, 9}));

      assertThat(ByteBuffer.wrap(ours)).isEqualTo(avros);
      assertThat(pair.read(ours)).isEqualTo(new byte[] {7, 8, 9});
      ours[10] = 4;
      assertThatThrownBy(() -> pair.read(ours))
          .isInstanceOf(SerializationException.class)
          .cause()
          .hasMessage(
              "Expected bytes and before them their length, which is that of what is left, but"
                  + " found another (byte 0 of 4)");
    }
  }

  @Test
  void theReaderSchemaIsFoundByItsFingerprint() {
    byte[] record = Vectors.bytes("single-object-2");
    try (Pair pair =
        Pair.of("envelope", "single-object", "reader.schema", Vectors.EVENT_V2.toString())) {
      assertThat(pair.read(record)).isEqualTo(EVENT);
    }
  }

  @Test
  void anUnknownFingerprintIsNamed() {
    try (Pair pair = Pair.of("envelope", "single-object")) {
      pair.write(5);

      assertThatThrownBy(() -> pair.read(Vectors.bytes("single-object-2")))
          .isInstanceOf(SerializationException.class)
          .hasMessage(
              "Cannot decode the value of topic orders (envelope single-object, CRC-64-AVRO"
                  + " fingerprint FCEBDDAF10FBC175). See "
                  + TROUBLESHOOTING
                  + "#unknown-schema")
          .cause()
          .hasMessage(
              "Schema with CRC-64-AVRO fingerprint FCEBDDAF10FBC175 not found among"
                  + " versions 1 to 1 of subject orders-value");
    }
  }

  @ParameterizedTest
  @CsvSource({"linkedin-md5, linkedin-md5-2", "camus, camus-2"})
  void schemasAreFoundAmongTheVersionsOfTheSubject(String envelope, String vector) {
    String registry = "mock://" + envelope;
    try (Pair writing = Pair.of("schema.registry.url", registry);
        Pair pair =
            new Pair(
                new KafkaAvroSerializer(), reader("schema.registry.url", registry, envelope))) {
      writing.write(Vectors.event(Vectors.EVENT_V1));
      writing.write(EVENT);

      assertThat(pair.read(Vectors.bytes(vector))).isEqualTo(EVENT);
    }
  }

  private static KafkaAvroDeserializer reader(String key, Object value, String envelope) {
    KafkaAvroDeserializer reader = new KafkaAvroDeserializer();
    reader.configure(Map.of(key, value, "envelope", envelope), false);
    return reader;
  }

  @Test
  void headersOfSpringAndHermesAreRead() {
    String registry = "mock://headers";
    try (Pair writing = Pair.of("schema.registry.url", registry);
        KafkaAvroDeserializer spring =
            reader("schema.registry.url", registry, "spring-cloud-stream");
        KafkaAvroDeserializer hermes = reader("schema.registry.url", registry, "hermes")) {
      writing.write(5);
      writing.write(EVENT);
      Headers headers = new RecordHeaders();
      headers.add(
          "contentType", "application/vnd.orders-value.v2+avro".getBytes(StandardCharsets.UTF_8));
      headers.add("sv", Vectors.hex("00 00 00 02"));

      byte[] datum = Vectors.bytes("datum-v2");
      assertThat(spring.deserialize("any", headers, datum)).isEqualTo(EVENT);
      assertThat(hermes.deserialize(Pair.TOPIC, headers, datum)).isEqualTo(EVENT);
      assertThat(hermes.deserialize(Pair.TOPIC, writing.write(EVENT))).isEqualTo(EVENT);
    }
  }

  @Test
  void confluentsHeaderIsAnEnvelopeThatRoundTrips() {
    try (Pair pair = Pair.of("envelope", "confluent-header")) {
      Headers headers = new RecordHeaders();
      byte[] datum = requireNonNull(pair.serializer().serialize(Pair.TOPIC, headers, EVENT));

      assertThat(datum).isEqualTo(Vectors.bytes("datum-v2"));
      assertThat(headers.lastHeader("__value_schema_id").value()).hasSize(17).startsWith(1);
      assertThat(pair.deserializer().deserialize(Pair.TOPIC, headers, datum)).isEqualTo(EVENT);
      assertThatThrownBy(() -> pair.read(datum))
          .isInstanceOf(SerializationException.class)
          .cause()
          .hasMessage(
              "The record has no header __value_schema_id, which names the schema. The"
                  + " bytes begin with 02 0C 69 64");
    }
  }

  @Test
  void aGuidBeforeTheDatumIsReadAsByConfluentsDeserializer() {
    try (Pair pair = Pair.of("schema.registry.url", "mock://guid-in-front");
        Pair writing =
            Pair.of(
                "schema.registry.url", "mock://guid-in-front", "envelope", "confluent-header")) {
      Headers headers = new RecordHeaders();
      byte[] datum = requireNonNull(writing.serializer().serialize(Pair.TOPIC, headers, EVENT));
      byte[] guid = headers.lastHeader("__value_schema_id").value();
      byte[] record = ByteBuffer.allocate(17 + datum.length).put(guid).put(datum).array();

      assertThat(pair.read(record)).isEqualTo(EVENT);
      assertThat(pair.read(record)).as("by its first bytes").isEqualTo(EVENT);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "deflate"})
  void anAvroFileIsReadWithItsOwnSchema(String codec) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (DataFileWriter<GenericRecord> file =
        new DataFileWriter<>(new GenericDatumWriter<GenericRecord>(Vectors.EVENT_V2))) {
      file.setCodec(CodecFactory.fromString(codec)).create(Vectors.EVENT_V2, out).append(EVENT);
    }
    try (KafkaAvroDeserializer reader =
        reader("schema.registry.url", "http://127.0.0.1:1", "avro-file")) {
      assertThat(reader.deserialize("t", out.toByteArray())).isEqualTo(EVENT);
      Object small = reader.deserialize("t", Vectors.bytes("avro-file-" + codec));
      assertThat(small).hasToString("{\"a\": 5}");
    }
  }

  @Test
  void bareDataHaveTheConfiguredSchema(@TempDir Path directory) throws Exception {
    Path file = Files.writeString(directory.resolve("e.avsc"), Vectors.EVENT_V2.toString());
    for (String schema : new String[] {Vectors.EVENT_V2.toString(), "file:" + file}) {
      try (Pair pair = Pair.of("envelope", "bare", "value.envelope.bare.schema", schema)) {
        assertThat(pair.write(EVENT)).isEqualTo(Vectors.bytes("datum-v2"));
        assertThat(pair.read(Vectors.bytes("datum-v2"))).isEqualTo(EVENT);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"id:2", "version:2"})
  void theSchemaOfBareDataCanComeFromTheRegistry(String schema) {
    String registry = "mock://bare-" + schema.replace(':', '-');
    try (Pair writing = Pair.of("schema.registry.url", registry);
        Pair pair =
            Pair.of(
                "schema.registry.url",
                registry,
                "envelope",
                "bare",
                "envelope.bare.schema",
                schema)) {
      writing.write(5);
      writing.write(EVENT);

      assertThat(pair.write(EVENT)).isEqualTo(Vectors.bytes("datum-v2"));
      assertThat(pair.read(Vectors.bytes("datum-v2"))).isEqualTo(EVENT);
    }
  }

  @Test
  void anObjectOfAnotherSchemaIsConvertedToTheBareSchemaIfItFits() {
    Schema wide = SchemaBuilder.record("R").fields().requiredInt("a").optionalInt("b").endRecord();
    Schema own = SchemaBuilder.record("R").fields().requiredInt("a").endRecord();
    Schema none = SchemaBuilder.record("R").fields().requiredString("a").endRecord();
    GenericRecord record = new GenericData.Record(own);
    record.put("a", 5);
    GenericRecord unfit = new GenericData.Record(none);
    unfit.put("a", "x");
    try (Pair pair = Pair.of("envelope", "bare", "envelope.bare.schema", wide.toString())) {
      assertThat(pair.write(record)).isEqualTo(Vectors.hex("0A 00"));
      assertThatThrownBy(() -> pair.write(unfit)).isInstanceOf(SerializationException.class);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | envelope names bare, which needs envelope.bare.schema",
        "id:x | envelope names bare, but envelope.bare.schema is id:x, which has no number from 1"
            + " on",
        "version:0 | envelope names bare, but envelope.bare.schema is version:0, which has no"
            + " number from 1 on"
      })
  void theSchemaOfBareDataMustBeConfigured(String schema, String message) {
    assertThatThrownBy(() -> Pair.of("envelope", "bare", "envelope.bare.schema", schema))
        .isInstanceOf(ConfigException.class)
        .hasMessage(message);
  }

  /** The envelopes that can only be read and whose references are of the main registry. */
  static Stream<String> readOnly() {
    return Envelopes.BUILT_IN.stream()
        .filter(envelope -> !envelope.description().isWritable())
        .filter(envelope -> envelope.registryVendor().isEmpty())
        .map(EnvelopeProvider::name);
  }

  @ParameterizedTest
  @MethodSource("readOnly")
  void readOnlyEnvelopesAreRefusedForWriting(String envelope) {
    assertThatThrownBy(() -> Pair.of("envelope", envelope))
        .isInstanceOf(ConfigException.class)
        .hasMessage("envelope names " + envelope + ", an envelope that is only read");
  }
}
