// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.kafka.AbstractKafkaAvroSerDeConfig;
import io.avrolope.kafka.AbstractKafkaSchemaSerDeConfig;
import io.avrolope.kafka.ConfluentConfiguration;
import io.avrolope.kafka.KafkaAvroDeserializerConfig;
import io.avrolope.kafka.KafkaAvroSerializerConfig;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Compares docs/confluent-keys.md with the keys of Confluent's own classes, and checks that those
 * classes accept the configurations that our tests take for Confluent's.
 */
class GenuineConfluentKeysIT {
  /** Constants of Confluent's classes that are key prefixes or Kafka's own keys. */
  private static final Set<String> NOT_KEYS =
      Set.of("schema.registry.", "request.header.", "ssl.", "sasl.jaas.config");

  /**
   * Confluent's classes request tokens through Kafka's own client, which since 4.0 requires this
   * system property.
   */
  private static final String ALLOWED_URLS = "org.apache.kafka.sasl.oauthbearer.allowed.urls";

  private static @Nullable String allowedUrlsBefore;

  @TempDir static Path directory;

  private ClassLoader usual = Thread.currentThread().getContextClassLoader();

  @BeforeAll
  static void createKeyStoresAndAllowUrls() throws Exception {
    ConfluentConfiguration.makeKeyStores(directory);
    allowedUrlsBefore = System.getProperty(ALLOWED_URLS);
    System.setProperty(ALLOWED_URLS, "https://idp.example/oauth2/token");
  }

  @AfterAll
  static void restoreAllowedUrls() {
    if (allowedUrlsBefore == null) {
      System.clearProperty(ALLOWED_URLS);
    } else {
      System.setProperty(ALLOWED_URLS, allowedUrlsBefore);
    }
  }

  /** Confluent's classes load their defaults by name through the context class loader. */
  @BeforeEach
  void setContextClassLoader() {
    usual = Thread.currentThread().getContextClassLoader();
    Thread.currentThread().setContextClassLoader(GenuineConfluent.LOADER);
  }

  @AfterEach
  void restoreContextClassLoader() {
    Thread.currentThread().setContextClassLoader(usual);
  }

  @ParameterizedTest
  @EnumSource
  void confluentsClassesAcceptTheConfigurations(ConfluentConfiguration configuration)
      throws Exception {
    try (Serializer<?> serializer =
            (Serializer<?>) GenuineConfluent.serializer().getConstructor().newInstance();
        Deserializer<?> deserializer =
            (Deserializer<?>) GenuineConfluent.deserializer().getConstructor().newInstance()) {
      Map<String, Object> properties = configuration.properties(directory);
      serializer.configure(properties, false);
      deserializer.configure(properties, false);
    }
  }

  @Test
  void theTableHasEveryKeyOfConfluentsClasses() throws Exception {
    List<String> table = table();
    List<String> missing = new ArrayList<>();
    for (String key : keys()) {
      if (table.stream().noneMatch(entry -> matches(entry, key))) {
        missing.add(key);
      }
    }

    assertThat(missing).isEmpty();
  }

  private static boolean matches(String entry, String key) {
    if (entry.endsWith("*")) {
      return key.startsWith(entry.substring(0, entry.length() - 1));
    }
    return entry.equals(key) || entry.equals("schema.registry." + key);
  }

  private static List<String> table() throws IOException {
    Matcher row =
        Pattern.compile("(?m)^\\| `([^`]+)`")
            .matcher(Files.readString(Path.of("../docs/confluent-keys.md")));
    List<String> keys = new ArrayList<>();
    while (row.find()) {
      keys.add(row.group(1));
    }
    assertThat(keys).hasSizeGreaterThan(80);
    return keys;
  }

  private static List<String> keys() throws ReflectiveOperationException {
    List<String> keys = new ArrayList<>();
    for (String type :
        List.of(
            "serializers.AbstractKafkaSchemaSerDeConfig",
            "serializers.AbstractKafkaAvroSerDeConfig",
            "serializers.KafkaAvroSerializerConfig",
            "serializers.KafkaAvroDeserializerConfig",
            "schemaregistry.client.SchemaRegistryClientConfig")) {
      Class<?> constants = GenuineConfluent.LOADER.loadClass("io.confluent.kafka." + type);
      for (Field field : constants.getDeclaredFields()) {
        if (field.getType() == String.class
            && Modifier.isStatic(field.getModifiers())
            && !field.getName().matches(".*_(DOC|DEFAULT|DEFAULT_.*)")) {
          field.setAccessible(true);
          String value = (String) field.get(null);
          if (value.matches("[a-z.]+\\.[a-z.]*") && !NOT_KEYS.contains(value)) {
            keys.add(value.replaceFirst("^schema\\.registry\\.(?=basic)", ""));
          }
        }
      }
    }
    assertThat(keys).hasSizeGreaterThan(50);
    return keys;
  }

  /** Sources compile after their imports were changed, and name the same keys. */
  @ParameterizedTest
  @ValueSource(
      classes = {
        AbstractKafkaSchemaSerDeConfig.class,
        AbstractKafkaAvroSerDeConfig.class,
        KafkaAvroSerializerConfig.class,
        KafkaAvroDeserializerConfig.class
      })
  void theConstantsOfKeysAreConfluents(Class<?> ours) throws ReflectiveOperationException {
    Class<?> confluents =
        GenuineConfluent.LOADER.loadClass("io.confluent.kafka.serializers." + ours.getSimpleName());
    for (Field constant : ours.getFields()) {
      assertThat(confluents.getField(constant.getName()).get(null))
          .as(constant.getName())
          .isEqualTo(constant.get(null));
    }
    assertThat(ours.getFields()).hasSizeGreaterThan(25);
  }
}
