// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.Vectors;
import io.avrolope.envelope.RecordPart;
import io.avrolope.envelope.detect.Envelopes;
import io.avrolope.kafka.settings.ParsedConfig;
import io.avrolope.test.Order;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.config.types.Password;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Values and types that the properties of a client can have. */
class ConfigurationTest {
  @Test
  void stringsAndTypedValuesAreEquivalent() {
    ParsedConfig strings =
        parse(
            Map.of(
                "schema.registry.url", "http://a:1, http://b:2",
                "auto.register.schemas", "false",
                "max.schemas.per.subject", "7",
                "latest.cache.ttl.sec", "8",
                "http.read.timeout.ms", "9",
                "basic.auth.credentials.source", "USER_INFO",
                "basic.auth.user.info", "user:secret",
                "specific.avro.value.type", "io.avrolope.test.Order"));
    ParsedConfig typed =
        parse(
            Map.of(
                "schema.registry.url",
                List.of("http://a:1", "http://b:2"),
                "auto.register.schemas",
                false,
                "max.schemas.per.subject",
                7,
                "latest.cache.ttl.sec",
                8L,
                "http.read.timeout.ms",
                9,
                "basic.auth.credentials.source",
                "USER_INFO",
                "basic.auth.user.info",
                new Password("user:secret"),
                "specific.avro.value.type",
                Order.class));

    for (ParsedConfig config : List.of(strings, typed)) {
      assertThat(config.registry().urls()).containsExactly("http://a:1", "http://b:2");
      assertThat(config.registry().userInfo()).contains("user:secret");
      assertThat(config.registry().readTimeout()).hasMillis(9);
      assertThat(config.flag("auto.register.schemas")).isFalse();
      assertThat(config.capacity()).isEqualTo(7);
      assertThat(config.cacheOfAnswers().latestTtl()).hasSeconds(8);
      assertThat(config.specificType()).isEqualTo(Order.class);
    }
  }

  @Test
  void theKeyWithTheRegistryPrefixWins() {
    ParsedConfig config =
        parse(
            Map.of(
                "schema.registry.url", "http://a:1",
                "http.read.timeout.ms", 1,
                "schema.registry.http.read.timeout.ms", 2,
                "basic.auth.credentials.source", "URL",
                "schema.registry.basic.auth.credentials.source", "USER_INFO",
                "schema.registry.basic.auth.user.info", "user:secret"));

    assertThat(config.registry().readTimeout()).hasMillis(2);
    assertThat(config.registry().userInfo()).contains("user:secret");
  }

  @Test
  void theKeyForTheRecordPartWins() {
    Map<String, Object> properties =
        Pair.properties("envelope", "confluent", "key.envelope", "version");
    try (KafkaAvroSerializer key = new KafkaAvroSerializer();
        KafkaAvroSerializer value = new KafkaAvroSerializer()) {
      key.configure(properties, true);
      value.configure(properties, false);

      assertThat(key.serialize("t", 1)).isEqualTo(Vectors.hex("02 02"));
      assertThat(value.serialize("t", 1)).isEqualTo(Vectors.hex("00 00000001 02"));
    }
  }

  @Test
  void unknownKeysAreIgnored() {
    try (Pair pair = Pair.of("bootstrap.servers", "x:1", "compression.type", "zstd", "foo", 1)) {
      assertThat(pair.read(pair.write(1))).isEqualTo(1);
    }
  }

  @ParameterizedTest(name = "{0}={1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          envelope | acme | envelope names an unknown envelope, acme; known are <all envelopes>
          envelope.detect | confluent,acme | envelope.detect names an unknown envelope, acme; known are <all envelopes>
          envelope.wrapped.max.version | -1 | Invalid value -1 for configuration envelope.wrapped.max.version: Value must be at least 0
          basic.auth.credentials.source | OTHER | Invalid value OTHER for configuration basic.auth.credentials.source: String must be one of: URL, USER_INFO, SASL_INHERIT
          schema.registry.url | ftp://host | schema.registry.url names a registry of an unknown kind, ftp://host; known are http:, https:, schema-repo+http:, schema-repo+https:, apicurio+https:, cloudera+https:, azure+https:, file:, classpath: and mock:, and to the serializers also kafka:
          schema.registry.url | mock://a,http://user:secret@b | schema.registry.url names several registries (mock://a, http://b); only several http(s) URLs go together
          max.schemas.per.subject | 0 | Invalid value 0 for configuration max.schemas.per.subject: Value must be at least 1
          auto.register.schemas | yes | Invalid value yes for configuration auto.register.schemas: Expected value to be either true or false
          value.subject.name.strategy | no.such.Strategy | Invalid value no.such.Strategy for configuration value.subject.name.strategy: Class no.such.Strategy could not be found.
          """)
  void anInvalidValueIsNamedWithItsKey(String key, String value, String message) {
    assertThatThrownBy(() -> Pair.of(key, value))
        .isInstanceOf(ConfigException.class)
        .hasMessage(message.replace("<all envelopes>", String.join(", ", Envelopes.NAMES)));
  }

  @Test
  void aRegistryUrlIsRequired() {
    try (KafkaAvroSerializer serializer = new KafkaAvroSerializer()) {
      assertThatThrownBy(() -> serializer.configure(new HashMap<>(), false))
          .isInstanceOf(ConfigException.class)
          .hasMessage(
              "Missing required configuration \"schema.registry.url\" which has no default value.");
    }
  }

  @Test
  void userInfoIsRequiredIfItIsTheSource() {
    assertThatThrownBy(
            () ->
                Pair.of(
                    "schema.registry.url",
                    "http://localhost:1",
                    "basic.auth.credentials.source",
                    "USER_INFO"))
        .isInstanceOf(ConfigException.class)
        .hasMessage(
            "basic.auth.user.info must be user:password if basic.auth.credentials.source is"
                + " USER_INFO");
  }

  private static ParsedConfig parse(Map<String, ?> properties) {
    return new ParsedConfig(properties, RecordPart.VALUE);
  }
}
