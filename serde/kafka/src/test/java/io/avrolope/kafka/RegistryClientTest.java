// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import static io.avrolope.DocumentationLinks.TROUBLESHOOTING;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.envelope.RecordPart;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The messages if Confluent's client or the topic of schemas is configured but unavailable. Other
 * tests use them with Confluent's classes and a broker.
 */
@Timeout(60)
class RegistryClientTest {
  @Test
  void confluentsClientIsRequiredOnTheClassPath() {
    assertThatThrownBy(
            () -> Pair.of("schema.registry.url", "http://host", "registry.client", "confluent"))
        .isInstanceOf(ConfigException.class)
        .hasMessage(
            "registry.client is confluent, but there is no"
                + " io.confluent.kafka.schemaregistry.avro.AvroSchemaProvider on the class path;"
                + " add io.confluent:kafka-schema-registry-client");
  }

  @Test
  void aClientObjectMustImplementConfluentsInterface() {
    for (Object none : new Object[] {List.of(), RecordPart.KEY}) {
      assertThatThrownBy(() -> Pair.of("registry.client", none))
          .isInstanceOf(ConfigException.class)
          .hasMessage(
              "registry.client must be avrolope, confluent or a"
                  + " io.confluent.kafka.schemaregistry.client.SchemaRegistryClient but was a "
                  + none.getClass().getName());
    }
  }

  @Test
  void anUnknownClientNameIsRefused() {
    assertThatThrownBy(() -> Pair.of("registry.client", "curl"))
        .isInstanceOf(ConfigException.class)
        .hasMessage(
            "Invalid value curl for configuration registry.client: String must be one of: avrolope,"
                + " confluent");
  }

  @ParameterizedTest
  @ValueSource(strings = {"kafka:", "KAFKA:", "kafka://host/_schemas"})
  void aKafkaUrlNeedsATopic(String url) {
    assertThatThrownBy(
            () -> Pair.of("schema.registry.url", url, "bootstrap.servers", "localhost:1"))
        .isInstanceOf(ConfigException.class)
        .hasMessage("schema.registry.url does not name a topic; the form is kafka:<topic>");
  }

  @Test
  void aKafkaUrlNeedsBootstrapServers() {
    assertThatThrownBy(() -> Pair.of("schema.registry.url", "kafka:_schemas"))
        .isInstanceOf(ConfigException.class)
        .hasMessage(
            "schema.registry.url is kafka:_schemas, which needs bootstrap.servers or"
                + " schema.registry.kafka.bootstrap.servers");
  }

  /** Kafka's timeouts are longer than the test's, so only the read timeout can end the wait. */
  @Test
  void anUnavailableClusterIsRetriableAfterTheReadTimeout() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Pair pair =
            Pair.of(
                "schema.registry.url",
                "kafka:_schemas",
                "bootstrap.servers",
                "127.0.0.1:" + silent.getLocalPort(),
                "schema.registry.kafka.default.api.timeout.ms",
                600_000,
                "schema.registry.kafka.request.timeout.ms",
                600_000,
                "http.read.timeout.ms",
                "300")) {
      assertThatThrownBy(() -> pair.read(new byte[] {0, 0, 0, 0, 1, 2}))
          .isInstanceOf(TimeoutException.class)
          .hasMessage(
              "Cannot decode the value of topic orders (envelope confluent, schema id 1). See "
                  + TROUBLESHOOTING
                  + "#registry-unavailable")
          .cause()
          .hasMessage("Did not reach the end of topic _schemas within 300 ms");
    }
  }
}
