// SPDX-License-Identifier: Apache-2.0
package io.avrolope;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The files of this repository, from the working directory of any module. */
public final class Repository {
  private static final Path ROOT = findRoot();

  private Repository() {}

  /**
   * A file or directory.
   *
   * @param relative a path below the repository's root, such as {@code docs/envelopes.md}
   */
  public static Path path(String relative) {
    return ROOT.resolve(relative);
  }

  /** The text of a file, in UTF-8. */
  public static String text(String relative) {
    try {
      return Files.readString(path(relative));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path findRoot() {
    Path directory = Path.of("").toAbsolutePath();
    while (!Files.isDirectory(directory.resolve(".mvn"))) {
      Path parent = directory.getParent();
      if (parent == null) {
        throw new IllegalStateException("No directory above the working directory has .mvn");
      }
      directory = parent;
    }
    return directory;
  }
}
