// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import io.avrolope.registry.directory.SchemaIds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;

/** Names versions of files: two are equal if the file was not changed between them. */
final class FileStamps {
  /** Changes with each transaction. */
  static final String GENERATION = ".generation";

  private FileStamps() {}

  /** Identifies the files that every transaction replaces, and that the library replaces. */
  static List<Object> ofDirectory(Path root) {
    try {
      return List.of(of(root.resolve(GENERATION)), of(root.resolve(SchemaIds.FILE)));
    } catch (IOException e) {
      return List.of(e); // equal to no other
    }
  }

  static Object of(Path file) throws IOException {
    try {
      BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
      return List.of(
          String.valueOf(attributes.fileKey()), attributes.lastModifiedTime(), attributes.size());
    } catch (NoSuchFileException e) {
      return file;
    }
  }
}
