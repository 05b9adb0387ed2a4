// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.kafka.CapturedStderr;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConverterConfigTest {
  private static String warnings(String key) {
    return CapturedStderr.of(() -> new ConverterConfig(Map.of(key, "true")));
  }

  @ParameterizedTest
  @CsvSource({
    "outage.polcy, outage.policy",
    "enhanced.avro.schemas.support, enhanced.avro.schema.support",
    "schemas_cache_config, schemas.cache.config"
  })
  void aKeyThatIsCloseToOneOfTheConvertersIsNamed(String key, String meant) {
    assertThat(warnings(key).strip()).endsWith(key + " has no effect. Did you mean " + meant + "?");
  }

  @ParameterizedTest
  @ValueSource(strings = {"connect.meta.data", "envelope", "schema.registry.url", "colour"})
  void knownAndUnrelatedKeysAreNotMentioned(String key) {
    assertThat(warnings(key)).isEmpty();
  }
}
