// SPDX-License-Identifier: Apache-2.0
package io.avrolope.test;

import static java.util.function.Predicate.not;
import static org.assertj.core.api.Assertions.assertThat;

import com.acme.orders.OrdersTest;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs the documented example on old and new versions of JUnit 5. The build itself has JUnit 6. */
class JUnitVersionsTest {

  private static List<Path> launchers() throws IOException {
    try (Stream<Path> jars = Files.list(Path.of(System.getProperty("junit.versions")))) {
      List<Path> sorted = jars.sorted().toList();
      assertThat(sorted).hasSize(2);
      return sorted;
    }
  }

  @ParameterizedTest
  @MethodSource("launchers")
  void theExampleRuns(Path launcher) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                launcher + File.pathSeparator + classPathWithoutJUnit(),
                "org.junit.platform.console.ConsoleLauncher",
                "execute",
                "--select-class=" + OrdersTest.class.getName(),
                "--details=tree",
                "--disable-banner")
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(process.waitFor()).as(output).isZero();
    assertThat(output).contains("2 tests successful", "0 tests failed");
  }

  private static String classPathWithoutJUnit() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(not(JUnitVersionsTest::isJUnit))
        .collect(Collectors.joining(File.pathSeparator));
  }

  private static boolean isJUnit(String entry) {
    String name = new File(entry).getName();
    return Stream.of("junit-", "opentest4j-", "apiguardian-").anyMatch(name::startsWith);
  }
}
