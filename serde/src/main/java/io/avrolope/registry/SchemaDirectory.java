package io.avrolope.registry;

import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryRefusedException.Reason;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.SchemaText.Matching;
import java.util.Collection;
import java.util.NavigableSet;
import java.util.Optional;
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
    SchemaFile firstFile = null;
    for (SchemaFile file : files) {
      Optional<Schema> schema = read(file);
      if (first.isEmpty() || firstFile == null) {
        first = schema;
        firstFile = file;
      } else if (schema.isPresent()
          && !SchemaText.same(first.get(), schema.get(), Matching.NORMALIZED)) {
        throw new RegistryRefusedException(
            Reason.NOT_POSSIBLE,
            "Expected one schema of id "
                + reference.id()
                + " but found two, "
                + firstFile.path()
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
