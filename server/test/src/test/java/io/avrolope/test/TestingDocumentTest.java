// SPDX-License-Identifier: Apache-2.0
package io.avrolope.test;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The example and the names in docs/testing.md. */
class TestingDocumentTest {
  private static final Path DOCUMENT = Path.of("..", "..", "docs", "testing.md");
  private static final Path EXAMPLE =
      Path.of("src", "test", "java", "com", "acme", "orders", "OrdersTest.java");

  @Test
  void theExampleIsTheTestThatRuns() {
    String example = read(EXAMPLE).replaceFirst("(?s)^// SPDX[^\n]*\n", "");

    assertThat(read(DOCUMENT)).contains("```java\n" + example + "```");
  }

  @Test
  void allElementsOfTheAnnotationAreListed() {
    String document = read(DOCUMENT);

    assertThat(Stream.of(RegistryServer.class.getDeclaredMethods()))
        .allSatisfy(each -> assertThat(document).contains("| `" + each.getName() + "` |"));
  }

  @Test
  void theVersionsOfJUnitAreThoseThatRun() {
    Pattern property = Pattern.compile("<junit\\.(?:oldest\\.|five\\.)?version>([0-9.]+)<");
    String versions =
        Stream.of(Path.of("pom.xml"), Path.of("..", "..", "pom.xml"))
            .flatMap(pom -> property.matcher(read(pom)).results())
            .map(match -> match.group(1).replaceFirst("^1\\.", "5."))
            .collect(Collectors.joining(", "));

    assertThat(read(DOCUMENT).replace(" and ", ", ")).contains("JUnit " + versions + "; ");
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
