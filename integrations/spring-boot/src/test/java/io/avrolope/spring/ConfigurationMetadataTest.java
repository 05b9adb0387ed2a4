// SPDX-License-Identifier: Apache-2.0
package io.avrolope.spring;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.avrolope.Repository;
import io.avrolope.kafka.config.AvrolopeConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.config.ConfigDef;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

/**
 * The metadata that lets an editor complete {@code avrolope.*} has every key of the serializer and
 * the deserializer. {@code mvn test -pl integrations/spring-boot -Dtest=ConfigurationMetadataTest
 * -Dmetadata.rewrite=true} writes these again; the properties of the starter are written by hand.
 */
class ConfigurationMetadataTest {
  private static final Path FILE =
      Path.of("src/main/resources/META-INF/spring-configuration-metadata.json");

  private static final String OWN = "avrolope.spring.";
  private static final ObjectMapper JSON = new ObjectMapper();

  private static JsonNode metadata() throws IOException {
    return JSON.readTree(FILE.toFile());
  }

  /** The keys as properties, in their order. */
  private static ArrayNode keys() {
    ArrayNode properties = JSON.createArrayNode();
    new TreeMap<>(AvrolopeConfig.configDef().configKeys())
        .values()
        .forEach(key -> properties.add(property(key)));
    return properties;
  }

  private static ObjectNode property(ConfigDef.ConfigKey key) {
    ObjectNode property = JSON.createObjectNode();
    property.put("name", "avrolope." + key.name);
    property.put("type", type(key.type()));
    property.put("description", key.documentation.replace("`", ""));
    Object value = key.defaultValue;
    if (value instanceof Boolean || value instanceof Integer || value instanceof Long) {
      property.set("defaultValue", JSON.valueToTree(value));
    } else if (value instanceof List<?> list && !list.isEmpty()) {
      property.set("defaultValue", JSON.valueToTree(list));
    } else if (value instanceof String text && !text.isEmpty()) {
      property.put("defaultValue", text);
    }
    return property;
  }

  private static String type(ConfigDef.Type type) {
    return switch (type) {
      case BOOLEAN -> "java.lang.Boolean";
      case INT, SHORT -> "java.lang.Integer";
      case LONG -> "java.lang.Long";
      case DOUBLE -> "java.lang.Double";
      case LIST -> "java.util.List<java.lang.String>";
      case STRING, PASSWORD, CLASS -> "java.lang.String";
    };
  }

  @Test
  void everyKeyIsThere() throws IOException {
    ObjectNode metadata = (ObjectNode) metadata();
    ArrayNode expected = JSON.createArrayNode();
    for (JsonNode each : metadata.path("properties")) {
      if (each.path("name").asText().startsWith(OWN)) {
        expected.add(each);
      }
    }
    expected.addAll(keys());
    if (Boolean.getBoolean("metadata.rewrite")) {
      metadata.set("properties", expected);
      DefaultPrettyPrinter printer = new DefaultPrettyPrinter();
      printer.indentArraysWith(DefaultIndenter.SYSTEM_LINEFEED_INSTANCE);
      Files.writeString(FILE, JSON.writer(printer).writeValueAsString(metadata) + "\n");
    }
    assertThat(metadata().path("properties")).isEqualTo(JSON.readTree(expected.toString()));
  }

  @Test
  void thePageListsThePropertiesOfTheStarter() throws IOException {
    List<String> rows = new ArrayList<>();
    for (JsonNode each : metadata().path("properties")) {
      if (each.path("name").asText().startsWith(OWN)) {
        String value = each.path("defaultValue").asText();
        rows.add(
            "| `%s` | %s | %s |"
                .formatted(
                    each.path("name").asText(),
                    value.isEmpty() ? "" : "`" + value + "`",
                    each.path("description").asText()));
      }
    }

    String page = Repository.text("docs/spring-boot.md");
    assertThat(
            page.substring(
                    page.indexOf("<!-- properties: begin -->"),
                    page.indexOf("<!-- properties: end -->"))
                .lines()
                .skip(3))
        .isEqualTo(rows);
  }

  @Test
  void thePropertiesOfTheStarterAreThoseOfTheRecord() throws IOException {
    Map<String, Object> defaults = new TreeMap<>();
    for (JsonNode each : metadata().path("properties")) {
      String name = each.path("name").asText();
      if (name.startsWith(OWN) && each.has("defaultValue")) {
        defaults.put(name, each.path("defaultValue").asText());
      }
    }
    AvrolopeProperties ofMetadata =
        new Binder(new MapConfigurationPropertySource(defaults))
            .bind("avrolope.spring", AvrolopeProperties.class)
            .get();

    assertThat(ofMetadata)
        .isEqualTo(
            new Binder(new MapConfigurationPropertySource(Map.of()))
                .bindOrCreate("avrolope.spring", AvrolopeProperties.class));
    assertThat(defaults).hasSize(7);
  }
}
