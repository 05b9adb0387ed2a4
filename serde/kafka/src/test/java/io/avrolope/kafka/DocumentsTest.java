// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.Repository;
import io.avrolope.envelope.detect.Envelopes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Links between the documents, and the sections that the code relies on. */
class DocumentsTest {
  private static final Pattern LINK =
      Pattern.compile("(?:\\]\\(|src=\"|srcset=\")(?!https?:)([^)#\"]*)(?:#([^)\"]*))?[)\"]");
  private static final Pattern FENCED = Pattern.compile("(?ms)^ *```.*?^ *```$");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");

  @Test
  void everyLinkLeadsToAFileAndEveryAnchorToAHeading() throws IOException {
    List<String> broken = new ArrayList<>();
    for (Path document : documents()) {
      Matcher link = LINK.matcher(prose(document));
      while (link.find()) {
        Path target =
            link.group(1).isEmpty() ? document : document.resolveSibling(link.group(1)).normalize();
        if (!Files.exists(target)
            || (link.group(2) != null && !anchors(target).contains(link.group(2)))) {
          broken.add(document.getFileName() + ": " + link.group());
        }
      }
    }

    assertThat(broken).isEmpty();
  }

  @Test
  void indexOfTheDocumentationListsEveryPage() throws IOException {
    String index = Repository.text("docs/README.md");

    assertThat(pages(Repository.path("docs")))
        .filteredOn(page -> !page.endsWith("README.md"))
        .isNotEmpty()
        .allSatisfy(page -> assertThat(index).contains("](" + page.getFileName() + ")"));
  }

  @Test
  void everyEnvelopeHasASection() {
    String document = Repository.text("docs/envelopes.md");

    assertThat(Envelopes.NAMES)
        .allSatisfy(name -> assertThat(document).contains("\n## `" + name + "`\n"));
  }

  private static List<Path> documents() throws IOException {
    List<Path> documents = new ArrayList<>(pages(Repository.path("")));
    documents.addAll(pages(Repository.path("docs")));
    return documents;
  }

  private static List<Path> pages(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(file -> file.toString().endsWith(".md")).toList();
    }
  }

  /** A document without its code blocks. */
  private static String prose(Path document) throws IOException {
    return FENCED.matcher(Files.readString(document)).replaceAll("");
  }

  /** The anchors that GitHub gives to a document's headings. */
  private static Set<String> anchors(Path document) throws IOException {
    return HEADING
        .matcher(prose(document))
        .results()
        .map(heading -> heading.group(1).toLowerCase(Locale.ROOT))
        .map(heading -> heading.replaceAll("[^\\p{L}0-9 _-]", "").replace(' ', '-'))
        .collect(Collectors.toSet());
  }
}
