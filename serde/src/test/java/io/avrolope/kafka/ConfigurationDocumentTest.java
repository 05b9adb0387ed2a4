package io.avrolope.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.Repository;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.apache.kafka.common.config.ConfigDef;
import org.junit.jupiter.api.Test;

/** The tables of configuration keys in the documents are generated from the {@link ConfigDef}s. */
class ConfigurationDocumentTest {
  private static final String TABLE_BEGIN = "<!-- configuration table: begin -->\n";
  private static final String TABLE_END = "<!-- configuration table: end -->";

  @Test
  void configurationPageListsEveryKeyWithItsDefault() {
    ConfigDef def = AvrolopeConfig.configDef();
    List<String> keys = new ArrayList<>(def.configKeys().keySet());
    keys.removeAll(ConnectionConfig.configDef().names());

    assertThat(tableOf("docs/configuration.md"))
        .as("the table between the marks; replace it by the expected one if a key was changed")
        .isEqualTo(table(def, keys));
  }

  @Test
  void registriesPageListsEveryConnectionKeyWithItsDefault() {
    ConfigDef def = ConnectionConfig.configDef();

    assertThat(tableOf("docs/registries.md"))
        .as("the table between the marks; replace it by the expected one if a key was changed")
        .isEqualTo(table(def, List.copyOf(def.configKeys().keySet())));
  }

  private static String tableOf(String file) {
    String document = Repository.text(file);
    int begin = document.indexOf(TABLE_BEGIN) + TABLE_BEGIN.length();
    return document.substring(begin, document.indexOf(TABLE_END));
  }

  private static String table(ConfigDef def, List<String> keys) {
    StringBuilder table =
        new StringBuilder("| key | type | default | meaning |\n|---|---|---|---|\n");
    List<ConfigDef.ConfigKey> wanted =
        def.configKeys().values().stream().filter(key -> keys.contains(key.name)).toList();
    for (ConfigDef.ConfigKey key : wanted) {
      table
          .append("| `")
          .append(key.name)
          .append("` | ")
          .append(key.type().name().toLowerCase(Locale.ROOT))
          .append(" | ")
          .append(defaultOf(key))
          .append(" | ")
          .append(key.documentation)
          .append(" |\n");
    }
    return table.toString();
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
