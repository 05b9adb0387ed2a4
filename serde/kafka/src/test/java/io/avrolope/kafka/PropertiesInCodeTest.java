// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.kafka.config.AvrolopeConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.config.ConfigException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Properties that only code can have: without values, with objects, with other keys. */
class PropertiesInCodeTest {

  private static Object roundTrip(Map<String, Object> properties, Object datum) {
    try (KafkaAvroSerializer serializer = new KafkaAvroSerializer();
        KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer()) {
      serializer.configure(properties, false);
      deserializer.configure(properties, false);
      Object read = deserializer.deserialize("t", serializer.serialize("t", datum));
      return read == null ? "null" : read;
    }
  }

  private static Map<String, Object> with(String key, Object value) {
    Map<String, Object> properties = Pair.properties();
    properties.put(key, value);
    return properties;
  }

  @Test
  void aKeyWithoutAValueHasItsDefault() {
    Map<String, Object> properties = new HashMap<>();
    AvrolopeConfig.configDef().names().forEach(key -> properties.put(key, null));
    properties.putAll(Pair.properties());

    assertThat(roundTrip(properties, "x")).isEqualTo("x");
    assertThatCode(() -> new DeadLetters(properties)).doesNotThrowAnyException();
  }

  @Test
  void aRegistryUrlWithoutAValueIsMissing() {
    Map<String, Object> properties = Collections.singletonMap("schema.registry.url", null);

    assertThatThrownBy(() -> new KafkaAvroSerializer().configure(properties, false))
        .isInstanceOf(ConfigException.class)
        .hasMessage(
            "Missing required configuration \"schema.registry.url\" which has no default value.");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "schema.registry.url",
        "envelope.detect",
        "schema.cache.warm.up.subjects",
        "avro.conversions",
        "dead.letter.causes",
        "schema.registry.ssl.cipher.suites",
        "schema.registry.ssl.enabled.protocols"
      })
  void anElementThatIsNotTextIsRefused(String key) {
    for (Object element : Arrays.asList(5, null)) {
      assertThatThrownBy(() -> roundTrip(with(key, Collections.singletonList(element)), "x"))
          .isInstanceOf(ConfigException.class)
          .hasMessage(key + " has an element that is not text");
    }
  }

  @Test
  void aCauseOfDeadLettersThatIsNotTextIsRefused() {
    for (Object cause : Arrays.asList(5, null)) {
      Map<String, Object> causes = Map.of("dead.letter.causes", Collections.singletonList(cause));
      assertThatThrownBy(() -> new DeadLetters(causes))
          .isInstanceOf(ConfigException.class)
          .hasMessage("dead.letter.causes has an element that is not text");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "schema.registry.url",
        "basic.auth.user.info",
        "schema.registry.basic.auth.user.info",
        "bearer.auth.token",
        "bearer.auth.client.secret",
        "bearer.auth.issuer.endpoint.url",
        "schema.registry.ssl.key.password",
        "schema.registry.ssl.keystore.key"
      })
  void anObjectInsteadOfTextIsRefusedWithoutIt(String key) {
    assertThatThrownBy(() -> roundTrip(with(key, Optional.of("u:SECRET")), "x"))
        .isInstanceOf(ConfigException.class)
        .hasMessageEndingWith(" must be text but is an object of java.util.Optional");
  }

  @Test
  void blankUrlsAreNoRegistries() {
    assertThatThrownBy(() -> roundTrip(with("schema.registry.url", ","), "x"))
        .isInstanceOf(ConfigException.class)
        .hasMessage("schema.registry.url names no registry");
    assertThat(roundTrip(with("schema.registry.url", List.of("", "mock://code")), "x"))
        .isEqualTo("x");
  }

  @Test
  @SuppressWarnings({"unchecked", "rawtypes"}) // a program that is not compiled so strictly
  void aKeyThatIsNotTextIsRefused() {
    for (Object key : Arrays.asList(5, null)) {
      Map properties = Pair.properties();
      properties.put(key, "x");

      assertThatThrownBy(() -> new KafkaAvroSerializer().configure(properties, false))
          .isInstanceOf(ConfigException.class)
          .hasMessage("The key of a property must be text but was " + key);
    }
  }

  @ParameterizedTest
  @CsvSource({"http://h?x=secret, http://h", "https://u:p@h/r#x, https://h/r"})
  void aRegistryUrlWithAQueryOrFragmentIsRefusedWithoutIt(String url, String shown) {
    assertThatThrownBy(() -> roundTrip(with("schema.registry.url", url), "x"))
        .isInstanceOf(ConfigException.class)
        .hasMessage(
            "schema.registry.url names a URL with a query or fragment, "
                + shown
                + "; the registry's paths are appended to the URL, so it must end before ? and #");
  }

  @Test
  void aReaderSchemaMayBeginWithAByteOrderMark(@TempDir Path directory) throws IOException {
    Path file = Files.writeString(directory.resolve("s.avsc"), "\uFEFF\"long\"");

    assertThat(roundTrip(with("reader.schema", "file:" + file), 5)).isEqualTo(5L);
  }

  /** Reading it all would use up the memory. */
  @Test
  void aReaderSchemaThatIsTooLongIsRefused(@TempDir Path directory) throws IOException {
    Path file = Files.write(directory.resolve("s.avsc"), new byte[(16 << 20) + 1]);

    assertThatThrownBy(() -> roundTrip(with("reader.schema", "file:" + file), 5))
        .isInstanceOf(ConfigException.class)
        .hasMessageEndingWith(
            "The schema cannot be read: java.io.IOException: it has more than 16777216 bytes");
  }
}
