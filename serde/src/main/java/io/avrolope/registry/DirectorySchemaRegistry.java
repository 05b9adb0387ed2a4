package io.avrolope.registry;

import io.avrolope.error.InterruptedLookupException;
import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryRefusedException.Reason;
import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.SchemaText.Matching;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.ReadOnlyFileSystemException;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.apache.avro.Schema;
import org.apache.avro.SchemaFormatter;
import org.jspecify.annotations.Nullable;

/**
 * A directory of {@code .avsc} files: {@code file:path}.
 *
 * <p>Schemas are at {@code <folder>/<version>.avsc}, their ids in {@code ids.properties}. People
 * may add files by hand; whoever first needs an id gives one to each schema that has none, in the
 * order of folders and versions. Writers of any process take turns by a lock on the file {@code
 * .lock}; readers need none, as files appear whole. Thread-safe.
 */
final class DirectorySchemaRegistry implements SchemaRegistry {
  private static final String LOCK_FILE = ".lock";
  private static final long LOCK_TIMEOUT_MS = 10_000;
  private static final long LOCK_POLL_MS = 10;

  private final Path root;
  private final FileTree tree;
  private final SchemaDirectory directory;
  private final Matching matching;

  DirectorySchemaRegistry(Path root, Matching matching) {
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
    SchemaReference.Id id = (SchemaReference.Id) reference;
    Optional<Schema> known = directory.byId(id);
    if (known.isEmpty() && tree.files().stream().anyMatch(f -> directory.ids().id(f).isEmpty())) {
      known =
          locked(
              () -> {
                giveIds();
                return directory.byId(id);
              });
    }
    return known.orElseThrow(
        () ->
            new UnknownSchemaException(
                "Expected " + id + " but found no such id in " + root + "/" + SchemaIds.FILE));
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
    Optional<Integer> id = directory.ids().id(file);
    return new SchemaReference.Id(
        id.orElseGet(
            () ->
                locked(
                    () -> {
                      giveIds();
                      return directory.ids().id(file).orElseThrow();
                    })));
  }

  private SchemaFile add(String subject, Schema schema) {
    String folder = SubjectFolder.of(subject);
    TreeSet<Long> versions = new TreeSet<>(tree.versions(folder));
    SchemaFile file = new SchemaFile(folder, versions.isEmpty() ? 1 : versions.last() + 1);
    write(file.path(), SchemaFormatter.getInstance("json/pretty").format(schema) + "\n");
    giveIds();
    return file;
  }

  /** Gives an id to each schema that has none; call it with the lock. */
  private void giveIds() {
    SchemaIds ids = directory.ids();
    Map<Object, Integer> idBySchema = new HashMap<>();
    for (SchemaFile file : new TreeSet<>(ids.files())) {
      int id = ids.id(file).orElseThrow();
      directory.read(file).ifPresent(s -> idBySchema.putIfAbsent(SchemaText.key(s, matching), id));
    }
    for (SchemaFile file : tree.files()) {
      if (ids.id(file).isEmpty()) {
        Object schema = SchemaText.key(directory.read(file).orElseThrow(), matching);
        int next = ids.highest() + 1;
        ids = ids.with(file, idBySchema.computeIfAbsent(schema, key -> next));
      }
    }
    write(SchemaIds.FILE, ids.text());
  }

  private void write(String path, String text) {
    Path target = root.resolve(path);
    try {
      Files.createDirectories(target.getParent());
      Path temporary = Files.createTempFile(target.getParent(), ".new-", ".tmp");
      try {
        Files.writeString(temporary, text);
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
      Files.createDirectories(root);
    } catch (IOException | ReadOnlyFileSystemException e) {
      throw unwritable(e);
    }
    try (FileChannel channel =
            FileChannel.open(
                root.resolve(LOCK_FILE), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock lock = lock(channel)) {
      if (!lock.isValid()) {
        throw new IllegalStateException("A lock was lost as soon as it was had");
      }
      return work.get();
    } catch (IOException | ReadOnlyFileSystemException e) {
      throw unwritable(e);
    }
  }

  /** Polls, because a blocking lock fails at once where another thread of this JVM has it. */
  private FileLock lock(FileChannel channel) throws IOException {
    long deadline = System.nanoTime() + LOCK_TIMEOUT_MS * 1_000_000;
    while (true) {
      FileLock lock = tryLock(channel);
      if (lock != null) {
        return lock;
      }
      if (System.nanoTime() - deadline >= 0) {
        throw new RegistryUnavailableException(
            RegistryUnavailableException.Reason.TIMED_OUT,
            "Expected the lock on "
                + root.resolve(LOCK_FILE)
                + " but found it taken for "
                + LOCK_TIMEOUT_MS
                + " ms",
            null);
      }
      try {
        Thread.sleep(LOCK_POLL_MS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new InterruptedLookupException("Interrupted while waiting for a lock", e);
      }
    }
  }

  private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null;
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
