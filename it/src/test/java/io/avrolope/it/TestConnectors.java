// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

/** The connectors of {@code src/test/connectors}, which this build does not compile. */
final class TestConnectors {
  private static final Path SOURCES = Path.of("src/test/connectors");
  private static final Path LIBRARIES =
      Path.of(System.getProperty("it.connect.worker.directory"), "target/libs");

  private TestConnectors() {}

  /**
   * Compiles them with the jars of a plug-in, and adds their jar to it.
   *
   * @param directory where their classes are written
   */
  static void addTo(Path plugin, Path directory) throws IOException {
    Path classes = Files.createDirectory(directory.resolve("classes"));
    List<Path> classPath = new ArrayList<>(JavaProgram.jars(LIBRARIES));
    classPath.addAll(JavaProgram.jars(plugin));
    JavaProgram.compile(files(SOURCES.resolve("com")), classPath, classes);
    try (OutputStream file = Files.newOutputStream(plugin.resolve("connectors.jar"));
        JarOutputStream jar = new JarOutputStream(file)) {
      add(jar, classes, classes);
      add(jar, SOURCES, SOURCES.resolve("META-INF"));
    }
  }

  private static void add(JarOutputStream jar, Path root, Path directory) throws IOException {
    for (Path file : files(directory)) {
      jar.putNextEntry(new JarEntry(root.relativize(file).toString()));
      Files.copy(file, jar);
      jar.closeEntry();
    }
  }

  private static List<Path> files(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }
}
