// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import io.avrolope.registry.content.Subjects;
import io.avrolope.registry.directory.SchemaFile;
import io.avrolope.registry.directory.SchemaIds;
import io.avrolope.registry.directory.ServedSchemas;
import io.avrolope.registry.directory.ServedSchemas.Entry;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.state.RegistryState;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Compares the files of a context with what clients were given. Where they differ, the version
 * keeps the id that it was served with; a version whose schema is another one is left out. Not
 * thread-safe.
 */
final class ServedComparison {
  private final Path idsFile;
  private final SchemaIds ids;
  private final ServedSchemas served;
  private final List<Conflict> conflicts = new ArrayList<>();

  ServedComparison(Path folder, SchemaIds ids, ServedSchemas served) {
    this.idsFile = folder.resolve(SchemaIds.FILE);
    this.ids = ids;
    this.served = served;
  }

  /** The kind of conflict. */
  enum Kind {
    /** A version or an id means something else than it did. */
    CHANGED,
    /** Two schemas have the same id, and neither is known as the first. */
    TWO_SCHEMAS,
    /** A file had a schema, and has none. */
    NOT_A_SCHEMA,
    /** Settings or ids cannot be read. */
    UNREADABLE_FILE,
    /** A folder is a second one of its subject, or not the one of the subject that it names. */
    MISPLACED_FOLDER
  }

  /**
   * A file that the operator has to correct.
   *
   * @param text a sentence without its full stop
   */
  record Conflict(Kind kind, Path file, String text) {}

  List<Conflict> conflicts() {
    return conflicts;
  }

  /**
   * The version as clients may see it. It may still have no id.
   *
   * @return empty if the version must not be served
   */
  Optional<StoredVersion> check(FileVersion found) throws IOException {
    StoredVersion version = found.version();
    Optional<Entry> before = served.entry(found.file());
    if (before.isPresent() && !isOf(before.get(), found)) {
      boolean isInText = found.isSchemaInText() && !before.get().isInJson();
      Path file = isInText ? textFile(found) : onDisk(found.file().jsonPath());
      add(Kind.CHANGED, file, changedSchema(version) + ", see " + file);
      return Optional.empty();
    }
    int id = before.map(Entry::id).orElse(version.id());
    UUID text = found.isSchemaInText() ? found.textGuid() : null;
    if (served.isForeign(id, version.body().schemaGuid(), text)) {
      addSecond(version.withId(id), "a version that this server has served");
      return Optional.empty();
    }
    if (before.isPresent()) {
      checkText(before.get(), found);
      return Optional.of(withServedId(found, before.get().id()));
    }
    Optional<Entry> ofId = found.hasId() ? served.entry(version.id()) : Optional.empty();
    if (ofId.isPresent() && !isOf(ofId.get(), found)) {
      addSecond(version, owner(version.id()));
      return Optional.empty();
    }
    return Optional.of(version);
  }

  private static boolean isOf(Entry entry, FileVersion found) {
    UUID guid = found.version().body().schemaGuid();
    return entry.isInJson()
        ? entry.guid().equals(guid)
        : entry.isOf(guid, found.isSchemaInText() ? found.textGuid() : null);
  }

  /**
   * Reports a schema with the types of its references that is not the one that {@code file:} has
   * read. The server does not need it.
   */
  private void checkText(Entry entry, FileVersion found) throws IOException {
    UUID text = entry.textGuid();
    if (!entry.isInJson() || text == null || text.equals(found.textGuid())) {
      return;
    }
    Path file = textFile(found);
    if (found.textGuid() == null) {
      add(
          Kind.CHANGED,
          file,
          "The file of " + name(found.version()) + " is missing, though it was served: " + file);
    } else if (!text.equals(ServedSchemas.guid(FileSchemas.canonical(FileTexts.read(file))))) {
      add(Kind.CHANGED, file, changedSchema(found.version()) + ", see " + file);
    }
  }

  private Path textFile(FileVersion found) {
    boolean isDeleted = found.textGuid() != null && found.version().isDeleted();
    return onDisk(isDeleted ? found.file().deletedPath() : found.file().path());
  }

  private Path onDisk(String path) {
    return FolderNames.file(idsFile.resolveSibling(""), path);
  }

  private StoredVersion withServedId(FileVersion found, int id) {
    StoredVersion version = found.version();
    if (found.hasId() && version.id() != id) {
      add(Kind.CHANGED, idsFile, changedId(version, id));
    }
    return version.id() == id ? version : version.withId(id);
  }

  static String changedId(StoredVersion version, int servedId) {
    return "The id of "
        + name(version)
        + " is "
        + version.id()
        + ", but it was served with the id "
        + servedId;
  }

  static String changedSchema(StoredVersion version) {
    return "The schema of " + name(version) + " is not the one that was served";
  }

  static String noSchema(Path file) {
    return file.toString().endsWith(".json")
        ? "Not the JSON of a version, but it was before: " + file
        : "Not an Avro schema, but it was one before: " + file;
  }

  private String owner(int id) {
    return served.entries().entrySet().stream()
        .filter(entry -> entry.getValue().id() == id)
        .map(entry -> entry.getKey().path())
        .sorted()
        .findFirst()
        .map(path -> path + ", as it was served")
        .orElse("a version that was removed");
  }

  private void addSecond(StoredVersion version, String owner) {
    add(
        Kind.CHANGED,
        idsFile,
        "The id " + version.id() + " has two schemas: that of " + owner + ", and " + name(version));
  }

  /**
   * Reports a file that has no schema, if it had one: clients have got it, or it has an id.
   *
   * @return whether it had one
   */
  boolean check(UnreadFile unread) {
    SchemaFile file = unread.file();
    boolean had = served.entry(file).isPresent() || ids.id(file).isPresent();
    if (had) {
      add(Kind.NOT_A_SCHEMA, unread.path(), noSchema(unread.path()));
    }
    return had;
  }

  /** Reports an id that the files give to several schemas. */
  void check(RegistryState state, StoredVersion version) {
    String context = Subjects.context(version.subject());
    @Nullable StoredVersion first = state.first(context, version.id()).orElse(null);
    if (first != null && !first.key().equals(version.key()) && !hasSameText(first, version)) {
      add(
          Kind.TWO_SCHEMAS,
          idsFile,
          "The id " + version.id() + " has two schemas: " + name(first) + " and " + name(version));
    }
  }

  private static boolean hasSameText(StoredVersion left, StoredVersion right) {
    return left.body().hasTextOf(right.body());
  }

  private static String name(StoredVersion version) {
    return "version " + version.version() + " of subject " + version.subject();
  }

  private void add(Kind kind, Path file, String text) {
    conflicts.add(new Conflict(kind, file, text));
  }
}
