// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.kafka.KafkaAvroSerializer;
import io.avrolope.kafka.Pair;
import io.avrolope.registry.RegistryOptions;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.open.SchemaRegistries;
import java.util.Map;
import org.apache.kafka.common.config.ConfigException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code use.latest.with.metadata}: a line of CSV with single quotes. */
class MetadataPropertiesTest {
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          ``                     | {}
          a=1                    | {a=1}
          a=1,b=2                | {a=1, b=2}
          application.version=v1 | {application.version=v1}
          a=1, b=2               | {a=1, b=2}
          'a=1,2',b=3            | {a=1,2, b=3}
          a=x=y                  | {a=x=y}
          a=                     | {a=}
          a=it's                 | {a=it's}
          'a=it''s, b'           | {a=it's, b}
          """)
  void validTextIsParsed(String text, String properties) {
    assertThat(MetadataProperties.parse(text)).hasToString(properties);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "=1", "a=1,,b=2", "'a=1", "a=1,b"})
  void invalidTextIsRefused(String text) {
    assertThatThrownBy(() -> MetadataProperties.parse(text))
        .isInstanceOf(ConfigException.class)
        .hasMessage(
            "Invalid value "
                + text
                + " for configuration use.latest.with.metadata: Expected name=value,name=value,"
                + " with single quotes around a property that has a comma");
  }

  @Test
  void theKeyNeedsARegistryThatKeepsMetadata() {
    assertThatThrownBy(
            () -> Pair.of("use.latest.with.metadata", "a=1", "schema.registry.url", "mock://x"))
        .isInstanceOf(ConfigException.class)
        .hasMessage(
            "schema.registry.url names a registry that keeps no metadata, mock://x; the newest"
                + " version by its metadata is available only from http:, https: and kafka:");
    SchemaRegistry given = SchemaRegistries.open(RegistryOptions.of("mock://x"));
    try (KafkaAvroSerializer serializer = new KafkaAvroSerializer(given)) {
      assertThatThrownBy(
              () -> serializer.configure(Map.of("use.latest.with.metadata", "a=1"), false))
          .isInstanceOf(ConfigException.class)
          .hasMessage(
              "use.latest.with.metadata has no effect on a registry that is given in code; its"
                  + " latest() decides");
    }
  }
}
