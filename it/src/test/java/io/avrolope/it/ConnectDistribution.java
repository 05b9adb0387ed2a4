// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * The directory of Kafka's distribution, as far as a worker of Connect needs it, with the plug-in.
 * The jars are from Maven Central; the scripts are the tests' own.
 */
final class ConnectDistribution {
  private static final Path WORKER = Path.of(System.getProperty("it.connect.worker.directory"));
  private static final Path PLUGIN = Path.of(System.getProperty("it.connect.plugin"));

  private static final String PROPERTIES =
      """
      listeners=http://127.0.0.1:0
      plugin.path=libs/connect-file-4.3.1.jar,connect-plugins
      plugin.discovery=service_load
      key.converter=org.apache.kafka.connect.storage.StringConverter
      value.converter=org.apache.kafka.connect.storage.StringConverter
      """;

  private ConnectDistribution() {}

  /** Adds {@code bin} and {@code libs}, and the plug-in's zip beside them. */
  static void install(Path directory) throws IOException {
    copy(WORKER.resolve("bin"), directory.resolve("bin"));
    copy(WORKER.resolve("target/libs"), directory.resolve("libs"));
    Files.copy(PLUGIN, directory.resolve(PLUGIN.getFileName()));
  }

  /**
   * Writes the properties of a worker, {@code worker.properties}. Connectors choose their
   * converters themselves.
   *
   * @param more lines that are added, and that win over the others
   */
  static void writeProperties(Path directory, Cluster cluster, String more) throws IOException {
    String address = "bootstrap.servers=" + cluster.bootstrapServers() + "\n";
    Files.writeString(directory.resolve("worker.properties"), PROPERTIES + address + more);
  }

  /**
   * Adds another plug-in to {@code connect-plugins}.
   *
   * @param name {@code debezium} or {@code iceberg}
   * @return the directory with its jars
   */
  static Path addPlugin(Path directory, String name) throws IOException {
    Path plugin = directory.resolve("connect-plugins").resolve(name);
    copy(Path.of(System.getProperty("it.connect." + name + ".directory")), plugin);
    return plugin;
  }

  /** Unpacks the plug-in's zip into {@code connect-plugins}. */
  static void unpackPlugin(Path directory) throws IOException {
    unpack(PLUGIN, directory.resolve("connect-plugins"));
  }

  private static void copy(Path source, Path target) throws IOException {
    Files.createDirectory(target);
    try (Stream<Path> files = Files.list(source)) {
      for (Path file : files.toList()) {
        Files.copy(file, target.resolve(file.getFileName()), StandardCopyOption.COPY_ATTRIBUTES);
      }
    }
  }

  /** The version in the name of the plug-in's zip. */
  static String version() {
    return PLUGIN
        .getFileName()
        .toString()
        .replaceFirst("^avrolope-connect-(.*)-plugin\\.zip$", "$1");
  }

  /** The names of the files in the plug-in, below its one directory. */
  static List<String> plugin(Path target) throws IOException {
    unpack(PLUGIN, target);
    try (Stream<Path> roots = Files.list(target)) {
      Path root = roots.findFirst().orElseThrow();
      try (Stream<Path> files = Files.walk(root)) {
        return files
            .filter(Files::isRegularFile)
            .map(file -> root.relativize(file).toString())
            .toList();
      }
    }
  }

  private static void unpack(Path zip, Path target) throws IOException {
    try (InputStream file = Files.newInputStream(zip);
        ZipInputStream entries = new ZipInputStream(file)) {
      for (ZipEntry each = entries.getNextEntry(); each != null; each = entries.getNextEntry()) {
        Path path = target.resolve(each.getName());
        if (each.isDirectory()) {
          Files.createDirectories(path);
        } else {
          Files.copy(entries, path);
        }
      }
    }
  }
}
