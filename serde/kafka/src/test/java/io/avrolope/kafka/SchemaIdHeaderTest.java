// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import static io.avrolope.DocumentationLinks.TROUBLESHOOTING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.Vectors;
import io.avrolope.error.InvalidDatumException;
import io.avrolope.error.MalformedEnvelopeException;
import io.avrolope.registry.testserver.RegistryServer;
import io.avrolope.registry.testserver.RegistryServer.Request;
import java.util.HexFormat;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Records whose schema id is in a header, as Confluent's serdes support since 8.0. */
@Timeout(60)
class SchemaIdHeaderTest {
  private static final String CONFLUENTS = "io.confluent.kafka.serializers.schema.id.";

  @Test
  void theHeaderHoldsTheGuidAndTheValueOnlyTheDatum() {
    try (RegistryServer server = new RegistryServer();
        Pair pair =
            Pair.of(
                "schema.registry.url",
                server.url(),
                "value.schema.id.serializer",
                CONFLUENTS + "HeaderSchemaIdSerializer")) {
      Headers headers = new RecordHeaders();

      assertThat(pair.serializer().serialize("t", headers, 5)).isEqualTo(Vectors.hex("0A"));
      assertThat(pair.serializer().serialize("t", headers, 6)).isEqualTo(Vectors.hex("0C"));

      assertThat(headers.toArray()).hasSize(1);
      byte[] value = headers.lastHeader("__value_schema_id").value();
      assertThat(value).hasSize(17).startsWith(1);
      assertThat(pair.deserializer().deserialize("t", headers, new byte[] {10})).isEqualTo(5);
      String hex = HexFormat.of().formatHex(value, 1, 17);
      assertThat(server.requests().stream().map(Request::toString))
          .containsExactly(
              "POST /subjects/t-value/versions",
              "GET /schemas/guids/"
                  + hex.replaceFirst("(.{8})(.{4})(.{4})(.{4})(.{12})", "$1-$2-$3-$4-$5"));
    }
  }

  @Test
  void eachSchemaAddsAHeaderAndTheLastHeaderDecides() {
    try (Pair pair = Pair.of("value.schema.id.serializer", "HeaderSchemaIdSerializer")) {
      Headers headers = new RecordHeaders();
      pair.serializer().serialize("t", headers, 5);
      byte[] text = pair.serializer().serialize("t", headers, "x");

      assertThat(headers.headers("__value_schema_id")).hasSize(2);
      assertThat(pair.deserializer().deserialize("t", headers, text)).isEqualTo("x");
    }
  }

  @Test
  void aHeaderCanHoldAnIdAndWithoutAHeaderThePrefixDecides() {
    try (Pair pair = Pair.of()) {
      byte[] record = pair.write(5);
      Headers headers = new RecordHeaders();
      assertThat(pair.deserializer().deserialize("t", headers, record)).isEqualTo(5);

      headers.add("__value_schema_id", Vectors.hex("00 00000001"));
      assertThat(pair.deserializer().deserialize("t", headers, Vectors.hex("0A"))).isEqualTo(5);
      headers.add("__value_schema_id", null);
      assertThat(pair.deserializer().deserialize("t", headers, record)).isEqualTo(5);
    }
  }

  /** Kafka Streams forwards a record with the headers of the topic that it was read from. */
  @ParameterizedTest
  @ValueSource(strings = {"confluent", "version", "single-object"})
  void theHeaderOfTheRecordThatWasForwardedIsRemoved(String envelope) {
    String url = "mock://forwarded-" + envelope;
    try (Pair in = Pair.of("schema.registry.url", url, "envelope", "confluent-header");
        Pair out = Pair.of("schema.registry.url", url, "envelope", envelope)) {
      Headers headers = new RecordHeaders().add("trace", new byte[] {1});
      in.serializer().serialize("in", headers, new byte[] {2});

      byte[] record = out.serializer().serialize("out", headers, "relayed");
      assertThat(headers.lastHeader("__value_schema_id")).isNull();
      assertThat(headers.lastHeader("trace")).isNotNull();
      assertThat(out.deserializer().deserialize("out", headers, record)).isEqualTo("relayed");

      in.serializer().serialize("in", headers, new byte[] {2});
      ((RecordHeaders) headers).setReadOnly();
      assertThatThrownBy(() -> out.serializer().serialize("out", headers, "relayed"))
          .cause()
          .isInstanceOf(InvalidDatumException.class)
          .hasMessageContaining("the record's headers are read-only");
    }
  }

  @Test
  void thePrefixDeserializerIgnoresTheHeader() {
    try (Pair pair =
        Pair.of("value.schema.id.deserializer", CONFLUENTS + "PrefixSchemaIdDeserializer")) {
      Headers headers = new RecordHeaders();
      headers.add("__value_schema_id", Vectors.hex("00 00000009"));

      assertThat(pair.deserializer().deserialize("t", headers, pair.write(5))).isEqualTo(5);
    }
  }

  @Test
  void theSchemaIdCanBeConfigured() {
    try (Pair pair =
        Pair.of(
            "value.schema.id.deserializer",
            CONFLUENTS + "ConfigSchemaIdDeserializer",
            "use.schema.id",
            "1")) {
      pair.write(5);

      assertThat(pair.read(Vectors.hex("0A"))).isEqualTo(5);
    }
  }

  @Test
  void theConfigDeserializerNeedsUseSchemaId() {
    assertThatThrownBy(() -> Pair.of("value.schema.id.deserializer", "ConfigSchemaIdDeserializer"))
        .isInstanceOf(ConfigException.class)
        .hasMessage(
            "use.schema.id must be set if value.schema.id.deserializer is"
                + " ConfigSchemaIdDeserializer");
  }

  @ParameterizedTest
  @CsvSource({
    "'', 0 bytes",
    "00, 1 bytes from 00 on",
    "00 00000000, 5 bytes from 00 on",
    "02 00000001, 5 bytes from 02 on",
    "01 00000001, 5 bytes from 01 on"
  })
  void aHeaderWithoutAnIdOrGuidIsMalformed(String value, String found) {
    try (Pair pair = Pair.of()) {
      Headers headers = new RecordHeaders();
      headers.add("__value_schema_id", value.isEmpty() ? new byte[0] : Vectors.hex(value));

      assertThatThrownBy(() -> pair.deserializer().deserialize("t", headers, new byte[] {10}))
          .isInstanceOf(SerializationException.class)
          .cause()
          .isInstanceOf(MalformedEnvelopeException.class)
          .hasMessage(
              "Expected 01 and a GUID of 16 bytes, or 00 and a schema id of 4, but found "
                  + found
                  + " in the record's header __value_schema_id. The bytes are 0A");
    }
  }

  @Test
  void anUnknownGuidIsNamedInTheMessage() {
    try (Pair pair = Pair.of()) {
      Headers headers = new RecordHeaders();
      headers.add("__value_schema_id", Vectors.hex("01 00000000000000010000000000000002"));

      assertThatThrownBy(() -> pair.deserializer().deserialize("t", headers, new byte[] {10}))
          .isInstanceOf(SerializationException.class)
          .hasMessage(
              "Cannot decode the value of topic t (envelope confluent-header,"
                  + " schema GUID 00000000-0000-0001-0000-000000000002). See "
                  + TROUBLESHOOTING
                  + "#unknown-schema");
    }
  }

  @Test
  void theHeaderSerializerNeedsTheRecordsHeaders() {
    try (Pair pair = Pair.of("value.schema.id.serializer", "HeaderSchemaIdSerializer")) {
      assertThatThrownBy(() -> pair.write(5))
          .isInstanceOf(SerializationException.class)
          .cause()
          .isInstanceOf(InvalidDatumException.class)
          .hasMessage(
              "The schema cannot be written to a header, because the record has no headers; call"
                  + " serialize(topic, headers, data)");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"com.acme.Own", "DualSchemaIdSerializer", ""})
  void anUnsupportedSchemaIdSerializerIsRefused(String name) {
    assertThatThrownBy(() -> Pair.of("value.schema.id.serializer", name))
        .isInstanceOf(ConfigException.class)
        .hasMessage(
            "Invalid value "
                + name
                + " for configuration value.schema.id.serializer: Expected one of"
                + " PrefixSchemaIdSerializer, HeaderSchemaIdSerializer");
  }
}
