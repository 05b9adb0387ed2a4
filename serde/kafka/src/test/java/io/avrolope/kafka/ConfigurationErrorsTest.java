// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.config.ConfigException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Wrong values are errors of {@code configure}, not of the first record. */
class ConfigurationErrorsTest {
  private static final String DOWN = "http://localhost:1";

  private static Map<String, Object> properties(String... keysAndValues) {
    Map<String, Object> properties = new HashMap<>();
    properties.put("schema.registry.url", DOWN);
    for (int i = 0; i < keysAndValues.length; i += 2) {
      properties.put(keysAndValues[i], keysAndValues[i + 1]);
    }
    return properties;
  }

  private static void configureSerializer(Map<String, ?> properties) {
    try (KafkaAvroSerializer serializer = new KafkaAvroSerializer()) {
      serializer.configure(properties, false);
    }
  }

  private static void configureDeserializer(Map<String, ?> properties) {
    try (KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer()) {
      deserializer.configure(properties, false);
    }
  }

  private static void assertBothRefuse(Map<String, ?> properties) {
    assertThatThrownBy(() -> configureSerializer(properties)).isInstanceOf(ConfigException.class);
    assertThatThrownBy(() -> configureDeserializer(properties)).isInstanceOf(ConfigException.class);
  }

  @Test
  void aRegistryThatIsDownIsNoConfigurationError() {
    assertThatCode(() -> configureSerializer(properties())).doesNotThrowAnyException();
    assertThatCode(() -> configureDeserializer(properties())).doesNotThrowAnyException();
  }

  @Test
  void aMissingRegistryIsReported() {
    assertBothRefuse(Map.of());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "schema.registry.url | ''",
        "schema.registry.url | htp://localhost:8081",
        "schema.registry.url | localhost:8081",
        "schema.registry.url | http://",
        "schema.registry.url | http://local host",
        "schema.registry.url | http://localhost:99999",
        "schema.registry.url | file:",
        "schema.registry.url | kafka:",
        "schema.registry.url | kafka:_schemas",
        "schema.registry.url | http://a:1,file:/tmp",
        "schema.registry.url | apicurio+http://a",
        "registry.client | nonsense",
        "value.subject.name.strategy | NoSuchClass",
        "value.subject.name.strategy | java.lang.String",
        "context.name.strategy | NoSuchClass",
        "context.name.strategy | java.lang.String",
        "specific.avro.value.type | NoSuchClass",
        "bearer.auth.custom.provider.class | NoSuchClass",
        "avro.conversions | NoSuchClass",
        "avro.conversions | java.lang.String",
        "avro.java.string | Strin",
        "codec.engine | fast",
        "codec.compile.after | -2",
        "envelope | confluend",
        "envelope.wrapped.max.version | -1",
        "envelope.inflated.max.bytes | -1",
        "use.schema.id | -5",
        "use.schema.id | seven",
        "use.latest.with.metadata | nonsense",
        "dead.letter.causes | nonsense",
        "max.schemas.per.subject | 0",
        "latest.cache.ttl.sec | -2",
        "missing.id.cache.ttl.sec | -1",
        "missing.id.query.range | -1",
        "missing.cache.size | 0",
        "limit.bytes | -2",
        "limit.string.bytes | -7",
        "limit.items | -7",
        "limit.depth | 0",
        "basic.auth.credentials.source | NONSENSE",
        "basic.auth.credentials.source | USER_INFO",
        "basic.auth.credentials.source | SASL_INHERIT",
        "bearer.auth.credentials.source | NONSENSE",
        "bearer.auth.credentials.source | STATIC_TOKEN",
        "bearer.auth.credentials.source | OAUTHBEARER",
        "bearer.auth.credentials.source | CUSTOM",
        "bearer.auth.cache.expiry.buffer.seconds | -1",
        "http.connect.timeout.ms | -1",
        "http.read.timeout.ms | 0",
        "lookup.timeout.ms | 0",
        "max.retries | -1",
        "retries.wait.ms | -1",
        "proxy.host | proxy",
        "proxy.port | 8080",
        "request.header.Host | x",
        "request.header.a b | x"
      })
  void aWrongValueIsReported(String key, String value) {
    assertBothRefuse(properties(key, value));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "envelope.detect | confluent,nonsense",
        "reader.schema | {nonsense",
        "reader.schema | file:/no/such/file.avsc",
        "reader.schema | classpath:no/such/file.avsc",
        "value.reader.schema | file:/no/such/file.avsc",
        "specific.avro.value.type | java.lang.String",
        "value.schema.id.deserializer | NoSuchClass"
      })
  void aDeserializersWrongValueIsReported(String key, String value) {
    assertThatThrownBy(() -> configureDeserializer(properties(key, value)))
        .isInstanceOf(ConfigException.class);
  }

  @ParameterizedTest
  @CsvSource({
    "truststore.location, /no/such/file",
    "keystore.location, /no/such/file",
    "protocol, NONSENSE",
    "provider, NONSENSE",
    "trustmanager.algorithm, NONSENSE",
    "secure.random.implementation, NONSENSE"
  })
  void aWrongTlsSettingIsReported(String key, String value) {
    assertBothRefuse(
        properties(
            "schema.registry.url", "https://localhost:1", "schema.registry.ssl." + key, value));
  }

  @Test
  void aFileInsteadOfADirectoryOfSchemasIsReported(@TempDir Path directory) throws IOException {
    Path file = Files.writeString(directory.resolve("schemas"), "");
    Map<String, Object> properties = properties("schema.registry.url", "file:" + file);

    assertThatThrownBy(() -> configureDeserializer(properties))
        .isInstanceOf(ConfigException.class)
        .hasMessage("schema.registry.url names a file, " + file + ", not a directory of schemas");
    assertBothRefuse(properties);
  }

  @Test
  void aClassOfAnotherKindIsNamedWithItsKey() {
    assertThatThrownBy(
            () ->
                configureSerializer(properties("value.subject.name.strategy", "java.lang.String")))
        .hasMessage(
            "value.subject.name.strategy names java.lang.String, which is not a"
                + " io.avrolope.kafka.subject.SubjectNameStrategy");
  }

  @Test
  void aMisspelledUrlIsNamedBesideTheMissingOne() {
    String log =
        CapturedStderr.of(
            () ->
                assertThatThrownBy(
                        () ->
                            configureSerializer(
                                Map.of("schema.registry.ulr", "mock://a", "acks", "all")))
                    .isInstanceOf(ConfigException.class));

    assertThat(log)
        .contains("schema.registry.ulr has no effect. Did you mean schema.registry.url?");
  }
}
