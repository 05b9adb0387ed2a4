// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.transform;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.connect.AvroConverter;
import io.avrolope.kafka.CapturedStderr;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.ServiceLoader;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigValue;
import org.apache.kafka.connect.source.SourceRecord;
import org.apache.kafka.connect.transforms.Transformation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The keys, as Connect validates them and as the transform warns of them. */
class RewriteConfigTest {
  private static final Map<String, String> URLS =
      Map.of("source.schema.registry.url", "mock://a", "target.schema.registry.url", "mock://b");

  private static String warnings(String key) {
    Map<String, String> properties = new HashMap<>(URLS);
    properties.put(key, "x");
    try (RewriteEnvelope.Value<SourceRecord> values = new RewriteEnvelope.Value<>()) {
      return CapturedStderr.of(() -> values.configure(properties));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "schema.registry.url, schema.registry.url has no effect. Known are ",
    "traget.envelope, traget.envelope has no effect. Known are ",
    "subject.topics, subject.topics has no effect. Known are ",
    "source.envelop, envelop has no effect. Did you mean envelope?",
    "target.auto.register.schema, auto.register.schema has no effect. Did you mean "
  })
  void aKeyWithoutEffectIsNamedInAWarning(String key, String message) {
    assertThat(warnings(key)).contains(message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"type", "predicate", "negate", "plugin.version"})
  void keysOfConnectAreNotMentioned(String key) {
    assertThat(warnings(key)).isEmpty();
  }

  @Test
  void theDocumentHasEachOwnKeyWithItsDefault() throws IOException {
    String document = Files.readString(Path.of("../../docs/connect.md"));

    assertThat(RewriteConfig.ownKeys().configKeys().values())
        .filteredOn(ConfigDef.ConfigKey::hasDefault)
        .hasSize(4)
        .allSatisfy(
            key ->
                assertThat(document)
                    .contains("| `" + key.name + "` | `" + key.defaultValue + "` | "));
  }

  @Test
  void theOwnKeysAndTheUsualOnesOfBothRegistriesAreDocumented() {
    ConfigDef keys = new RewriteEnvelope.Key<SourceRecord>().config();

    assertThat(keys.names())
        .contains(
            "source.schema.registry.url",
            "source.envelope.detect",
            "target.envelope",
            "target.auto.register.schemas",
            "subject.topic",
            "outage.policy");
    assertThat(keys.configKeys().values())
        .allSatisfy(key -> assertThat(key.documentation).isNotBlank());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "RecordNameStrategy",
        "io.confluent.kafka.serializers.subject.RecordNameStrategy",
        "io.avrolope.kafka.subject.RecordNameStrategy"
      })
  void connectAcceptsEachNameOfAStrategy(String name) {
    Map<String, String> properties = new HashMap<>(URLS);
    properties.put("target.value.subject.name.strategy", name);

    assertThat(new RewriteEnvelope.Value<SourceRecord>().config().validate(properties))
        .flatExtracting(ConfigValue::errorMessages)
        .isEmpty();
    assertThat(
            new AvroConverter()
                .config()
                .validate(
                    Map.of("schema.registry.url", "mock://a", "value.subject.name.strategy", name)))
        .flatExtracting(ConfigValue::errorMessages)
        .isEmpty();
  }

  @Test
  void connectFindsTheTransforms() {
    assertThat(ServiceLoader.load(Transformation.class))
        .hasAtLeastOneElementOfType(RewriteEnvelope.Key.class)
        .hasAtLeastOneElementOfType(RewriteEnvelope.Value.class);
  }
}
