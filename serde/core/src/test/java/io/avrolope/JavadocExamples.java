// SPDX-License-Identifier: Apache-2.0
package io.avrolope;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The Java code in the javadoc of one module: each block of code also stands in a test, so that the
 * compiler has seen it. Lines are compared without their indentation. The working directory is the
 * module's.
 */
public final class JavadocExamples {
  private static final Path MAIN = Path.of("src/main/java");
  private static final Path TESTS = Path.of("src/test/java");
  private static final Pattern BLOCK =
      Pattern.compile("<pre>\\{@code\\n(.*?)\\n *\\* *\\}</pre>", Pattern.DOTALL);

  private JavadocExamples() {}

  /**
   * Fails if a block of code is in no test.
   *
   * @param documented must have a block each
   */
  public static void assertAllAreInTests(Class<?>... documented) throws IOException {
    List<List<String>> tests = new ArrayList<>();
    for (Path test : sources(TESTS)) {
      tests.add(stripped(Files.readString(test)));
    }
    for (Path source : sources(MAIN)) {
      for (List<String> block : blocks(source)) {
        assertThat(tests)
            .as("tests with the example of %s:%n%s", source, String.join("\n", block))
            .anyMatch(test -> Collections.indexOfSubList(test, block) >= 0);
      }
    }
    for (Class<?> each : documented) {
      assertThat(blocks(MAIN.resolve(each.getName().replace('.', '/') + ".java")))
          .as("examples in the javadoc of %s", each)
          .isNotEmpty();
    }
  }

  private static List<Path> sources(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files.filter(file -> file.toString().endsWith(".java")).toList();
    }
  }

  private static List<List<String>> blocks(Path source) throws IOException {
    return BLOCK.matcher(Files.readString(source)).results().map(JavadocExamples::lines).toList();
  }

  private static List<String> lines(MatchResult block) {
    return stripped(block.group(1).replaceAll("(?m)^ *\\* ?", ""));
  }

  private static List<String> stripped(String text) {
    return text.lines().map(String::strip).toList();
  }
}
