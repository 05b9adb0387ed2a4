package io.avrolope.registry.directory;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.avrolope.error.AvrolopeException;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.text.SchemaText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;

/**
 * Looks for what is wrong in a directory of schemas before a process does: files that are not where
 * a registry looks, text that is no schema, versions that are missing, ids of two schemas. Only
 * reads. For one use, by one thread.
 */
public final class SchemaDirectoryAudit {
  private final FileTree tree;
  private final List<Finding> findings = new ArrayList<>();
  private final Map<SchemaFile, Schema> schemas = new HashMap<>();

  private SchemaDirectoryAudit(Path root) {
    this.tree = new FileTree(root);
  }

  /**
   * Something that is wrong.
   *
   * @param path of the file, below the directory and with forward slashes
   * @param what was expected and found
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

  /** Files of schemas that no registry looks for. */
  private void checkPlaces() {
    tree.files(); // says what is wrong with the directory itself
    try (Stream<Path> files = Files.walk(tree.root())) {
      files
          .filter(file -> file.toString().endsWith(SchemaFile.ENDING))
          .map(file -> tree.root().relativize(file).toString().replace('\\', '/'))
          .forEach(
              path -> {
                Optional<SchemaFile> parsed = SchemaFile.parse(path);
                if (parsed.isEmpty()) {
                  add(path, "Expected <subject>/<version>.avsc, versions from 1 on");
                } else if (SubjectFolder.subject(parsed.get().folder()).isEmpty()) {
                  add(path, "Expected a folder of a subject but found a name that no subject has");
                }
              });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void parse(SchemaFile file) {
    String text = tree.read(file.path()).orElse("");
    try {
      schemas.put(file, SchemaText.parse(text, tree + "/" + file.path()));
    } catch (UnknownSchemaException e) {
      Throwable cause = e.getCause();
      add(
          file.path(),
          "Expected an Avro schema but found none: " + words(cause == null ? e : cause));
    }
  }

  /** Without the text of a schema, which may be long. */
  private static String words(Throwable cause) {
    if (cause.getCause() instanceof JsonProcessingException notJson) {
      return "no JSON at line " + notJson.getLocation().getLineNr();
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
          add(file.path(), "Expected version " + expected + " but found " + file.version());
        }
        expected = file.version() + 1;
        Schema schema = schemas.get(file);
        if (schema != null && before != null && !isSuccessor(before, schema)) {
          add(
              file.path(),
              "Expected schema "
                  + before.getFullName()
                  + ", or that name as an alias, but found "
                  + schema.getFullName());
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

  /** The newest alone: what was once registered must stay as it is. */
  private void checkAsNew(SchemaFile file) {
    if (!schemas.containsKey(file)) {
      return;
    }
    try {
      new Schema.Parser().parse(tree.read(file.path()).orElse(""));
    } catch (AvroRuntimeException e) {
      add(file.path(), "Expected good names and defaults but found others: " + words(e));
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
      if (tree.read(file.path()).isEmpty()) {
        add(
            SchemaIds.FILE,
            "Expected " + file.path() + ", which has id " + id + ", but found none");
      } else if (schema != null) {
        SchemaFile other = first.putIfAbsent(id, file);
        Schema others = other == null ? schema : schemas.get(other);
        if (other != null
            && others != null
            && !SchemaText.same(others, schema, SchemaText.Matching.NORMALIZED)) {
          add(
              SchemaIds.FILE,
              "Expected one schema of id "
                  + id
                  + " but found "
                  + other.path()
                  + " and "
                  + file.path());
        }
      }
    }
  }
}
