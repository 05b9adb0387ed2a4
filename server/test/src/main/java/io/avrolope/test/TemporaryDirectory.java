// SPDX-License-Identifier: Apache-2.0
package io.avrolope.test;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A directory that is deleted, with its files, when it is closed. */
record TemporaryDirectory(Path path) implements AutoCloseable {

  static TemporaryDirectory create() throws IOException {
    return new TemporaryDirectory(Files.createTempDirectory("avrolope-test-"));
  }

  @Override
  public void close() {
    try {
      List<Path> deepestFirst;
      try (Stream<Path> files = Files.walk(path)) {
        deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
      }
      for (Path file : deepestFirst) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot delete " + path, e);
    }
  }
}
