// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.Repository;
import io.avrolope.kafka.CapturedStderr;
import io.avrolope.kafka.Pair;
import io.avrolope.kafka.config.AvrolopeConfig;
import io.avrolope.kafka.settings.ConfluentKey.Treatment;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.kafka.common.config.ConfigException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * How each of Confluent's keys is treated; docs/configuration.md and docs/confluent-keys.md are
 * generated from the same list.
 */
class ConfluentKeysTest {
  @Test
  void tableOfAllKeysIsGeneratedFromTheCode() {
    assertThat(between("docs/confluent-keys.md", "table of keys"))
        .as("the table between the marks; replace it with the expected one if a key was changed")
        .isEqualTo(table());
  }

  @Test
  void listsOfKeysAreGeneratedFromTheCode() {
    assertThat(between("docs/configuration.md", "Confluent's keys"))
        .as("the lists between the marks; replace them with the expected ones if a key was changed")
        .isEqualTo(lists());
  }

  private static String between(String document, String mark) {
    String text = Repository.text(document);
    String begin = "<!-- " + mark + ": begin -->\n";
    return text.substring(
        text.indexOf(begin) + begin.length(), text.indexOf("<!-- " + mark + ": end -->"));
  }

  private static String lists() {
    return list("Same meaning", key -> key.treatment() == Treatment.USED && key.remark().isEmpty())
        + list(
            "Changed meaning", key -> key.treatment() == Treatment.USED && !key.remark().isEmpty())
        + list("Ignored", key -> key.treatment() == Treatment.IGNORED)
        + list("Ignored with a warning", key -> key.treatment() == Treatment.IGNORED_WITH_WARNING)
        + list("Refused", key -> key.treatment() == Treatment.REFUSED)
        + list(
            "Refused unless `ignore.schema.rules=true`",
            key -> key.treatment() == Treatment.REFUSED_UNLESS_RULES_ARE_IGNORED);
  }

  private static String list(String heading, Predicate<ConfluentKey> isIn) {
    return Arrays.stream(ConfluentKey.values())
        .filter(isIn)
        .map(key -> "* " + name(key) + remark(key) + "\n")
        .collect(Collectors.joining("", "### " + heading + "\n\n", "\n"));
  }

  private static String remark(ConfluentKey key) {
    return key.isSupported() && !key.remark().isEmpty() ? ": " + key.remark() : "";
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
  void everySupportedKeyAndNoOtherIsDefined() {
    Set<String> defined = new TreeSet<>(AvrolopeConfig.configDef().names());
    for (ConfluentKey key : ConfluentKey.values()) {
      if (!key.text().endsWith("*")) {
        assertThat(defined.contains(key.text())).as(key.text()).isEqualTo(key.isSupported());
      }
    }
  }

  @Test
  void noKeyMatchesTwoEntries() {
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
  void keysThatMustNotBeIgnoredAreRefused(String key, String value, String why) {
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
  void keysOfRulesAreRefusedUnlessRulesAreIgnored(String key, String value, String why) {
    assertThatThrownBy(() -> Pair.of(key, value))
        .isInstanceOf(ConfigException.class)
        .hasMessage(key + " is not supported: " + why + ", unless ignore.schema.rules is true");
    String log =
        CapturedStderr.of(
            () -> {
              try (Pair pair = Pair.of(key, value, "ignore.schema.rules", "true")) {
                assertThat(pair.read(pair.write(5))).isEqualTo(5);
              }
            });
    assertThat(log).contains(key + " has no effect: " + why);
  }

  @Test
  void unsupportedKeyIsLoggedAsAWarning() {
    String log = CapturedStderr.of(() -> Pair.of("propagate.schema.tags", true).close());

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
  void unsupportedKeyWithItsDefaultIsNotLogged(String key, String value) {
    String log = CapturedStderr.of(() -> Pair.of(key, value).close());

    assertThat(log).doesNotContain(key);
  }
}
