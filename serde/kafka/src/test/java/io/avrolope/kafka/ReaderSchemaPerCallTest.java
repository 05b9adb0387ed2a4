// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import static io.avrolope.DocumentationLinks.TROUBLESHOOTING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.error.MalformedDatumException;
import io.avrolope.error.MalformedEnvelopeException;
import io.avrolope.test.Order;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.kafka.common.errors.InvalidConfigurationException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

/** A deserializer reads each record into the schema that the caller gives with it. */
class ReaderSchemaPerCallTest {
  /** Its first field is its version, as one of the envelopes demands. */
  private static final Schema WRITER =
      SchemaBuilder.record("R0").fields().requiredLong("version").requiredInt("n").endRecord();

  private static final Schema WIDER = reader("long", "more");
  private static final Schema OTHER = reader("double", "another");

  record Flat(long n, String more) {}

  /** The writer's number, as another type, and a field that the writer lacks. */
  static Schema reader(String type, String added) {
    return SchemaBuilder.record("R0")
        .fields()
        .name("n")
        .type(type)
        .noDefault()
        .name(added)
        .type("string")
        .withDefault("?")
        .endRecord();
  }

  private static GenericRecord record() {
    GenericRecord record = new GenericData.Record(WRITER);
    record.put("version", 1L);
    record.put("n", 5);
    return record;
  }

  private static Object read(Pair pair, byte[] record, Schema reader) {
    return Objects.requireNonNull(pair.deserializer().deserialize(Pair.TOPIC, record, reader));
  }

  @ParameterizedTest
  @FieldSource("io.avrolope.kafka.RoundTripTest#NAMES")
  void eachCallHasItsReaderSchema(String envelope) {
    try (Pair pair = Pair.of("envelope", envelope)) {
      byte[] record = pair.write(record());

      for (int i = 0; i < 3; i++) {
        assertThat(read(pair, record, WIDER)).hasToString("{\"n\": 5, \"more\": \"?\"}");
        assertThat(read(pair, record, OTHER)).hasToString("{\"n\": 5.0, \"another\": \"?\"}");
        assertThat(pair.read(record)).isEqualTo(record());
      }
    }
  }

  @Test
  void theHeadersNameTheWriter() {
    try (Pair pair = Pair.of("envelope", "confluent-header")) {
      RecordHeaders headers = new RecordHeaders();
      byte[] record = pair.serializer().serialize(Pair.TOPIC, headers, record());

      assertThat(pair.deserializer().deserialize(Pair.TOPIC, headers, record, WIDER))
          .hasToString("{\"n\": 5, \"more\": \"?\"}");
      assertThat(pair.deserializer().deserialize(Pair.TOPIC, headers, record, null))
          .isEqualTo(record());
    }
  }

  @ParameterizedTest
  @CsvSource({"reader.schema, '\"string\"'", "use.latest.version, true"})
  void theCallersSchemaTakesPrecedence(String key, String value) {
    try (Pair pair = Pair.of(key, value, "auto.register.schemas", true)) {
      byte[] record = pair.write(record());

      assertThat(read(pair, record, WIDER)).hasToString("{\"n\": 5, \"more\": \"?\"}");
    }
  }

  @Test
  @SuppressWarnings("NullAway") // as callers without NullAway do
  void nullIsNullAndNoSchemaIsTheConfiguredOne() {
    try (Pair pair = Pair.of("reader.schema", WIDER.toString())) {
      byte[] record = pair.write(record());

      assertThat(pair.deserializer().deserialize(Pair.TOPIC, (byte[]) null, WIDER)).isNull();
      assertThat(pair.deserializer().deserialize(Pair.TOPIC, record, (Schema) null))
          .isEqualTo(pair.read(record));
      assertThat(pair.deserializer().deserialize(null, record, OTHER))
          .as("without a topic")
          .hasToString("{\"n\": 5.0, \"another\": \"?\"}");
    }
  }

  @Test
  void failuresNameTheRecordAsWithAConfiguredSchema() {
    try (Pair pair = Pair.of()) {
      byte[] record = pair.write(record());

      assertThatThrownBy(() -> read(pair, record, Schema.create(Schema.Type.LONG)))
          .isInstanceOf(SerializationException.class)
          .hasMessage(
              "Cannot decode the value of topic orders (envelope confluent, schema id 1). See "
                  + TROUBLESHOOTING
                  + "#incompatible-schemas")
          .hasCauseInstanceOf(IncompatibleSchemasException.class);
      assertThatThrownBy(() -> read(pair, Arrays.copyOf(record, 6), WIDER))
          .isInstanceOf(SerializationException.class)
          .hasCauseInstanceOf(MalformedDatumException.class);
      assertThatThrownBy(() -> read(pair, new byte[] {1}, WIDER))
          .isInstanceOf(SerializationException.class)
          .hasCauseInstanceOf(MalformedEnvelopeException.class);
      assertThat(read(pair, record, WIDER)).hasToString("{\"n\": 5, \"more\": \"?\"}");
    }
    try (KafkaAvroDeserializer unconfigured = new KafkaAvroDeserializer()) {
      assertThatThrownBy(() -> unconfigured.deserialize("orders", new byte[] {1}, WIDER))
          .isInstanceOf(InvalidConfigurationException.class)
          .hasMessage("Cannot decode from topic orders: call configure() before deserialize()");
    }
  }

  @Test
  void otherKindsOfObjectsAreReadToo() {
    Map<String, Object> specific = Pair.properties("specific.avro.reader", true);
    try (KafkaAvroSerializer serializer = new KafkaAvroSerializer();
        KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer()) {
      serializer.configure(specific, false);
      deserializer.configure(specific, false);
      byte[] order = serializer.serialize("orders", Orders.order("a"));

      assertThat(deserializer.deserialize("orders", order, Order.getClassSchema()))
          .isEqualTo(Orders.order("a"));
      assertThatThrownBy(() -> deserializer.deserialize("orders", order, WIDER))
          .cause()
          .hasMessage("No generated class found for schema R0");
    }
    try (Pair pair =
        Pair.of("schema.reflection", true, "specific.avro.value.type", Flat.class.getName())) {
      assertThat(read(pair, pair.write(record()), WIDER)).isEqualTo(new Flat(5, "?"));
    }
  }
}
