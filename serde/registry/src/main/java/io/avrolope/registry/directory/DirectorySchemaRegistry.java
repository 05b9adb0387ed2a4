// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.directory;

import io.avrolope.error.AvrolopeException;
import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryRefusedException.Reason;
import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.RegisteredSchema;
import io.avrolope.registry.RegisteredVersion;
import io.avrolope.registry.SchemaCatalog;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.avro.SchemaText;
import io.avrolope.registry.avro.SchemaText.Matching;
import io.avrolope.schema.SchemaReference;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.ReadOnlyFileSystemException;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Supplier;
import org.apache.avro.Schema;

/**
 * A directory of {@code .avsc} files: {@code file:path}.
 *
 * <p>Schemas are at {@code <folder>/<version>.avsc}, their ids in {@code ids.properties}. Files may
 * be added by hand; the first lookup that needs an id assigns one to each schema without an id, in
 * the order of folders and versions. Writers of all processes exclude each other by a {@link
 * DirectoryLock}. Readers need no lock, because files are replaced atomically. Only a registration
 * or an import creates the directory; all other calls fail without it. Thread-safe.
 */
public final class DirectorySchemaRegistry implements SchemaRegistry {
  private static final Duration LOCK_TIMEOUT = Duration.ofSeconds(10);

  private final Path root;
  private final FileTree tree;
  private final SchemaDirectory directory;
  private final Matching matching;

  public DirectorySchemaRegistry(Path root, Matching matching) {
    this.root = root;
    this.tree = new FileTree(root);
    this.directory = new SchemaDirectory(tree, matching);
    this.matching = matching;
  }

  @Override
  public Schema schema(SchemaReference reference) {
    tree.requireRoot();
    return orUnfinished(() -> known(reference));
  }

  private Schema known(SchemaReference reference) {
    Optional<Schema> known = directory.schema(reference);
    if (known.isEmpty() && isAnyWithoutId()) {
      if (!Files.isWritable(root)) {
        throw new UnknownSchemaException(
            directory.unknown(reference).getMessage()
                + "; some schemas have no id yet, and this process may not assign ids: assign them"
                + " where the directory is writable");
      }
      known =
          locked(
              () -> {
                assignIds();
                return directory.schema(reference);
              });
    }
    return known.orElseThrow(() -> directory.unknown(reference));
  }

  /** An unknown schema may be in a change that a server has begun and not finished. */
  private <T> T orUnfinished(Supplier<T> work) {
    try {
      return work.get();
    } catch (UnknownSchemaException e) {
      requireFinished();
      throw e;
    }
  }

  private void requireFinished() {
    try {
      ServerDirectory.of(root).requireFinished();
    } catch (IOException e) {
      throw new RegistryUnavailableException(
          RegistryUnavailableException.Reason.DISCONNECTED, "Cannot read " + root + ": " + e, e);
    }
  }

  private boolean isAnyWithoutId() {
    SchemaIds ids = directory.ids();
    return tree.files().stream().anyMatch(file -> ids.id(file).isEmpty());
  }

  @Override
  public SchemaReference register(String subject, Schema schema, SchemaReference.Kind kind) {
    SchemaFile file =
        directory
            .find(subject, schema)
            .orElseGet(
                () ->
                    locked(
                        () ->
                            directory.find(subject, schema).orElseGet(() -> add(subject, schema))));
    return reference(subject, file, kind);
  }

  @Override
  public SchemaReference lookUp(String subject, Schema schema, SchemaReference.Kind kind) {
    tree.requireRoot();
    return orUnfinished(() -> reference(subject, directory.require(subject, schema), kind));
  }

  @Override
  public RegisteredSchema latest(String subject, SchemaReference.Kind kind) {
    tree.requireRoot();
    return orUnfinished(
        () -> {
          SchemaFile file = directory.latest(subject);
          Schema schema = directory.require(file);
          return new RegisteredSchema(reference(subject, file, kind), schema);
        });
  }

  private SchemaReference reference(String subject, SchemaFile file, SchemaReference.Kind kind) {
    return directory.reference(
        subject,
        file,
        kind,
        () ->
            locked(
                () -> {
                  assignIds();
                  return directory.id(file).orElseThrow();
                }));
  }

  private SchemaFile add(String subject, Schema schema) {
    SchemaFile file = directory.next(subject);
    if (FileTree.isTooLong(file.folder())) {
      throw new RegistryRefusedException(
          Reason.NOT_POSSIBLE,
          "Subject too long for a folder, whose name has at most "
              + FileTree.MAX_NAME_LENGTH
              + " characters: "
              + file.folder());
    }
    write(file.path(), pretty(schema) + "\n");
    assignIds();
    return file;
  }

  /**
   * Writes a schema with the version number and id of its origin.
   *
   * @param schema that of the version
   * @throws RegistryRefusedException if the version or the id belongs to another schema
   */
  void put(RegisteredVersion version, Schema schema) {
    SchemaFile file = new SchemaFile(SubjectFolder.of(version.subject()), version.version());
    locked(
        () -> {
          Optional<Schema> existing = directory.read(file);
          if (existing.isPresent()
              && !SchemaText.same(existing.get(), schema, Matching.NORMALIZED)) {
            throw conflict("Another schema is already stored as " + file.path());
          }
          SchemaIds ids = withId(directory.ids(), file, version, schema);
          if (existing.isEmpty()) {
            write(file.path(), pretty(schema) + "\n");
          }
          write(SchemaIds.FILE, ids.text());
          assignIds();
          return file;
        });
  }

  private SchemaIds withId(
      SchemaIds ids, SchemaFile file, RegisteredVersion version, Schema wanted) {
    if (version.id().isEmpty()) {
      return ids;
    }
    int id = version.id().getAsInt();
    Optional<Integer> before = ids.id(file);
    if (before.isPresent() && before.get() != id) {
      throw conflict(file.path() + " has id " + before.get() + ", not " + id);
    }
    for (SchemaFile other : ids.files(id)) {
      Optional<Schema> schema = directory.read(other);
      if (schema.isPresent() && !SchemaText.same(schema.get(), wanted, Matching.NORMALIZED)) {
        throw conflict("Id " + id + " is that of " + other.path() + ", not of " + file.path());
      }
    }
    return ids.with(file, id);
  }

  private RegistryRefusedException conflict(String fact) {
    return new RegistryRefusedException(Reason.NOT_POSSIBLE, fact + " in " + root);
  }

  @Override
  public Optional<SchemaCatalog> catalog() {
    return Optional.of(new DirectoryCatalog(tree, directory, this));
  }

  @SuppressWarnings("deprecation") // Avro 1.11 does not have the replacement
  private static String pretty(Schema schema) {
    return schema.toString(true);
  }

  /** Assigns an id to each schema without one. The caller holds the lock. */
  private void assignIds() {
    SchemaIds ids = directory.ids();
    Map<Object, Integer> idBySchema = new HashMap<>();
    for (SchemaFile file : new TreeSet<>(ids.files())) {
      int id = ids.id(file).orElseThrow();
      key(file).ifPresent(schema -> idBySchema.putIfAbsent(schema, id));
    }
    for (SchemaFile file : tree.files()) {
      Optional<Object> schema = ids.id(file).isEmpty() ? key(file) : Optional.empty();
      if (schema.isPresent()) {
        int next = directory.unused(ids);
        ids = ids.with(file, idBySchema.computeIfAbsent(schema.get(), key -> next));
      }
    }
    write(SchemaIds.FILE, ids.text());
  }

  /** Empty if the file is missing, unreadable or no schema, so that others still get ids. */
  private Optional<Object> key(SchemaFile file) {
    try {
      return directory.read(file).map(schema -> SchemaText.key(schema, matching));
    } catch (AvrolopeException e) {
      return Optional.empty();
    }
  }

  private void write(String path, String text) {
    Path target = tree.target(path);
    Path temporary = target.resolveSibling(".new-" + UUID.randomUUID() + ".tmp");
    try {
      createDirectory(target.resolveSibling(""));
      try {
        // not as a temporary file: only its owner could read that
        Files.writeString(temporary, text, StandardOpenOption.CREATE_NEW, StandardOpenOption.DSYNC);
        Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Files.deleteIfExists(temporary);
      }
    } catch (IOException | ReadOnlyFileSystemException e) {
      throw unwritable(e);
    }
  }

  private <T> T locked(Supplier<T> work) {
    try {
      createDirectory(root);
      return ServerDirectory.of(root).holding(LOCK_TIMEOUT, work);
    } catch (IOException | ReadOnlyFileSystemException e) {
      throw unwritable(e);
    }
  }

  /** createDirectories alone fails on symbolic links to directories: JDK-8294193. */
  private static void createDirectory(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      Files.createDirectories(directory);
    }
  }

  private RuntimeException unwritable(Exception e) {
    if (e instanceof FileSystemException && !Files.exists(root)) {
      return new RegistryRefusedException(
          Reason.NOT_POSSIBLE,
          "Cannot create the directory of schemas "
              + root
              + ": "
              + e
              + "; create it for this user, or configure a directory that this user may create");
    }
    if (e instanceof ReadOnlyFileSystemException
        || e instanceof AccessDeniedException
        || (e instanceof FileSystemException && !Files.isWritable(root))) {
      return new RegistryRefusedException(
          Reason.NOT_POSSIBLE,
          "Directory is not writable: "
              + root
              + "; assign ids and versions in a writable copy, and ship them with it");
    }
    return new RegistryUnavailableException(
        RegistryUnavailableException.Reason.DISCONNECTED, "Cannot write to " + root + ": " + e, e);
  }
}
