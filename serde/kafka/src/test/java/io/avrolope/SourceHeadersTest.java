// SPDX-License-Identifier: Apache-2.0
package io.avrolope;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Each source file, script and POM states its license in its first lines. */
class SourceHeadersTest {
  private static final Set<String> ELSEWHERE =
      Set.of("target", ".git", ".idea", "work", "__pycache__", "node_modules");
  private static final Set<String> NAMES = Set.of("pom.xml", "Dockerfile");
  private static final List<String> ENDINGS = List.of(".java", ".py", ".sh", ".awk", ".gradle");
  private static final int FIRST_BYTES = 200;

  @Test
  void eachSourceFileStatesItsLicense() throws IOException {
    List<Path> sources = sources();
    List<Path> silent = new ArrayList<>();
    for (Path source : sources) {
      if (!beginning(source).contains("SPDX-License-Identifier: Apache-2.0\n")
          && !beginning(source).contains("SPDX-License-Identifier: Apache-2.0 -->\n")) {
        silent.add(source);
      }
    }

    assertThat(sources).contains(Repository.path(".ci/run"), Repository.path("pom.xml"));
    assertThat(silent).isEmpty();
  }

  private static List<Path> sources() throws IOException {
    List<Path> sources = new ArrayList<>();
    Files.walkFileTree(
        Repository.path(""),
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
            return ELSEWHERE.contains(directory.getFileName().toString())
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            if (isSource(file)) {
              sources.add(file);
            }
            return FileVisitResult.CONTINUE;
          }
        });
    return sources;
  }

  private static boolean isSource(Path file) throws IOException {
    String name = file.getFileName().toString();
    return NAMES.contains(name)
        || ENDINGS.stream().anyMatch(name::endsWith)
        || beginning(file).startsWith("#!");
  }

  private static String beginning(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return new String(in.readNBytes(FIRST_BYTES), StandardCharsets.ISO_8859_1);
    }
  }
}
