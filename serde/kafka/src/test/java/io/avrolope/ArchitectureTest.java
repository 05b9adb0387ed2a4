// SPDX-License-Identifier: Apache-2.0
package io.avrolope;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The table "Where is what" of ARCHITECTURE.md names methods that exist. */
class ArchitectureTest {
  private static final Pattern ROW = Pattern.compile("(?m)^\\| (.+?) \\| (`[A-Z].+?) \\|$");
  private static final Pattern ENTRY = Pattern.compile("`([A-Z]\\w*)\\.(\\w+)`");
  private static final List<String> FOLDERS =
      List.of("serde", "integrations", "cli", "topics", "server/src/main");

  /**
   * A place in the code.
   *
   * @param member the name of a method, a constant or a constructor
   */
  private record Entry(String question, String type, String member) {}

  @Test
  void theTableAnswersThirtyQuestions() throws IOException {
    assertThat(entries().stream().map(Entry::question).distinct()).hasSizeGreaterThanOrEqualTo(30);
  }

  @Test
  void everyEntryOfTheTableNamesAMemberOfTheCode() throws IOException {
    List<Path> sources = sources();
    List<Entry> unresolved = new ArrayList<>();
    for (Entry entry : entries()) {
      if (!resolves(entry, sources)) {
        unresolved.add(entry);
      }
    }

    assertThat(unresolved).isEmpty();
  }

  private static List<Entry> entries() {
    String document = Repository.text("ARCHITECTURE.md");
    String table = document.substring(document.indexOf("## Where is what"));
    List<Entry> entries = new ArrayList<>();
    Matcher row = ROW.matcher(table);
    while (row.find()) {
      Matcher entry = ENTRY.matcher(row.group(2));
      while (entry.find()) {
        entries.add(new Entry(row.group(1), entry.group(1), entry.group(2)));
      }
    }
    return entries;
  }

  private static List<Path> sources() throws IOException {
    List<Path> sources = new ArrayList<>();
    for (String folder : FOLDERS) {
      try (Stream<Path> files = Files.walk(Repository.path(folder))) {
        files
            .filter(
                file ->
                    file.toString()
                        .contains("/src/main/java/".replace('/', java.io.File.separatorChar)))
            .filter(file -> file.toString().endsWith(".java"))
            .forEach(sources::add);
      }
    }
    return sources;
  }

  /** Exactly one file has the type, and it declares the member. */
  private static boolean resolves(Entry entry, List<Path> sources) throws IOException {
    List<Path> files =
        sources.stream()
            .filter(file -> file.getFileName().toString().equals(entry.type() + ".java"))
            .toList();
    if (files.size() != 1) {
      return false;
    }
    String method = "(?m)^ +(?!return |new |throw )[^=\\n/*]*\\b" + entry.member() + "\\(";
    String constant = "(?m)^ +[^(\\n/*]*\\b" + entry.member() + "\\b *(=|,|\\(|;|$)";
    String code = Files.readString(files.get(0));
    return Pattern.compile(method).matcher(code).find()
        || Pattern.compile(constant).matcher(code).find();
  }
}
