// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.Repository;
import io.avrolope.kafka.config.AvrolopeConfig;
import io.avrolope.kafka.config.ConnectionConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.apache.kafka.common.config.ConfigDef;
import org.junit.jupiter.api.Test;

/** The tables of configuration keys in the documents are generated from the {@link ConfigDef}s. */
class ConfigurationDocumentTest {
  @Test
  void configurationPageListsEveryKeyWithItsDefault() {
    ConfigDef def = AvrolopeConfig.configDef();
    List<String> keys = new ArrayList<>(def.configKeys().keySet());
    keys.removeAll(ConnectionConfig.configDef().names());

    assertThat(rows("docs/configuration.md", "configuration tables"))
        .as("the rows between the marks; replace those that differ if a key was changed")
        .isEqualTo(rows(def, keys));
  }

  @Test
  void registriesPageListsEveryConnectionKeyWithItsDefault() {
    ConfigDef def = ConnectionConfig.configDef();

    assertThat(rows("docs/registries.md", "configuration table"))
        .as("the rows between the marks; replace those that differ if a key was changed")
        .isEqualTo(rows(def, List.copyOf(def.configKeys().keySet())));
  }

  /** The rows of keys between two marks, in one or several tables. */
  private static List<String> rows(String file, String mark) {
    String document = Repository.text(file);
    int begin = document.indexOf("<!-- " + mark + ": begin -->");
    int end = document.indexOf("<!-- " + mark + ": end -->");
    return document
        .substring(begin, end)
        .lines()
        .filter(
            line -> line.startsWith("|") && !line.startsWith("| key ") && !line.startsWith("|-"))
        .toList();
  }

  private static List<String> rows(ConfigDef def, List<String> keys) {
    return def.configKeys().values().stream()
        .filter(key -> keys.contains(key.name))
        .map(ConfigurationDocumentTest::row)
        .toList();
  }

  private static String row(ConfigDef.ConfigKey key) {
    return "| `%s` | %s | %s | %s |"
        .formatted(
            key.name,
            key.type().name().toLowerCase(Locale.ROOT),
            defaultOf(key),
            key.documentation);
  }

  private static String defaultOf(ConfigDef.ConfigKey key) {
    Object value = key.defaultValue;
    if (ConfigDef.NO_DEFAULT_VALUE.equals(value)) {
      return "must be set";
    }
    if (value == null || value.toString().isEmpty() || value.equals(List.of())) {
      return "";
    }
    if (key.type() == ConfigDef.Type.PASSWORD) {
      return "";
    }
    if (value instanceof List<?> list) {
      return "`" + list.stream().map(Object::toString).collect(Collectors.joining(",")) + "`";
    }
    return "`" + (value instanceof Class<?> type ? type.getSimpleName() : value) + "`";
  }
}
