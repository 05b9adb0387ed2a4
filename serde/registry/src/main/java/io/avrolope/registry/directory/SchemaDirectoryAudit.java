// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.directory;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.avrolope.error.AvrolopeException;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.avro.SchemaText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.avro.Schema;

/**
 * Finds faults in a directory of schemas before it is used: misplaced files, invalid schemas,
 * missing versions, and ids that two schemas share. Only reads. One object serves one audit; not
 * thread-safe.
 */
public final class SchemaDirectoryAudit {
  private final FileTree tree;
  private final List<Finding> findings = new ArrayList<>();
  private final Map<SchemaFile, Schema> schemas = new HashMap<>();

  private SchemaDirectoryAudit(Path root) {
    this.tree = new FileTree(root);
  }

  /**
   * A fault.
   *
   * @param path of the file, relative to the directory and with forward slashes
   * @param what describes the fault
   */
  public record Finding(String path, String what) {}

  /**
   * All findings, in the order of their paths.
   *
   * @throws AvrolopeException if there is no such directory, or it cannot be read
   */
  public static List<Finding> of(Path root) {
    SchemaDirectoryAudit audit = new SchemaDirectoryAudit(root);
    audit.checkPlaces();
    for (SchemaFile file : audit.tree.files()) {
      audit.parse(file);
    }
    audit.checkVersions();
    audit.checkIds();
    audit.findings.sort((left, right) -> left.path().compareTo(right.path()));
    return List.copyOf(audit.findings);
  }

  private void add(String path, String what) {
    findings.add(new Finding(path, what));
  }

  /** Finds schema files that no registry reads. */
  private void checkPlaces() {
    Set<SchemaFile> seen = new HashSet<>();
    tree.files(); // throws if the directory itself cannot be read
    try (Stream<Path> files = Files.walk(tree.root())) {
      files
          .filter(file -> file.toString().endsWith(SchemaFile.ENDING))
          .map(file -> tree.root().relativize(file).toString().replace('\\', '/'))
          .forEach(
              path -> {
                Optional<SchemaFile> parsed = SchemaFile.parse(path);
                if (parsed.isEmpty()) {
                  add(
                      path,
                      "Not a path of the form <subject>/<version>.avsc, with versions from 1");
                } else if (SubjectFolder.subject(parsed.get().folder()).isEmpty()) {
                  add(path, "Not the folder of a subject: its name is not an encoded subject");
                } else if (!seen.add(parsed.get())) {
                  add(path, "Another folder of the same subject has this version. Keep one file");
                }
              });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void parse(SchemaFile file) {
    String text;
    try {
      text = tree.read(file.path()).orElse("");
    } catch (UnknownSchemaException e) {
      add(file.path(), String.valueOf(e.getMessage()));
      return;
    }
    try {
      schemas.put(file, SchemaText.parse(text, tree + "/" + file.path()));
    } catch (UnknownSchemaException e) {
      add(file.path(), "Not an Avro schema: " + words(e));
    }
  }

  /** Leaves out the text of the schema, which may be long. */
  private static String words(UnknownSchemaException failure) {
    Throwable cause = failure.getCause() == null ? failure : failure.getCause();
    if (cause.getCause() instanceof JsonProcessingException notJson) {
      return "invalid JSON at line " + notJson.getLocation().getLineNr();
    }
    String message = String.valueOf(cause.getMessage()).replaceAll("\\s+", " ");
    return message.substring(0, Math.min(message.length(), 200));
  }

  private void checkVersions() {
    Map<String, NavigableSet<SchemaFile>> bySubject =
        tree.files().stream()
            .collect(
                Collectors.groupingBy(
                    SchemaFile::folder, TreeMap::new, Collectors.toCollection(TreeSet::new)));
    for (NavigableSet<SchemaFile> files : bySubject.values()) {
      long expected = 1;
      Schema before = null;
      for (SchemaFile file : files) {
        if (file.version() != expected) {
          add(file.path(), "Version " + expected + " is missing before version " + file.version());
        }
        expected = file.version() + 1;
        Schema schema = schemas.get(file);
        if (schema != null && before != null && !isSuccessor(before, schema)) {
          add(
              file.path(),
              "Schema "
                  + schema.getFullName()
                  + " is not named "
                  + before.getFullName()
                  + ", and does not have that name as an alias");
        }
        before = schema == null ? before : schema;
      }
      checkAsNew(files.last());
    }
  }

  private static boolean isSuccessor(Schema before, Schema schema) {
    return before.getFullName().equals(schema.getFullName())
        || (isNamed(schema) && schema.getAliases().contains(before.getFullName()))
        || !isNamed(before);
  }

  private static boolean isNamed(Schema schema) {
    return switch (schema.getType()) {
      case RECORD, ENUM, FIXED -> true;
      default -> false;
    };
  }

  /** Checks only the newest version: registered schemas must not change any more. */
  private void checkAsNew(SchemaFile file) {
    if (!schemas.containsKey(file)) {
      return;
    }
    try {
      SchemaText.parseNew(tree.read(file.path()).orElse(""), file.path());
    } catch (UnknownSchemaException e) {
      add(file.path(), "Invalid name or default: " + words(e));
    }
  }

  private void checkIds() {
    SchemaIds ids;
    try {
      ids =
          tree.read(SchemaIds.FILE)
              .map(text -> SchemaIds.parse(text, SchemaIds.FILE))
              .orElseGet(SchemaIds::none);
    } catch (AvrolopeException e) {
      add(SchemaIds.FILE, String.valueOf(e.getMessage()));
      return;
    }
    Map<Integer, SchemaFile> first = new HashMap<>();
    for (SchemaFile file : new TreeSet<>(ids.files())) {
      int id = ids.id(file).orElseThrow();
      Schema schema = schemas.get(file);
      if (schema == null && isMissing(file)) {
        add(SchemaIds.FILE, "File " + file.path() + ", which has id " + id + ", is missing");
      } else if (schema != null) {
        SchemaFile other = first.putIfAbsent(id, file);
        Schema others = other == null ? schema : schemas.get(other);
        if (other != null
            && others != null
            && !SchemaText.same(others, schema, SchemaText.Matching.NORMALIZED)) {
          add(
              SchemaIds.FILE,
              "Two schemas have id " + id + ": " + other.path() + " and " + file.path());
        }
      }
    }
  }

  private boolean isMissing(SchemaFile file) {
    try {
      return tree.read(file.path()).isEmpty();
    } catch (UnknownSchemaException e) {
      return false; // listed with its path
    }
  }
}
