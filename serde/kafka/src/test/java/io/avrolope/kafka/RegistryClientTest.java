package io.avrolope.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.envelope.RecordPart;
import java.util.List;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What is said where Confluent's client or the topic of schemas is configured and cannot be had.
 * Where they can is tested with the genuine classes and on a broker.
 */
@Timeout(20)
class RegistryClientTest {
  @Test
  void confluentsClientMustBeOnTheClassPath() {
    assertThatThrownBy(
            () -> Pair.of("schema.registry.url", "http://host", "registry.client", "confluent"))
        .isInstanceOf(ConfigException.class)
        .hasMessage(
            "registry.client is confluent, but there is no"
                + " io.confluent.kafka.schemaregistry.avro.AvroSchemaProvider on the class path; add"
                + " io.confluent:kafka-schema-registry-client");
  }

  @Test
  void anObjectMustBeAClientOfConfluents() {
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
  void anUnknownNameIsNotTaken() {
    assertThatThrownBy(() -> Pair.of("registry.client", "curl"))
        .isInstanceOf(ConfigException.class)
        .hasMessage(
            "Invalid value curl for configuration registry.client: String must be one of: avrolope,"
                + " confluent");
  }

  @ParameterizedTest
  @ValueSource(strings = {"kafka:", "KAFKA:", "kafka://host/_schemas"})
  void aTopicMustBeNamed(String url) {
    assertThatThrownBy(
            () -> Pair.of("schema.registry.url", url, "bootstrap.servers", "localhost:1"))
        .isInstanceOf(ConfigException.class)
        .hasMessage("schema.registry.url does not name a topic; the form is kafka:<topic>");
  }

  @Test
  void theTopicNeedsTheClientsBootstrapServers() {
    assertThatThrownBy(() -> Pair.of("schema.registry.url", "kafka:_schemas"))
        .isInstanceOf(ConfigException.class)
        .hasMessage(
            "schema.registry.url is kafka:_schemas, which needs bootstrap.servers or"
                + " schema.registry.kafka.bootstrap.servers");
  }

  @Test
  void aClusterThatIsAwayIsRetriableAndNotWaitedForLongerThanSaid() {
    try (Pair pair =
        Pair.of(
            "schema.registry.url",
            "kafka:_schemas",
            "bootstrap.servers",
            "127.0.0.1:1",
            "http.read.timeout.ms",
            "300")) {
      long begin = System.nanoTime();

      assertThatThrownBy(() -> pair.read(new byte[] {0, 0, 0, 0, 1, 2}))
          .isInstanceOf(TimeoutException.class)
          .hasMessage(
              "Cannot decode the value of topic orders (envelope confluent, schema id 1). See"
                  + " docs/troubleshooting.md#registry-unavailable")
          .cause()
          .hasMessage("Did not reach the end of topic _schemas within 300 ms");
      assertThat(System.nanoTime() - begin).isLessThan(5_000_000_000L);
    }
  }
}
