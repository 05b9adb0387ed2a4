package io.avrolope.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Who comes from Confluent exchanges the names of two classes, and leaves the rest as it is. */
class ConfluentConfigurationsTest {
  /**
   * Those that need the part that speaks HTTP to know their keys. To be emptied when it does; they
   * are then accepted like the others.
   */
  private static final Set<ConfluentConfiguration> WAITING_FOR_THE_HTTP_PART =
      EnumSet.of(
          ConfluentConfiguration.CREDENTIALS_OF_THE_BROKER,
          ConfluentConfiguration.MUTUAL_TLS,
          ConfluentConfiguration.TLS_WITH_A_PEM_CERTIFICATE,
          ConfluentConfiguration.CLOUD_WITH_OAUTH,
          ConfluentConfiguration.STATIC_TOKEN,
          ConfluentConfiguration.IMPATIENT_CLIENT_BEHIND_A_PROXY);

  @TempDir static Path directory;

  @BeforeAll
  static void makeKeyStores() throws Exception {
    ConfluentConfiguration.makeKeyStores(directory);
  }

  @Test
  void areTwenty() {
    assertThat(ConfluentConfiguration.values()).hasSize(20);
  }

  static Stream<ConfluentConfiguration> accepted() {
    return EnumSet.complementOf(EnumSet.copyOf(WAITING_FOR_THE_HTTP_PART)).stream();
  }

  @ParameterizedTest
  @MethodSource("accepted")
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
          assertThat(key.ifSet()).as(property).isEqualTo(ConfluentKey.IfSet.USED);
        }
      }
    }
  }
}
