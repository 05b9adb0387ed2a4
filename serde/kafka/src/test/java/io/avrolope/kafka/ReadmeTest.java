package io.avrolope.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.error.AvrolopeException;
import io.avrolope.kafka.config.AvrolopeConfig;
import io.avrolope.kafka.config.ConnectionConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.common.config.ConfigDef;
import org.junit.jupiter.api.Test;

/** The documents say what the code does. */
class ReadmeTest {
  private static final Path ROOT = Path.of("../..");
  private static final String TABLE_BEGIN = "<!-- configuration table: begin -->\n";
  private static final String TABLE_END = "<!-- configuration table: end -->";

  @Test
  void theConfigurationTableIsThatOfTheDefinition() throws IOException {
    ConfigDef def = AvrolopeConfig.configDef();
    List<String> keys = new ArrayList<>(def.configKeys().keySet());
    keys.removeAll(ConnectionConfig.configDef().names());

    assertThat(tableOf("README.md"))
        .as("the table between the marks; put this one there if a key was changed")
        .isEqualTo(table(def, keys));
  }

  @Test
  void theTableOfTheConnectionIsThatOfTheDefinition() throws IOException {
    ConfigDef def = ConnectionConfig.configDef();

    assertThat(tableOf("docs/registries.md"))
        .as("the table between the marks; put this one there if a key was changed")
        .isEqualTo(table(def, List.copyOf(def.configKeys().keySet())));
  }

  private static String tableOf(String file) throws IOException {
    String document = Files.readString(ROOT.resolve(file));
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

  @Test
  void itIsShortEnoughToRead() throws IOException {
    assertThat(Files.readAllLines(ROOT.resolve("README.md"))).hasSizeLessThanOrEqualTo(250);
  }

  @Test
  void everyErrorHasASection() throws IOException, ReflectiveOperationException {
    String document = Files.readString(ROOT.resolve("docs/troubleshooting.md"));
    Class<?>[] failures = AvrolopeException.class.getPermittedSubclasses();
    assertThat(failures).hasSize(9);
    List<String> anchors = new ArrayList<>();
    Pattern anchor = Pattern.compile("return \"([a-z-]+)\";");
    for (Class<?> failure : failures) {
      Path source = Path.of("../core/src/main/java", failure.getName().replace('.', '/') + ".java");
      Matcher matcher = anchor.matcher(Files.readString(source));
      assertThat(matcher.find()).isTrue();
      anchors.add(matcher.group(1));
    }

    assertThat(anchors).allSatisfy(name -> assertThat(document).contains("\n## " + name + "\n"));
  }

  @Test
  void allLinksToFilesLeadSomewhere() throws IOException {
    Pattern link = Pattern.compile("\\]\\((?!https?:|#)([^)#]+)(#[^)]*)?\\)");
    for (Path directory : List.of(ROOT, ROOT.resolve("docs"))) {
      for (Path document : documents(directory)) {
        Matcher matcher = link.matcher(Files.readString(document));
        while (matcher.find()) {
          assertThat(directory.resolve(matcher.group(1))).exists();
        }
      }
    }
  }

  private static List<Path> documents(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(file -> file.toString().endsWith(".md")).toList();
    }
  }
}
