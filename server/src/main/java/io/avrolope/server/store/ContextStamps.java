// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import io.avrolope.registry.directory.SchemaIds;
import io.avrolope.server.store.FileTransaction.Write;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The versions of the files with the settings and ids of contexts that the server has read or
 * written. People, and applications with {@code file:}, write to them too. A new id replaces them,
 * and must not replace lines that the server has not read. Not thread-safe.
 */
final class ContextStamps {
  private final Path root;
  private final Map<String, Object> known = new HashMap<>();

  ContextStamps(Path root) {
    this.root = root;
  }

  /** The versions as they are now. */
  static Map<String, Object> now(Path root) throws IOException {
    Map<String, Object> stamps = new HashMap<>();
    add(stamps, root, Layout.CONTEXT_FILE);
    add(stamps, root, Layout.CONTEXTS);
    Path contexts = root.resolve(Layout.CONTEXTS);
    if (Files.isDirectory(contexts)) {
      try (DirectoryStream<Path> folders = Files.newDirectoryStream(contexts, Files::isDirectory)) {
        for (Path folder : folders) {
          String path = Layout.CONTEXTS + "/" + folder.getFileName() + "/";
          add(stamps, root, path + Layout.CONTEXT_FILE);
          add(stamps, root, path + SchemaIds.FILE);
        }
      }
    }
    return stamps;
  }

  private static void add(Map<String, Object> stamps, Path root, String path) {
    stamps.put(path, stamp(root.resolve(path)));
  }

  /** A file that cannot be looked at, such as a link to itself, is the loader's concern. */
  private static Object stamp(Path file) {
    try {
      return FileStamps.of(file);
    } catch (IOException e) {
      return e.getClass();
    }
  }

  /**
   * Notes that files are read.
   *
   * @param stamps of before they were read
   */
  void read(Map<String, Object> stamps) {
    known.clear();
    known.putAll(stamps);
  }

  /** Notes the files that the server has written. */
  void written(List<Write> writes) {
    for (Write write : writes) {
      String path = write.path();
      if (path.equals(Layout.CONTEXT_FILE)) {
        add(known, root, path);
      } else if (Layout.contextEnd(path) > 0) {
        add(known, root, Layout.CONTEXTS);
        String context = path.substring(0, Layout.contextEnd(path));
        add(known, root, context + Layout.CONTEXT_FILE);
        add(known, root, context + SchemaIds.FILE);
      }
    }
  }

  /** Whether somebody else has changed a file. */
  boolean isChanged() {
    return known.entrySet().stream()
        .anyMatch(each -> !stamp(root.resolve(each.getKey())).equals(each.getValue()));
  }
}
