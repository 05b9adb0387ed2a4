// SPDX-License-Identifier: Apache-2.0
package io.avrolope;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The build compares the API of these packages with the last release: see serde/pom.xml. */
class ComparedPackagesTest {
  private static final List<String> MODULES =
      List.of(
          "serde/core",
          "serde/codec",
          "serde/envelope",
          "serde/registry",
          "serde/kafka",
          "integrations/connect");
  private static final Pattern EXPORT = Pattern.compile("exports ([\\w.]+);");
  private static final Pattern INCLUDE = Pattern.compile("<include>(io\\.avrolope\\.[\\w.]+)<");

  @Test
  void thePackagesThatAreExportedToEverybodyAreCompared() {
    List<String> exported =
        MODULES.stream()
            .map(module -> module + "/src/main/java/module-info.java")
            .flatMap(descriptor -> found(EXPORT, descriptor))
            .toList();

    assertThat(found(INCLUDE, "serde/pom.xml")).containsExactlyInAnyOrderElementsOf(exported);
  }

  private static Stream<String> found(Pattern pattern, String file) {
    return pattern.matcher(Repository.text(file)).results().map(result -> result.group(1));
  }
}
