// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.kafka.ConfluentConfiguration;
import io.avrolope.kafka.KafkaAvroDeserializer;
import io.avrolope.kafka.KafkaAvroSerializer;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A configuration for Confluent works after the names of two classes were replaced. */
@Tag("process") // keytool
class ConfluentConfigurationsTest {
  @TempDir static Path directory;

  @BeforeAll
  static void makeKeyStores() throws Exception {
    ConfluentConfiguration.makeKeyStores(directory);
  }

  @Test
  void thereAreTwentyConfigurations() {
    assertThat(ConfluentConfiguration.values()).hasSize(20);
  }

  @ParameterizedTest
  @EnumSource
  void eachConfigurationIsAcceptedUnchanged(ConfluentConfiguration configuration) {
    Map<String, Object> properties = configuration.properties(directory);
    for (boolean isKey : new boolean[] {true, false}) {
      try (KafkaAvroSerializer serializer = new KafkaAvroSerializer();
          KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer()) {
        serializer.configure(properties, isKey);
        deserializer.configure(properties, isKey);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void noConfigurationHasAKeyThatIsIgnored(ConfluentConfiguration configuration) {
    for (ConfluentKey key : ConfluentKey.values()) {
      for (String property : configuration.properties(directory).keySet()) {
        if (key.matches(property)) {
          assertThat(key.treatment()).as(property).isEqualTo(ConfluentKey.Treatment.USED);
        }
      }
    }
  }
}
