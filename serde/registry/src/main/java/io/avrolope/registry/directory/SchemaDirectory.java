package io.avrolope.registry.directory;

import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryRefusedException.Reason;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.text.SchemaText;
import io.avrolope.registry.text.SchemaText.Matching;
import io.avrolope.schema.SchemaReference;
import java.util.Collection;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import org.apache.avro.Schema;

/**
 * Reads {@code <folder>/<version>.avsc} and {@code ids.properties}. What both kinds of schema
 * directory share: the one on disk, that can be written to, and the one on the class path.
 */
final class SchemaDirectory {
  private final SchemaTree tree;
  private final Matching matching;

  SchemaDirectory(SchemaTree tree, Matching matching) {
    this.tree = tree;
    this.matching = matching;
  }

  SchemaIds ids() {
    return tree.read(SchemaIds.FILE)
        .map(text -> SchemaIds.parse(text, tree + "/" + SchemaIds.FILE))
        .orElseGet(SchemaIds::none);
  }

  Optional<Schema> read(SchemaFile file) {
    return tree.read(file.path()).map(text -> SchemaText.parse(text, tree + "/" + file.path()));
  }

  /** The version of a subject that is this schema. */
  Optional<SchemaFile> find(String subject, Schema schema) {
    String folder = SubjectFolder.of(subject);
    return tree.versions(folder).stream()
        .map(version -> new SchemaFile(folder, version))
        .filter(
            file -> read(file).map(text -> SchemaText.same(text, schema, matching)).orElse(false))
        .findFirst();
  }

  Schema byVersion(SchemaReference.Version reference) {
    SchemaFile file = new SchemaFile(SubjectFolder.of(reference.subject()), reference.version());
    return read(file)
        .orElseThrow(
            () ->
                new UnknownSchemaException(
                    "Expected " + reference + " but found no file " + file.path() + " in " + tree));
  }

  /** The schema that has this id; empty if {@code ids.properties} does not say. */
  Optional<Schema> byId(SchemaReference.Id reference) {
    Collection<SchemaFile> files = ids().files(reference.id());
    Optional<Schema> first = Optional.empty();
    String firstPath = "";
    for (SchemaFile file : files) {
      Optional<Schema> schema = read(file);
      if (first.isEmpty()) {
        first = schema;
        firstPath = file.path();
      } else if (schema.isPresent()
          && !SchemaText.same(first.get(), schema.get(), Matching.NORMALIZED)) {
        throw new RegistryRefusedException(
            Reason.NOT_POSSIBLE,
            "Expected one schema of id "
                + reference.id()
                + " but found two, "
                + firstPath
                + " and "
                + file.path()
                + ", in "
                + tree
                + "/"
                + SchemaIds.FILE);
      }
    }
    return first;
  }

  /**
   * The id of a file; empty if it has none.
   *
   * @throws RegistryRefusedException if the id is another schema's too: nothing must be written
   *     with it
   */
  Optional<SchemaReference.Id> id(SchemaFile file) {
    Optional<SchemaReference.Id> id = ids().id(file).map(SchemaReference.Id::new);
    id.ifPresent(this::byId);
    return id;
  }

  /** Why there is no schema of this id. */
  UnknownSchemaException unknown(SchemaReference.Id id) {
    Collection<SchemaFile> files = ids().files(id.id());
    String found =
        files.isEmpty()
            ? "no such id in " + tree + "/" + SchemaIds.FILE
            : "its file gone, " + files.iterator().next().path() + " in " + tree;
    return new UnknownSchemaException("Expected " + id + " but found " + found);
  }

  /** The place of a subject's next version: behind all that it has, and that it had an id for. */
  SchemaFile next(String subject) {
    String folder = SubjectFolder.of(subject);
    NavigableSet<Long> versions = new TreeSet<>(tree.versions(folder));
    ids().files().stream()
        .filter(file -> file.folder().equals(folder))
        .forEach(file -> versions.add(file.version()));
    return new SchemaFile(folder, versions.isEmpty() ? 1 : versions.last() + 1);
  }

  SchemaFile latest(String subject) {
    String folder = SubjectFolder.of(subject);
    NavigableSet<Long> versions = tree.versions(folder);
    if (versions.isEmpty()) {
      throw new UnknownSchemaException(
          "Expected a schema under subject "
              + subject
              + " but found no file "
              + folder
              + "/<version>.avsc in "
              + tree);
    }
    return new SchemaFile(folder, versions.last());
  }

  UnknownSchemaException unknown(String subject, Schema schema) {
    return new UnknownSchemaException(
        "Expected schema "
            + schema.getFullName()
            + " under subject "
            + subject
            + " but found it in no file "
            + SubjectFolder.of(subject)
            + "/<version>.avsc in "
            + tree);
  }

  @Override
  public String toString() {
    return tree.toString();
  }
}
