// SPDX-License-Identifier: Apache-2.0
package io.avrolope.test;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The schemas that a server starts with: a directory of the disk, or of the class path. */
final class SchemaSource {
  private static final String CLASS_PATH = "classpath:";

  private SchemaSource() {}

  /**
   * Copies all files.
   *
   * @throws IllegalArgumentException if there is no such directory, or it has no schema
   */
  static void copy(String source, Path target) throws IOException {
    if (source.startsWith(CLASS_PATH)) {
      copyResources(source, target);
      return;
    }
    Path directory = Path.of(source);
    if (!Files.isDirectory(directory)) {
      throw new IllegalArgumentException(
          "No directory of schemas at "
              + directory.toAbsolutePath()
              + "; relative paths begin at "
              + Path.of("").toAbsolutePath());
    }
    copyFiles(source, directory, target);
  }

  private static void copyResources(String source, Path target) throws IOException {
    String name = source.substring(CLASS_PATH.length()).replaceAll("^/+|/+$", "");
    URL url = loader().getResource(name);
    if (name.isEmpty() || url == null) {
      throw new IllegalArgumentException(
          "No directory '"
              + name
              + "' on the class path of the test; schemas names it as "
              + "classpath:DIRECTORY, and a directory of the disk by its path");
    }
    try {
      URI uri = url.toURI();
      if (url.getProtocol().equals("jar")) {
        try (FileSystem jar = FileSystems.newFileSystem(jarOf(uri), Map.of())) {
          copyFiles(source, jar.getPath("/" + name), target);
        }
      } else {
        copyFiles(source, Path.of(uri), target);
      }
    } catch (URISyntaxException e) {
      throw new IOException("Not a URI: " + url, e);
    }
  }

  private static URI jarOf(URI resource) {
    return URI.create(resource.toString().replaceFirst("!/.*", ""));
  }

  private static ClassLoader loader() {
    @Nullable ClassLoader context = Thread.currentThread().getContextClassLoader();
    return context != null ? context : ClassLoader.getSystemClassLoader();
  }

  private static void copyFiles(String source, Path directory, Path target) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.walk(directory)) {
      files = all.filter(Files::isRegularFile).toList();
    }
    if (files.stream().noneMatch(file -> file.toString().endsWith(".avsc"))) {
      throw new IllegalArgumentException(
          "No schema in " + source + "; the files are named SUBJECT/VERSION.avsc");
    }
    for (Path file : files) {
      Path copy = target.resolve(directory.relativize(file).toString());
      Files.createDirectories(copy.getParent());
      Files.copy(file, copy);
    }
  }
}
