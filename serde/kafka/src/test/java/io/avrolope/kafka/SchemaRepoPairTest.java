// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import static io.avrolope.DocumentationLinks.TROUBLESHOOTING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.registry.RegistryOptions;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.schemarepo.SchemaRepoRegistry;
import io.avrolope.registry.testserver.SchemaRepoServer;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.SerializationException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A serializer and a deserializer with the versions of a schema-repo. */
@Timeout(60)
class SchemaRepoPairTest {
  private static final Schema FIRST = schema("");
  private static final Schema SECOND =
      schema(", {\"name\": \"note\", \"type\": \"string\", \"default\": \"\"}");

  private final SchemaRepoServer server = new SchemaRepoServer();

  @AfterEach
  void close() {
    server.close();
  }

  private static Schema schema(String more) {
    return new Schema.Parser()
        .parse(
            """
            {"type": "record", "name": "Order", "fields": [
              {"name": "version", "type": "long"}, {"name": "id", "type": "long"}%s]}
            """
                .formatted(more));
  }

  private static GenericRecord order(Schema schema, long version) {
    GenericRecord order = new GenericData.Record(schema);
    order.put("version", version);
    order.put("id", 7L);
    if (schema.equals(SECOND)) {
      order.put("note", "n");
    }
    return order;
  }

  @ParameterizedTest
  @CsvSource({"version,00 00 0E", "versioned-event,00 04 00 0E", "version-in-field,00 0E"})
  void theFirstVersionIs0AndRoundTrips(String envelope, String bytes) {
    GenericRecord first = order(FIRST, 0);
    GenericRecord second = order(SECOND, 1);
    try (Pair pair = Pair.of("schema.registry.url", server.registryUrl(), "envelope", envelope)) {
      byte[] record = pair.write(first);

      assertThat(record).asHexString().isEqualTo(bytes.replace(" ", ""));
      assertThat(pair.read(record)).isEqualTo(first);
      assertThat(pair.read(record)).isEqualTo(first);
      assertThat(pair.read(pair.write(second)).toString()).isEqualTo(second.toString());
    }
    assertThat(server.requests())
        .containsExactly(
            "POST /schema-repo/orders-value/schema",
            "PUT /schema-repo/orders-value/register",
            "PUT /schema-repo/orders-value",
            "PUT /schema-repo/orders-value/register",
            "GET /schema-repo/orders-value/id/0",
            "POST /schema-repo/orders-value/schema",
            "GET /schema-repo/orders-value/all",
            "PUT /schema-repo/orders-value/register",
            "GET /schema-repo/orders-value/id/1");
  }

  @Test
  void aSchemaRefusedByAValidatorIsNotWritten() {
    server.create("orders-value", "repo.reject");
    try (Pair pair = Pair.of("schema.registry.url", server.registryUrl(), "envelope", "version")) {
      assertThatThrownBy(() -> pair.write(order(FIRST, 0)))
          .isInstanceOf(SerializationException.class)
          .hasMessage(
              "Cannot encode the value for topic orders (envelope version). See "
                  + TROUBLESHOOTING
                  + "#incompatible-schemas")
          .hasCauseInstanceOf(IncompatibleSchemasException.class);
    }
  }

  @Test
  void anEnvelopeWithSchemaIdsIsRuledOutBecauseASchemaRepoHasNone() {
    try (Pair pair =
        Pair.of(
            "schema.registry.url",
            server.registryUrl(),
            "envelope",
            "version",
            "envelope.detect",
            "version,confluent")) {
      byte[] first = pair.write(order(FIRST, 0));
      byte[] second = pair.write(order(SECOND, 1));

      assertThat(pair.read(second).toString()).isEqualTo(order(SECOND, 1).toString());
      assertThat(pair.read(first))
          .as("too short for Confluent's envelope")
          .isEqualTo(order(FIRST, 0));
      GenericRecord longer = order(FIRST, 0);
      longer.put("id", Long.MAX_VALUE);
      assertThat(pair.read(pair.write(longer)))
          .as("the registry has no ids, so it is not Confluent's envelope")
          .isEqualTo(longer);
      assertThatThrownBy(() -> pair.read(new byte[] {0, 0, 0, 0, 1, 0}))
          .isInstanceOf(SerializationException.class)
          .rootCause()
          .hasMessageContaining("fits none of its possible envelopes", "`version`", "`confluent`");
    }
  }

  @Test
  void aRegistryPassedToTheConstructorCountsVersionsFrom0() {
    GenericRecord first = order(FIRST, 0);
    Map<String, Object> properties = Map.of("envelope", "version");
    try (SchemaRegistry registry =
            new SchemaRepoRegistry(RegistryOptions.of(server.registryUrl()));
        KafkaAvroSerializer serializer = new KafkaAvroSerializer(registry);
        KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer(registry)) {
      serializer.configure(properties, false);
      deserializer.configure(properties, false);

      byte[] record = serializer.serialize(Pair.TOPIC, first);
      assertThat(record).asHexString().isEqualTo("00000E");
      assertThat(deserializer.deserialize(Pair.TOPIC, record)).isEqualTo(first);
    }
  }

  @Test
  void anUnavailableServerIsRetriable() {
    server.close();
    try (Pair pair =
        Pair.of(
            "schema.registry.url",
            server.registryUrl(),
            "envelope",
            "version",
            "retries.wait.ms",
            1)) {
      assertThatThrownBy(() -> pair.read(new byte[] {2, 0})).isInstanceOf(RetriableException.class);
    }
  }
}
