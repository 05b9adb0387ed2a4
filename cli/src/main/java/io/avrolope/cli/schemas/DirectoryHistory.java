package io.avrolope.cli.schemas;

import io.avrolope.cli.terminal.CommandException;
import io.avrolope.error.UnknownSchemaException;
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

/** Compares each version of a directory's subjects with those before it. */
final class DirectoryHistory {
  private static final String FILE = "compatibility";

  private final Path root;
  private final OpenCatalog directory;
  private final CompatibilityLevel usual;

  private record Numbered(long version, Schema schema) {}

  /**
   * @param usual of subjects whose folder has no file {@code compatibility}
   */
  DirectoryHistory(Path root, OpenCatalog directory, CompatibilityLevel usual) {
    this.root = root;
    this.directory = directory;
    this.usual = usual;
  }

  /** The paths are those of files. */
  List<Change> violations(String subject) {
    String folder = SubjectFolder.of(subject);
    CompatibilityLevel level = level(folder);
    List<Change> violations = new ArrayList<>();
    List<Numbered> before = new ArrayList<>();
    for (long number : directory.catalog().versions(subject)) {
      Numbered version = read(subject, number).orElse(null);
      if (version != null) {
        for (Numbered earlier : level.compared(before)) {
          violations.addAll(violations(level, earlier, version, folder + "/" + number + ".avsc"));
        }
        before.add(version);
      }
    }
    return violations;
  }

  private static List<Change> violations(
      CompatibilityLevel level, Numbered earlier, Numbered version, String path) {
    Direction direction = level.direction();
    if (direction == null) {
      return List.of();
    }
    return direction.violations(earlier.schema(), version.schema()).stream()
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
  private Optional<Numbered> read(String subject, long version) {
    try {
      SchemaReference.Version reference = new SchemaReference.Version(subject, version);
      return Optional.of(new Numbered(version, directory.registry().schema(reference)));
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
