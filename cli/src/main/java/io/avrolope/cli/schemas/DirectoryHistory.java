package io.avrolope.cli.schemas;

import io.avrolope.cli.terminal.CommandException;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.RegisteredVersion;
import io.avrolope.registry.SchemaCatalog;
import io.avrolope.registry.SubjectFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Compares each version of a directory's subjects with those before it. */
final class DirectoryHistory {
  private static final String FILE = "compatibility";

  private final Path root;
  private final SchemaCatalog catalog;
  private final CompatibilityLevel usual;

  /**
   * @param usual of subjects whose folder has no file {@code compatibility}
   */
  DirectoryHistory(Path root, SchemaCatalog catalog, CompatibilityLevel usual) {
    this.root = root;
    this.catalog = catalog;
    this.usual = usual;
  }

  /** The paths are those of files. */
  List<Change> violations(String subject) {
    String folder = SubjectFolder.of(subject);
    CompatibilityLevel level = level(folder);
    List<Change> violations = new ArrayList<>();
    List<RegisteredVersion> before = new ArrayList<>();
    for (long number : catalog.versions(subject)) {
      RegisteredVersion version = read(subject, number).orElse(null);
      if (version != null) {
        for (RegisteredVersion earlier : level.compared(before)) {
          violations.addAll(violations(level, earlier, version, folder + "/" + number + ".avsc"));
        }
        before.add(version);
      }
    }
    return violations;
  }

  private static List<Change> violations(
      CompatibilityLevel level, RegisteredVersion earlier, RegisteredVersion version, String path) {
    Direction direction = level.direction();
    if (direction == null) {
      return List.of();
    }
    return direction
        .violations(
            earlier.content().schema().orElseThrow(), version.content().schema().orElseThrow())
        .stream()
        .map(
            each ->
                new Change(
                    path,
                    "not "
                        + direction
                        + " compatible with version "
                        + earlier.version()
                        + ": "
                        + each.path()
                        + ": "
                        + each.what()))
        .toList();
  }

  /** Empty for text that is no schema, which is found elsewhere. */
  private Optional<RegisteredVersion> read(String subject, long version) {
    try {
      return Optional.of(catalog.version(subject, version));
    } catch (UnknownSchemaException e) {
      return Optional.empty();
    }
  }

  private CompatibilityLevel level(String folder) {
    Path file = root.resolve(folder).resolve(FILE);
    String said;
    try {
      said = Files.readString(file).strip();
    } catch (NoSuchFileException e) {
      return usual;
    } catch (IOException e) {
      throw CommandException.usage("Expected to read " + file + " but found " + e);
    }
    return Arrays.stream(CompatibilityLevel.values())
        .filter(level -> level.toString().equalsIgnoreCase(said.replace('_', '-')))
        .findFirst()
        .orElseThrow(
            () ->
                CommandException.usage(
                    "Expected one of "
                        + Arrays.stream(CompatibilityLevel.values())
                            .map(CompatibilityLevel::toString)
                            .collect(Collectors.joining(", "))
                        + " but found something else in "
                        + file));
  }
}
