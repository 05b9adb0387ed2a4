// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.directory;

import io.avrolope.error.AvrolopeException;
import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryRefusedException.Reason;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.avro.SchemaText;
import io.avrolope.registry.avro.SchemaText.Matching;
import io.avrolope.registry.text.SchemaNotFound;
import io.avrolope.registry.text.UnsupportedReference;
import io.avrolope.schema.SchemaReference;
import io.avrolope.schema.SchemaReference.Kind;
import java.util.Collection;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.apache.avro.Schema;

/**
 * Reads {@code <folder>/<version>.avsc} and {@code ids.properties}, for the writable schema
 * directory on disk and the read-only one on the class path.
 */
final class SchemaDirectory {
  private final SchemaTree tree;
  private final Matching matching;

  SchemaDirectory(SchemaTree tree, Matching matching) {
    this.tree = tree;
    this.matching = matching;
  }

  /** The ids of the file, and those that a server has served and the file lacks. */
  SchemaIds ids() {
    return ids(ServedCheck.of(tree));
  }

  private SchemaIds ids(ServedCheck served) {
    SchemaIds ids =
        tree.read(SchemaIds.FILE)
            .map(text -> SchemaIds.parse(text, tree + "/" + SchemaIds.FILE))
            .orElseGet(SchemaIds::none);
    return served.completed(ids, file -> text(file).isPresent());
  }

  private Optional<String> text(SchemaFile file) {
    return tree.read(file.path()).or(() -> tree.read(file.deletedPath()));
  }

  Optional<Schema> read(SchemaFile file) {
    return text(file).map(text -> parse(file, text));
  }

  private Schema parse(SchemaFile file, String text) {
    return SchemaText.parse(text, tree + "/" + file.path());
  }

  /** An id for a schema that has none. */
  int unused(SchemaIds ids) {
    return ServedCheck.of(tree).unused(ids);
  }

  /**
   * The file of a subject that has this schema.
   *
   * @throws io.avrolope.error.AvrolopeException if no file has it, and one that may have it cannot
   *     be used
   */
  Optional<SchemaFile> find(String subject, Schema schema) {
    String folder = SubjectFolder.of(subject);
    AvrolopeException unusable = null;
    for (long version : tree.versions(folder)) {
      SchemaFile file = new SchemaFile(folder, version);
      try {
        if (read(file).filter(text -> SchemaText.same(text, schema, matching)).isPresent()) {
          return Optional.of(file);
        }
      } catch (AvrolopeException e) {
        unusable = unusable == null ? e : unusable;
      }
    }
    if (unusable != null) {
      throw unusable;
    }
    return Optional.empty();
  }

  /**
   * The schema of a version or an id; empty if no file has this id.
   *
   * @throws UnknownSchemaException if there is no such version
   * @throws RegistryRefusedException if the reference is of another kind
   */
  Optional<Schema> schema(SchemaReference reference) {
    if (reference instanceof SchemaReference.Version version) {
      return Optional.of(byVersion(version));
    }
    return byId(requireId(reference));
  }

  private SchemaReference.Id requireId(SchemaReference reference) {
    if (reference instanceof SchemaReference.Id id) {
      return id;
    }
    throw UnsupportedReference.by(reference, tree);
  }

  Schema byVersion(SchemaReference.Version reference) {
    SchemaFile file = new SchemaFile(SubjectFolder.of(reference.subject()), reference.version());
    Optional<String> text = text(file);
    Optional<Schema> schema = text.map(each -> parse(file, each));
    schema.ifPresent(each -> ServedCheck.of(tree).requireSame(file, each, text.get()));
    return schema.orElseThrow(() -> missing(reference, file));
  }

  /** A number that no version has may be a value of a record in another format. */
  private UnknownSchemaException missing(SchemaReference.Version reference, SchemaFile file) {
    boolean isPossible = reference.version() <= Integer.MAX_VALUE;
    return new UnknownSchemaException(
        SchemaNotFound.message(reference, tree)
            + (isPossible ? ": missing file " + file.path() : ""));
  }

  /** The schema that has this id; empty if {@code ids.properties} does not have it. */
  Optional<Schema> byId(SchemaReference.Id reference) {
    ServedCheck served = ServedCheck.of(tree);
    SchemaIds ids = ids(served);
    served.requireSame(ids, reference.id());
    Optional<Schema> first = Optional.empty();
    String firstPath = "";
    for (SchemaFile file : ids.files(reference.id())) {
      Optional<String> text = text(file);
      Optional<Schema> schema = text.map(each -> parse(file, each));
      if (schema.isPresent()) {
        served.requireSame(file, schema.get(), text.get());
        served.requireSame(reference.id(), file, schema.get(), text.get());
      }
      if (first.isEmpty()) {
        first = schema;
        firstPath = file.path();
      } else if (schema.isPresent()
          && !SchemaText.same(first.get(), schema.get(), Matching.NORMALIZED)) {
        throw new RegistryRefusedException(
            Reason.NOT_POSSIBLE,
            "Two schemas have id "
                + reference.id()
                + ", "
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
   * @throws RegistryRefusedException if another schema has the same id, so that it must not be used
   */
  Optional<SchemaReference.Id> id(SchemaFile file) {
    Optional<SchemaReference.Id> id = ids().id(file).map(SchemaReference.Id::new);
    id.ifPresent(this::byId);
    return id;
  }

  /**
   * The reference of a file.
   *
   * @param withoutId returns or assigns the id of a file that has none
   * @throws RegistryRefusedException if the kind is neither version nor id, or a server has served
   *     another schema
   */
  SchemaReference reference(
      String subject, SchemaFile file, Kind kind, Supplier<SchemaReference.Id> withoutId) {
    if (kind == Kind.VERSION) {
      SchemaReference.Version version = new SchemaReference.Version(subject, file.version());
      byVersion(version);
      return version;
    }
    if (kind != Kind.ID) {
      throw UnsupportedReference.by(kind, tree);
    }
    return id(file).orElseGet(withoutId);
  }

  /** The error of an id that has no schema. */
  UnknownSchemaException unknown(SchemaReference reference) {
    SchemaReference.Id id = requireId(reference);
    Collection<SchemaFile> files = ids().files(id.id());
    return files.isEmpty()
        ? SchemaNotFound.in(id, tree + "/" + SchemaIds.FILE)
        : new UnknownSchemaException(
            SchemaNotFound.message(id, tree)
                + ": its file was deleted, "
                + files.iterator().next().path());
  }

  /** The file of a subject's next version: after all files, and after all that still have an id. */
  SchemaFile next(String subject) {
    String folder = SubjectFolder.of(subject);
    NavigableSet<Long> versions = new TreeSet<>(tree.versions(folder));
    ids().files().stream()
        .filter(file -> file.folder().equals(folder))
        .forEach(file -> versions.add(file.version()));
    if (!versions.isEmpty() && versions.last() == Long.MAX_VALUE) {
      throw new RegistryRefusedException(
          Reason.NOT_POSSIBLE,
          "No version is left after "
              + new SchemaFile(folder, Long.MAX_VALUE).path()
              + " in "
              + tree
              + "; rename that file to the version that its subject should have");
    }
    return new SchemaFile(folder, versions.isEmpty() ? 1 : versions.last() + 1);
  }

  /**
   * @throws UnknownSchemaException if the subject does not have this schema
   */
  SchemaFile require(String subject, Schema schema) {
    return find(subject, schema)
        .orElseThrow(
            () ->
                notFound(
                    "schema " + schema.getFullName() + " of subject " + subject,
                    SubjectFolder.of(subject)));
  }

  /**
   * @throws UnknownSchemaException if the file was deleted after it was found
   */
  Schema require(SchemaFile file) {
    return read(file)
        .orElseThrow(
            () ->
                new UnknownSchemaException("Schema file was deleted: " + tree + "/" + file.path()));
  }

  SchemaFile latest(String subject) {
    String folder = SubjectFolder.of(subject);
    NavigableSet<Long> versions = tree.versions(folder);
    if (versions.isEmpty()) {
      throw notFound("latest version of subject " + subject, folder);
    }
    return new SchemaFile(folder, versions.last());
  }

  private UnknownSchemaException notFound(String wanted, String folder) {
    return SchemaNotFound.in(wanted, tree + "/" + folder + "/<version>.avsc");
  }

  @Override
  public String toString() {
    return tree.toString();
  }
}
