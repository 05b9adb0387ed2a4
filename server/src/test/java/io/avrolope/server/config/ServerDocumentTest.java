// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.config;

import static java.util.regex.Matcher.quoteReplacement;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The tables of keys in the documents of the server are generated from the definitions of the keys.
 * With {@code -Dkeys.rewrite=true} the test writes them.
 */
class ServerDocumentTest {
  private static final String COMMAND =
      "mvn test -pl server -Dtest=ServerDocumentTest -Dkeys.rewrite=true";
  private static final boolean REWRITES = Boolean.getBoolean("keys.rewrite");

  /** A table between its marks, which name the group of keys. */
  private static final Pattern TABLE =
      Pattern.compile("(?s)<!-- keys of (.+?): begin -->\n.*?<!-- keys of \\1: end -->");

  private final Map<String, List<KeyText>> groups = ServerKeys.ALL.texts();

  @Test
  void tablesOfKeysAreGenerated() throws IOException {
    List<String> found = new ArrayList<>();
    for (Path file : documents()) {
      String document = Files.readString(file);
      List<MatchResult> tables = TABLE.matcher(document).results().toList();
      tables.forEach(table -> found.add(table.group(1)));
      if (REWRITES) {
        Files.writeString(
            file, TABLE.matcher(document).replaceAll(table -> quoteReplacement(generated(table))));
      } else {
        assertThat(tables)
            .as("%s. To rewrite its tables: %s", file, COMMAND)
            .allSatisfy(table -> assertThat(table.group()).isEqualTo(generated(table)));
      }
    }

    assertThat(found).containsExactlyInAnyOrderElementsOf(groups.keySet());
  }

  @Test
  void eachKeyHasSentences() {
    assertThat(groups.values().stream().flatMap(List::stream))
        .allSatisfy(key -> assertThat(key.meaning()).as(key.name()).matches("(?s)[A-Z].*\\."))
        .allSatisfy(key -> assertThat(key.allowed()).as(key.name()).isNotEmpty());
  }

  private static List<Path> documents() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("../docs"))) {
      return files.filter(file -> file.getFileName().toString().matches("server.*\\.md")).toList();
    }
  }

  private String generated(MatchResult table) {
    String group = table.group(1);
    List<KeyText> keys = Objects.requireNonNull(groups.get(group), group);
    return """
        <!-- keys of %s: begin -->

        | key | default | values | meaning |
        |---|---|---|---|
        %s
        <!-- keys of %s: end -->"""
        .formatted(
            group, keys.stream().map(ServerDocumentTest::row).collect(Collectors.joining()), group);
  }

  private static String row(KeyText key) {
    return "| `%s` | %s | %s | %s |\n"
        .formatted(
            key.name(),
            key.byDefault().isEmpty() ? "–" : "`" + key.byDefault() + "`",
            key.allowed(),
            key.meaning());
  }
}
