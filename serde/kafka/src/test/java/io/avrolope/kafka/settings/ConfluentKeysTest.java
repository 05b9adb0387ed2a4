package io.avrolope.kafka.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.kafka.Pair;
import io.avrolope.kafka.config.AvrolopeConfig;
import io.avrolope.kafka.record.WriterChoiceTest;
import io.avrolope.kafka.settings.ConfluentKey.Treatment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.kafka.common.config.ConfigException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What becomes of each key of Confluent's; README.md and docs/confluent-keys.md say the same. */
class ConfluentKeysTest {
  private static final String BEGIN = "<!-- table of keys: begin -->\n";
  private static final String END = "<!-- table of keys: end -->";

  @Test
  void theTableIsThatOfTheCode() throws IOException {
    assertThat(tableIn("../../docs/confluent-keys.md"))
        .as("the table between the marks; put this one there if a key was changed")
        .isEqualTo(table());
  }

  @Test
  void theShortTableIsThatOfTheCode() throws IOException {
    assertThat(tableIn("../../README.md"))
        .as("the table between the marks; put this one there if a key was changed")
        .isEqualTo(shortTable());
  }

  private static String tableIn(String document) throws IOException {
    String text = Files.readString(Path.of(document));
    int begin = text.indexOf(BEGIN) + BEGIN.length();
    return text.substring(begin, text.indexOf(END));
  }

  /** One row for each verdict. */
  private static String shortTable() {
    return "| here | Confluent's keys |\n|---|---|\n"
        + row("same", key -> key.treatment() == Treatment.USED && key.remark().isEmpty())
        + row("better", key -> key.treatment() == Treatment.USED && !key.remark().isEmpty())
        + row("not supported", key -> key.treatment() != Treatment.USED);
  }

  private static String row(String verdict, Predicate<ConfluentKey> isIn) {
    return Arrays.stream(ConfluentKey.values())
        .filter(isIn)
        .map(key -> name(key) + how(key))
        .collect(Collectors.joining(", ", "| " + verdict + " | ", " |\n"));
  }

  private static String how(ConfluentKey key) {
    return switch (key.treatment()) {
      case USED -> key.remark().isEmpty() ? "" : " (" + key.remark() + ")";
      case IGNORED -> " (ignored)";
      case IGNORED_WITH_WARNING -> " (warned of)";
      case REFUSED -> " (refused)";
      case REFUSED_UNLESS_RULES_ARE_IGNORED -> " (refused ²)";
    };
  }

  private static String table() {
    return "| key | here |\n|---|---|\n"
        + Arrays.stream(ConfluentKey.values())
            .map(key -> "| " + name(key) + " | " + here(key) + " |\n")
            .collect(Collectors.joining());
  }

  private static String name(ConfluentKey key) {
    return "`" + key.text() + "`" + (key.isPrefixed() ? " ¹" : "");
  }

  private static String here(ConfluentKey key) {
    return switch (key.treatment()) {
      case USED -> key.remark().isEmpty() ? "same" : "better: " + key.remark();
      case IGNORED -> "not supported, and ignored: " + key.remark();
      case IGNORED_WITH_WARNING -> "not supported, and warned of: " + key.remark();
      case REFUSED -> "not supported, and refused: " + key.remark();
      case REFUSED_UNLESS_RULES_ARE_IGNORED -> "not supported, and refused ²: " + key.remark();
    };
  }

  @Test
  void theDefinitionHasWhatIsSupportedAndNothingElse() {
    Set<String> defined = new TreeSet<>(AvrolopeConfig.configDef().names());
    for (ConfluentKey key : ConfluentKey.values()) {
      if (!key.text().endsWith("*")) {
        assertThat(defined.contains(key.text())).as(key.text()).isEqualTo(key.isSupported());
      }
    }
  }

  @Test
  void eachKeyHasOneMeaning() {
    for (ConfluentKey key : ConfluentKey.values()) {
      assertThat(ConfluentKey.values()).filteredOn(k -> k.matches(key.text())).containsExactly(key);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "use.schema.guid, 89791762-2336-4186-9674-299b90a802e2, name the schema by `use.schema.id`",
    "subject.name.strategy.fallback.type, RECORD, associations are not supported; set a strategy",
    "bearer.auth.uami.endpoint.url, http://x, get the token with your own token provider",
    "schema.registry.bearer.auth.uami.query, a, get the token with your own token provider"
  })
  void aKeyThatMustNotBePassedOverIsRefused(String key, String value, String why) {
    assertThatThrownBy(() -> Pair.of(key, value))
        .isInstanceOf(ConfigException.class)
        .hasMessage(key + " is not supported: " + why);
  }

  @ParameterizedTest
  @CsvSource({
    "rule.executors, encryptPII, rules are not executed; a schema with rules is refused",
    "rule.executors._default_.param.secret, x, rules are not executed; a schema with rules is refused",
    "rule.actions, dlq, rules are not executed; a schema with rules is refused",
    "validation.rules.execution, ENABLED, rules are not executed"
  })
  void rulesAreRefusedUnlessTheyMayBeIgnored(String key, String value, String why) {
    assertThatThrownBy(() -> Pair.of(key, value))
        .isInstanceOf(ConfigException.class)
        .hasMessage(key + " is not supported: " + why + ", unless ignore.schema.rules is true");
    String log =
        WriterChoiceTest.stderrOf(
            () -> {
              try (Pair pair = Pair.of(key, value, "ignore.schema.rules", "true")) {
                assertThat(pair.read(pair.write(5))).isEqualTo(5);
              }
            });
    assertThat(log).contains(key + " has no effect: " + why);
  }

  @Test
  void whatHasNoEffectIsWarnedOf() {
    String log = WriterChoiceTest.stderrOf(() -> Pair.of("propagate.schema.tags", true).close());

    assertThat(log)
        .contains("propagate.schema.tags has no effect: register schemas with Confluent's tools");
  }

  @ParameterizedTest
  @CsvSource({
    "propagate.schema.tags, false",
    "rule.executors, ''",
    "validation.rules.execution, disabled",
    "subject.name.strategy.fallback.type, TOPIC",
    "latest.cache.size, 5",
    "use.apache.http.client, true"
  })
  void whatAsksForNothingIsLeftAlone(String key, String value) {
    String log = WriterChoiceTest.stderrOf(() -> Pair.of(key, value).close());

    assertThat(log).doesNotContain(key);
  }
}
