// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.avrolope.kafka.CapturedStderr;
import io.avrolope.kafka.config.AvrolopeConfig;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.streams.StreamsConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MisspelledKeysTest {
  private static String warnings(Set<String> keys) {
    Map<String, Object> properties = new HashMap<>();
    keys.forEach(key -> properties.put(key, "x"));
    return CapturedStderr.of(() -> MisspelledKeys.warn(properties));
  }

  private static String version(String resource) throws IOException {
    Properties properties = new Properties();
    try (InputStream in = MisspelledKeysTest.class.getResourceAsStream(resource)) {
      properties.load(in);
    }
    return properties.getProperty("version");
  }

  @ParameterizedTest
  @CsvSource({
    "schema.registry.ulr, schema.registry.url",
    "schema.registry.urls, schema.registry.url",
    "schema_registry_url, schema.registry.url",
    "schemaRegistryUrl, schema.registry.url",
    "auto.register.schema, auto.register.schemas",
    "auto.registre.schemas, auto.register.schemas",
    "specific.avro.raeder, specific.avro.reader",
    "envelop, envelope",
    "envelope.detct, envelope.detect",
    "value.envelop, value.envelope",
    "value.subject.name.stratgy, value.subject.name.strategy",
    "basic.auth.user.infos, basic.auth.user.info",
    "schema.registry.basic.auth.user.nfo, schema.registry.basic.auth.user.info",
    "use.latest.verison, use.latest.version",
    "envelope.glue.registri, envelope.glue.registry"
  })
  void aKeyThatIsCloseToOneOfOursIsNamed(String key, String meant) {
    assertThat(warnings(Set.of(key)).strip())
        .endsWith(key + " has no effect. Did you mean " + meant + "?");
  }

  @Test
  void aMisspelledKeyIsNamedOnce() {
    assertThat(warnings(Set.of("schema.registry.ulr", "client.id")).lines()).hasSize(1);
  }

  @Test
  void propertiesWithTheSameKeysAreWarnedOfOnce() {
    Set<String> keys = Set.of("schema.registry.ulr", "group.id");

    assertThat(warnings(keys)).isNotEmpty();
    assertThat(warnings(keys)).isEmpty();
    assertThat(warnings(Set.of("schema.registry.ulr", "group.id", "retries"))).isNotEmpty();
  }

  @Test
  void keysOfKafkasClientsAreNotNamed() {
    assertThat(warnings(ConsumerConfig.configNames())).isEmpty();
    assertThat(warnings(ProducerConfig.configNames())).isEmpty();
    assertThat(warnings(AdminClientConfig.configNames())).isEmpty();
  }

  @Test
  void keysOfKafkaStreamsAreNotNamed() throws IOException {
    assumeThat(version("/kafka/kafka-version.properties"))
        .as("Kafka Streams needs its own version of kafka-clients")
        .isEqualTo(version("/kafka/kafka-streams-version.properties"));
    assertThat(warnings(StreamsConfig.configDef().names())).isEmpty();
  }

  @Test
  void knownKeysAreNotNamed() {
    assertThat(warnings(AvrolopeConfig.configDef().names())).isEmpty();
    for (ConfluentKey key : ConfluentKey.values()) {
      assertThat(warnings(Set.of(key.text()))).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "spring.json.trusted.packages",
        "spring.deserializer.value.delegate.class",
        "apicurio.registry.url",
        "value.converter.schema.registry.url",
        "json.value.type",
        "specific.protobuf.value.type",
        "interceptor.classes",
        "request.header.X-Tenant",
        "envelope.apicurio.id",
        "envelope.house.prefix",
        "my.application.key",
        "topic",
        "region",
        "dataset"
      })
  void keysOfOthersAreNotNamed(String key) {
    assertThat(warnings(Set.of(key))).isEmpty();
  }
}
