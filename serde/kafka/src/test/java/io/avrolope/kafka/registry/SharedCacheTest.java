// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.registry;

import static io.avrolope.DocumentationLinks.TROUBLESHOOTING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.UnknownSchemaException;
import io.avrolope.kafka.KafkaAvroDeserializer;
import io.avrolope.kafka.Numbered;
import io.avrolope.kafka.Pair;
import io.avrolope.registry.CacheOptions;
import io.avrolope.registry.RegistryOptions;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.cache.CachingSchemaRegistry;
import io.avrolope.registry.open.SchemaRegistries;
import io.avrolope.registry.testserver.RegistryServer;
import java.nio.file.Path;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.SerializationException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Serializers and deserializers of one JVM share the cache of a registry. */
@Timeout(60)
class SharedCacheTest {
  private static final byte[] RECORD = Numbered.five(1);

  private final RegistryServer server = new RegistryServer();

  @BeforeEach
  void registerOne() {
    server.register("orders-value", Numbered.schema(0).toString());
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private Pair open(Object... properties) {
    Object[] all = new Object[properties.length + 2];
    System.arraycopy(properties, 0, all, 2, properties.length);
    all[0] = "schema.registry.url";
    all[1] = server.url();
    return Pair.of(all);
  }

  private int asked() {
    return server.requests().size();
  }

  @Test
  void instancesWithTheSameSettingsShareACache() {
    try (Pair one = open();
        Pair other =
            open(
                "codec.engine",
                "interpreted",
                "envelope.detect",
                "confluent",
                "client.id",
                "another",
                "group.id",
                "another",
                "linger.ms",
                7,
                "value.deserializer",
                KafkaAvroDeserializer.class)) {
      one.read(RECORD);
      other.read(RECORD);
      assertThat(asked()).isEqualTo(1);

      one.write(Numbered.record(Numbered.schema(0), 1));
      other.write(Numbered.record(Numbered.schema(0), 2));
      assertThat(asked()).isEqualTo(2);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "normalize.schemas, true",
    "http.read.timeout.ms, 9999",
    "max.schemas.per.subject, 999",
    "latest.cache.ttl.sec, 59",
    "missing.id.cache.ttl.sec, 1",
    "schema.registry.missing.version.cache.ttl.sec, 1",
    "missing.schema.cache.ttl.sec, 1",
    "missing.cache.size, 99",
    "sasl.jaas.config, other",
    "some.key.of.somebody, other"
  })
  void aSettingThatMayConcernTheRegistryMakesAnotherCache(String key, String value) {
    try (Pair one = open();
        Pair other = open(key, value)) {
      one.read(RECORD);
      other.read(RECORD);

      assertThat(asked()).isEqualTo(2);
    }
  }

  @Test
  void otherCredentialsDoNotShareTheCache() {
    server.demand("good:pw");
    try (Pair good =
            open("basic.auth.credentials.source", "USER_INFO", "basic.auth.user.info", "good:pw");
        Pair bad =
            open("basic.auth.credentials.source", "USER_INFO", "basic.auth.user.info", "bad:pw")) {
      good.read(RECORD);

      assertThatThrownBy(() -> bad.read(RECORD))
          .hasMessage(
              "Cannot decode the value of topic orders (envelope confluent, schema id 1). See "
                  + TROUBLESHOOTING
                  + "#registry-refused");
    }
  }

  @Test
  void theLastInstanceClosesTheSharedRegistry() {
    Pair one = open();
    Pair other = open();
    one.read(RECORD);
    one.close();
    one.close();
    try (Pair third = open()) {
      third.read(RECORD);
      assertThat(asked()).as("the shared registry is still open").isEqualTo(1);
    }
    other.close();

    try (Pair next = open()) {
      next.read(RECORD);
      assertThat(asked()).as("the shared registry was closed").isEqualTo(2);
    }
  }

  @Test
  void anInstanceConfiguredTwiceHoldsOneShare() {
    KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer();
    Map<String, Object> properties = Map.of("schema.registry.url", server.url());
    deserializer.configure(properties, false);
    deserializer.deserialize("orders", RECORD);
    deserializer.configure(properties, false);
    deserializer.deserialize("orders", RECORD);
    assertThat(asked()).isEqualTo(1);
    deserializer.close();

    deserializer.configure(properties, false);
    deserializer.deserialize("orders", RECORD);
    assertThat(asked()).as("the only share was released").isEqualTo(2);
    deserializer.close();
  }

  @Test
  void anInstanceThatFailsToConfigureReleasesItsShare() {
    try (KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer()) {
      Map<String, Object> bad =
          Map.of(
              "schema.registry.url",
              server.url(),
              "envelope.detect",
              "no-such-envelope",
              "missing.cache.size",
              "77");
      assertThatThrownBy(() -> deserializer.configure(bad, false))
          .isInstanceOf(ConfigException.class);
    }
    for (int i = 1; i <= 2; i++) {
      try (Pair pair = open("missing.cache.size", "77")) {
        pair.read(RECORD);
        assertThat(asked()).as("start %s", i).isEqualTo(i);
      }
    }
  }

  @Test
  void aCachePassedToTheConstructorIsUsedAndLeftOpen() {
    SchemaRegistry source = SchemaRegistries.open(RegistryOptions.of(server.url()));
    try (CachingSchemaRegistry given =
        new CachingSchemaRegistry(source, "test", CacheOptions.DEFAULTS)) {
      for (int i = 0; i < 3; i++) {
        try (KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer(given)) {
          deserializer.configure(Map.of(), false);
          deserializer.deserialize("orders", RECORD);
        }
      }
      assertThat(asked()).isEqualTo(1);
    }
  }

  @Test
  void aPoisonRecordSendsFewRequestsAndIsReadAfterItsSchemaIsRegistered() {
    byte[] poison = Numbered.five(2);
    Schema late = Numbered.schema(7);
    try (Pair pair = open("missing.id.cache.ttl.sec", "1")) {
      for (int i = 0; i < 100; i++) {
        assertThatThrownBy(() -> pair.read(poison)).isInstanceOf(SerializationException.class);
      }
      assertThat(asked()).isBetween(1, 20);

      pair.write(Numbered.record(late, 1));

      assertThat(pair.read(poison).toString()).isEqualTo("{\"n\": 5, \"name\": \"\"}");
    }
  }

  /** More nanoseconds than a long holds. */
  @Test
  void anAbsenceCanBeRememberedForEver() {
    try (Pair pair = open("missing.id.cache.ttl.sec", String.valueOf(Long.MAX_VALUE))) {
      assertThatThrownBy(() -> pair.read(Numbered.five(2)))
          .isInstanceOf(SerializationException.class)
          .hasCauseInstanceOf(UnknownSchemaException.class);
    }
  }

  @Test
  void registriesWithoutHttpDoNotUseTheCacheDirectory(@TempDir Path directory) {
    Path cache = directory.resolve("cache");
    for (String url : new String[] {"mock://dir", "file:" + directory.resolve("schemas")}) {
      try (Pair pair = Pair.of("schema.registry.url", url, "schema.cache.dir", cache.toString())) {
        pair.read(pair.write(5));
      }
    }
    assertThat(cache).doesNotExist();
  }
}
