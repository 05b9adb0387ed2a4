package io.avrolope.kafka.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.kafka.ConfluentConfiguration;
import io.avrolope.kafka.KafkaAvroDeserializer;
import io.avrolope.kafka.KafkaAvroSerializer;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Who comes from Confluent exchanges the names of two classes, and leaves the rest as it is. */
class ConfluentConfigurationsTest {
  @TempDir static Path directory;

  @BeforeAll
  static void makeKeyStores() throws Exception {
    ConfluentConfiguration.makeKeyStores(directory);
  }

  @Test
  void areTwenty() {
    assertThat(ConfluentConfiguration.values()).hasSize(20);
  }

  @ParameterizedTest
  @EnumSource
  void isAcceptedUnchanged(ConfluentConfiguration configuration) {
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
  void hasNoKeyThatIsPassedOver(ConfluentConfiguration configuration) {
    for (ConfluentKey key : ConfluentKey.values()) {
      for (String property : configuration.properties(directory).keySet()) {
        if (key.matches(property)) {
          assertThat(key.treatment()).as(property).isEqualTo(ConfluentKey.Treatment.USED);
        }
      }
    }
  }
}
