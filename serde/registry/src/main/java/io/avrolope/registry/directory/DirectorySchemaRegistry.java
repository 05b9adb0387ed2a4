package io.avrolope.registry.directory;

import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryRefusedException.Reason;
import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.RegisteredSchema;
import io.avrolope.registry.RegisteredVersion;
import io.avrolope.registry.SchemaCatalog;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.UnsupportedReference;
import io.avrolope.registry.text.SchemaText;
import io.avrolope.registry.text.SchemaText.Matching;
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
 * <p>Schemas are at {@code <folder>/<version>.avsc}, their ids in {@code ids.properties}. People
 * may add files by hand; whoever first needs an id gives one to each schema that has none, in the
 * order of folders and versions. Writers of any process take turns by a {@link DirectoryLock};
 * readers need none, as files appear whole. Thread-safe.
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
    if (reference instanceof SchemaReference.Version version) {
      return directory.byVersion(version);
    }
    if (!(reference instanceof SchemaReference.Id id)) {
      throw UnsupportedReference.by(reference, directory);
    }
    Optional<Schema> known = directory.byId(id);
    if (known.isEmpty() && someHaveNoId()) {
      known =
          locked(
              () -> {
                giveIds();
                return directory.byId(id);
              });
    }
    return known.orElseThrow(() -> directory.unknown(id));
  }

  private boolean someHaveNoId() {
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
    SchemaFile file =
        directory.find(subject, schema).orElseThrow(() -> directory.unknown(subject, schema));
    return reference(subject, file, kind);
  }

  @Override
  public RegisteredSchema latest(String subject, SchemaReference.Kind kind) {
    SchemaFile file = directory.latest(subject);
    Schema schema =
        directory
            .read(file)
            .orElseThrow(
                () ->
                    new UnknownSchemaException(
                        "Expected " + file.path() + " but found it gone from " + root));
    return new RegisteredSchema(reference(subject, file, kind), schema);
  }

  private SchemaReference reference(String subject, SchemaFile file, SchemaReference.Kind kind) {
    if (kind == SchemaReference.Kind.VERSION) {
      return new SchemaReference.Version(subject, file.version());
    }
    if (kind != SchemaReference.Kind.ID) {
      throw UnsupportedReference.by(kind, directory);
    }
    return directory
        .id(file)
        .orElseGet(
            () ->
                locked(
                    () -> {
                      giveIds();
                      return directory.id(file).orElseThrow();
                    }));
  }

  private SchemaFile add(String subject, Schema schema) {
    SchemaFile file = directory.next(subject);
    write(file.path(), pretty(schema) + "\n");
    giveIds();
    return file;
  }

  /**
   * Writes a schema as a version of its own number.
   *
   * @throws RegistryRefusedException if that version is or was another schema's, or the id is
   */
  void put(RegisteredVersion version) {
    SchemaFile file = new SchemaFile(SubjectFolder.of(version.subject()), version.version());
    Schema schema = version.content().schema().orElseThrow();
    locked(
        () -> {
          Optional<Schema> there = directory.read(file);
          if (there.isPresent() && !SchemaText.same(there.get(), schema, Matching.NORMALIZED)) {
            throw refused("no file " + file.path() + " but found one");
          }
          SchemaIds ids = withId(directory.ids(), file, version);
          if (there.isEmpty()) {
            write(file.path(), pretty(schema) + "\n");
          }
          write(SchemaIds.FILE, ids.text());
          giveIds();
          return file;
        });
  }

  private SchemaIds withId(SchemaIds ids, SchemaFile file, RegisteredVersion version) {
    if (version.id().isEmpty()) {
      return ids;
    }
    int id = version.id().getAsInt();
    Optional<Integer> before = ids.id(file);
    if (before.isPresent() && before.get() != id) {
      throw refused("id " + id + " of " + file.path() + " but found " + before.get());
    }
    for (SchemaFile other : ids.files(id)) {
      Optional<Schema> schema = directory.read(other);
      if (schema.isPresent()
          && !SchemaText.same(
              schema.get(), version.content().schema().orElseThrow(), Matching.NORMALIZED)) {
        throw refused("id " + id + " for " + file.path() + " but found it at " + other.path());
      }
    }
    return ids.with(file, id);
  }

  private RegistryRefusedException refused(String expectedAndFound) {
    return new RegistryRefusedException(
        Reason.NOT_POSSIBLE, "Expected " + expectedAndFound + " in " + root);
  }

  @Override
  public Optional<SchemaCatalog> catalog() {
    return Optional.of(new DirectoryCatalog(tree, directory, this));
  }

  @SuppressWarnings("deprecation") // what is to be used in its place, Avro 1.11 does not have
  private static String pretty(Schema schema) {
    return schema.toString(true);
  }

  /** Gives an id to each schema that has none; call it with the lock. */
  private void giveIds() {
    SchemaIds ids = directory.ids();
    Map<Object, Integer> idBySchema = new HashMap<>();
    for (SchemaFile file : new TreeSet<>(ids.files())) {
      int id = ids.id(file).orElseThrow();
      key(file).ifPresent(schema -> idBySchema.putIfAbsent(schema, id));
    }
    for (SchemaFile file : tree.files()) {
      Optional<Object> schema = ids.id(file).isEmpty() ? key(file) : Optional.empty();
      if (schema.isPresent()) {
        int next = ids.highest() + 1;
        ids = ids.with(file, idBySchema.computeIfAbsent(schema.get(), key -> next));
      }
    }
    write(SchemaIds.FILE, ids.text());
  }

  /** Empty for a file that is gone, or whose text is no schema: that is no other schema's fault. */
  private Optional<Object> key(SchemaFile file) {
    try {
      return directory.read(file).map(schema -> SchemaText.key(schema, matching));
    } catch (UnknownSchemaException e) {
      return Optional.empty();
    }
  }

  private void write(String path, String text) {
    Path target = root.resolve(path);
    Path temporary = target.resolveSibling(".new-" + UUID.randomUUID() + ".tmp");
    try {
      makeDirectory(target.resolveSibling(""));
      try {
        // not as a temporary file, which its owner alone could read
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
      makeDirectory(root);
      return DirectoryLock.holding(root, LOCK_TIMEOUT, work);
    } catch (IOException | ReadOnlyFileSystemException e) {
      throw unwritable(e);
    }
  }

  /** Not createDirectories alone: see JDK-8294193, of links to directories. */
  private static void makeDirectory(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      Files.createDirectories(directory);
    }
  }

  private RuntimeException unwritable(Exception e) {
    if (e instanceof ReadOnlyFileSystemException
        || e instanceof AccessDeniedException
        || (e instanceof FileSystemException && !Files.isWritable(root))) {
      return new RegistryRefusedException(
          Reason.NOT_POSSIBLE,
          "Expected a directory that can be written to but found "
              + root
              + ", which cannot; give it ids and versions where it can, and ship them with it");
    }
    return new RegistryUnavailableException(
        RegistryUnavailableException.Reason.DISCONNECTED,
        "Expected to write to " + root + " but found " + e,
        e);
  }
}
