// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.schemas;

import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.comparison.CompatibilityDirection;
import io.avrolope.registry.comparison.Finding;
import io.avrolope.registry.directory.FolderOnDisk;
import io.avrolope.registry.directory.SubjectFolder;
import io.avrolope.schema.SchemaReference;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.avro.Schema;

/** Checks the compatibility of each version in a directory with the versions before it. */
final class DirectoryCompatibility {
  private static final String FILE = "compatibility";

  private final Path root;
  private final OpenCatalog directory;
  private final CompatibilityLevel defaultLevel;

  private record Numbered(long version, Schema schema) {}

  /**
   * @param defaultLevel level of subjects whose folder has no file {@code compatibility}
   */
  DirectoryCompatibility(Path root, OpenCatalog directory, CompatibilityLevel defaultLevel) {
    this.root = root;
    this.directory = directory;
    this.defaultLevel = defaultLevel;
  }

  /** The incompatible versions of a subject, by file. An invalid level compares nothing. */
  List<Finding> violations(String subject) {
    String folder = SubjectFolder.of(subject);
    List<Finding> violations = new ArrayList<>();
    CompatibilityLevel level = level(folder, violations);
    List<Numbered> before = new ArrayList<>();
    for (long number : directory.catalog().versions(subject)) {
      Numbered version = read(subject, number).orElse(null);
      if (version != null) {
        for (Numbered earlier : level.selectCompared(before)) {
          violations.addAll(violations(level, earlier, version, folder + "/" + number + ".avsc"));
        }
        before.add(version);
      }
    }
    return violations;
  }

  private static List<Finding> violations(
      CompatibilityLevel level, Numbered earlier, Numbered version, String path) {
    CompatibilityDirection direction = level.direction();
    if (direction == null) {
      return List.of();
    }
    return direction.violations(earlier.schema(), version.schema()).stream()
        .map(
            each ->
                new Finding(
                    path,
                    "not "
                        + direction
                        + " compatible with version "
                        + earlier.version()
                        + ": "
                        + each.path()
                        + ": "
                        + each.text()))
        .toList();
  }

  /** Empty if the text is not a schema; {@link CheckSchemasCommand} reports that separately. */
  private Optional<Numbered> read(String subject, long version) {
    try {
      SchemaReference.Version reference = new SchemaReference.Version(subject, version);
      return Optional.of(new Numbered(version, directory.registry().schema(reference)));
    } catch (UnknownSchemaException e) {
      return Optional.empty();
    }
  }

  private CompatibilityLevel level(String folder, List<Finding> violations) {
    String path = folder + "/" + FILE;
    Path file = root.resolve(FolderOnDisk.found(root, folder)).resolve(FILE);
    String text;
    try {
      text = Files.readString(file).strip();
    } catch (NoSuchFileException e) {
      return defaultLevel;
    } catch (IOException e) {
      violations.add(new Finding(path, "Cannot read the file: " + e));
      return CompatibilityLevel.NONE;
    }
    Optional<CompatibilityLevel> level = CompatibilityLevel.named(text.replace('-', '_'));
    if (level.isEmpty()) {
      String levels =
          Arrays.stream(CompatibilityLevel.values())
              .map(CompatibilityLevel::toString)
              .collect(Collectors.joining(", "));
      violations.add(new Finding(path, "The file must contain one of " + levels));
    }
    return level.orElse(CompatibilityLevel.NONE);
  }
}
