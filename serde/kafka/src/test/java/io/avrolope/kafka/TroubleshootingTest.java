// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.Repository;
import io.avrolope.error.AvrolopeException;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * docs/troubleshooting.md has a section for every failure, and no section that nothing links to.
 */
class TroubleshootingTest {
  private static final String NAME = "troubleshooting.md";
  private static final String BY_WORDS = "by-the-words-of-a-message";
  private static final Pattern HEADING = Pattern.compile("(?m)^##+ (.*)$");
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)#]*)#([^)]*)\\)");

  @Test
  void everyFailureHasASection() throws Exception {
    assertThat(anchorsOfFailures()).hasSize(9);
    assertThat(headings()).containsAll(anchorsOfFailures());
  }

  @Test
  void everyLinkIntoThePageLeadsToASection() throws IOException {
    assertThat(headings()).containsAll(linked());
  }

  @Test
  void everySectionIsLinkedFromADocumentOrAFailure() throws Exception {
    Set<String> reachable = new HashSet<>(linked());
    reachable.addAll(anchorsOfFailures());
    reachable.add(BY_WORDS); // readers begin there without a link

    assertThat(reachable).containsAll(headings());
  }

  /** Other clients have no messages about interruptions or rules. */
  @Test
  void otherClientsMessagesLeadToAllFailuresButTwo() throws Exception {
    String document = document();
    int begin = document.indexOf("## By the words of a message\n");
    String words = document.substring(begin, document.indexOf("\n## ", begin));
    List<String> expected = new ArrayList<>(anchorsOfFailures());
    expected.removeAll(List.of("interrupted", "schema-rules"));

    assertThat(anchors(words)).containsAll(expected);
  }

  private static String document() {
    return Repository.text("docs/" + NAME);
  }

  private static Set<String> headings() {
    Set<String> headings = new HashSet<>();
    Matcher matcher = HEADING.matcher(document());
    while (matcher.find()) {
      headings.add(
          matcher
              .group(1)
              .toLowerCase(Locale.ROOT)
              .replaceAll("[^a-z0-9 _-]", "")
              .replace(' ', '-'));
    }
    return headings;
  }

  /** The anchors of this page that the page itself and the other documents link to. */
  private static Set<String> linked() throws IOException {
    Set<String> linked = new HashSet<>(anchors(document()));
    for (Path directory : List.of(Repository.path(""), Repository.path("docs"))) {
      try (Stream<Path> files = Files.list(directory)) {
        for (Path file : files.filter(each -> each.toString().endsWith(".md")).toList()) {
          Matcher matcher = LINK.matcher(Files.readString(file));
          while (matcher.find()) {
            if (matcher.group(1).endsWith(NAME)) {
              linked.add(matcher.group(2));
            }
          }
        }
      }
    }
    return linked;
  }

  /** The anchors of links within one document. */
  private static List<String> anchors(String text) {
    List<String> anchors = new ArrayList<>();
    Matcher matcher = LINK.matcher(text);
    while (matcher.find()) {
      if (matcher.group(1).isEmpty()) {
        anchors.add(matcher.group(2));
      }
    }
    return anchors;
  }

  private static List<String> anchorsOfFailures() throws ReflectiveOperationException {
    List<String> anchors = new ArrayList<>();
    for (Class<?> failure : AvrolopeException.class.getPermittedSubclasses()) {
      Constructor<?> constructor = failure.getConstructors()[0];
      @Nullable Object[] arguments =
          Arrays.stream(constructor.getParameterTypes())
              .map(type -> type.isEnum() ? type.getEnumConstants()[0] : null)
              .toArray();
      anchors.add(((AvrolopeException) constructor.newInstance(arguments)).anchor());
    }
    return anchors;
  }
}
