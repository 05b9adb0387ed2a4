// SPDX-License-Identifier: Apache-2.0
package io.avrolope;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A simple class name stands for one class of a module. */
class ClassNamesTest {
  private static final Set<String> ELSEWHERE = Set.of("target", ".git", "node_modules");
  private static final Path SOURCES = Path.of("src/main/java");

  @Test
  void noModuleHasTwoClassesOfOneName() throws IOException {
    List<Path> modules = modules();
    List<Path> seconds = new ArrayList<>();
    for (Path module : modules) {
      seconds.addAll(seconds(module));
    }

    assertThat(modules).contains(Repository.path("serde/kafka"), Repository.path("server"));
    assertThat(seconds).as("classes with the name of another class of the module").isEmpty();
  }

  private static List<Path> modules() throws IOException {
    List<Path> modules = new ArrayList<>();
    Files.walkFileTree(
        Repository.path(""),
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
            if (ELSEWHERE.contains(directory.getFileName().toString())) {
              return FileVisitResult.SKIP_SUBTREE;
            }
            if (Files.isDirectory(directory.resolve(SOURCES))) {
              modules.add(directory);
            }
            return directory.endsWith("src")
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }
        });
    return modules;
  }

  private static List<Path> seconds(Path module) throws IOException {
    Set<Path> names = new HashSet<>();
    try (Stream<Path> files = Files.walk(module.resolve(SOURCES))) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> !file.endsWith("package-info.java"))
          .filter(file -> !names.add(file.getFileName()))
          .toList();
    }
  }
}
