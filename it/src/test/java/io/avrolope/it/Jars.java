// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Jars of the class path, by the beginning of their names. Test jars are left out. */
final class Jars {
  /** The jars that {@code avrolope-codec} needs: its own modules, and what Avro brings. */
  static final List<String> CODEC =
      List.of(
          "avrolope-core-",
          "avrolope-codec-",
          "avro-",
          "jackson-annotations-",
          "jackson-core-",
          "jackson-databind-",
          "slf4j-api-",
          "commons-codec-",
          "commons-compress-",
          "commons-io-",
          "commons-lang3-");

  /** The jars that {@code avrolope-serde} brings. */
  static final List<String> SERDE_WITHOUT_KAFKA =
      Stream.concat(
              CODEC.stream(),
              Stream.of("avrolope-envelope-", "avrolope-registry-", "avrolope-serde-"))
          .toList();

  /** The jars that {@code avrolope-serde} needs. */
  static final List<String> SERDE =
      Stream.concat(SERDE_WITHOUT_KAFKA.stream(), Stream.of("kafka-clients-")).toList();

  private Jars() {}

  static List<Path> of(List<String> beginnings) {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
        .map(Path::of)
        .filter(path -> isWanted(path.getFileName().toString(), beginnings))
        .toList();
  }

  /** The jars, as the argument of {@code -cp} or {@code -p}. */
  static String path(List<Path> jars) {
    return jars.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
  }

  private static boolean isWanted(String name, List<String> beginnings) {
    return name.endsWith(".jar")
        && !name.endsWith("-tests.jar")
        && beginnings.stream().anyMatch(name::startsWith);
  }
}
