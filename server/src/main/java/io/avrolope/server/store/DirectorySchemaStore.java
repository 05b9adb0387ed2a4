// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import io.avrolope.error.AvrolopeException;
import io.avrolope.registry.directory.DirectoryLock;
import io.avrolope.registry.directory.SchemaIds;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.model.Subjects;
import io.avrolope.server.model.VersionKey;
import io.avrolope.server.state.Change;
import io.avrolope.server.state.RegistryState;
import io.avrolope.server.store.DirectoryLoader.Loaded;
import io.avrolope.server.store.FileTransaction.Write;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;

/**
 * Keeps a registry in a directory of schema files, which the library reads with {@code file:}.
 * Several processes may share the directory: writers exclude each other by its lock, and each
 * process reads the directory again after another one has written.
 */
public final class DirectorySchemaStore implements SchemaStore {
  private static final Duration LOCK_TIMEOUT = Duration.ofSeconds(10);

  /** Changes with each transaction. */
  private static final String GENERATION = ".generation";

  private final Path root;
  private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
  private RegistryState state = new RegistryState();

  /**
   * Names the versions of the files that change with each write; empty if the state is not valid.
   */
  private List<Object> stamp = List.of();

  /**
   * Opens a directory, and creates it if it does not exist.
   *
   * @throws IOException if it cannot be read or created
   */
  public DirectorySchemaStore(Path root) throws IOException {
    Files.createDirectories(root);
    this.root = root.toRealPath();
    write(current -> new Decision<>(true, List.of()));
  }

  @Override
  public <T> T read(Function<RegistryState, T> read) {
    lock.readLock().lock();
    try {
      if (stamp.equals(stamp())) {
        return read.apply(state);
      }
    } finally {
      lock.readLock().unlock();
    }
    return write(current -> new Decision<>(read.apply(current), List.of()));
  }

  @Override
  public <T> T write(Function<RegistryState, Decision<T>> decide) {
    lock.writeLock().lock();
    try {
      return DirectoryLock.holding(root, LOCK_TIMEOUT, () -> locked(decide));
    } catch (IOException | UncheckedIOException | AvrolopeException e) {
      stamp = List.of(); // perhaps a part of the changes was made
      throw new StoreException("Cannot use the directory " + root + ": " + e.getMessage(), e);
    } finally {
      lock.writeLock().unlock();
    }
  }

  private <T> T locked(Function<RegistryState, Decision<T>> decide) {
    try {
      refresh();
      Decision<T> decision = decide.apply(state);
      if (!decision.changes().isEmpty()) {
        stamp = List.of(); // until the changes are on disk
        List<Change> steps = new ArrayList<>();
        for (Change change : decision.changes()) {
          List<Change> next = state.steps(change);
          next.forEach(state::apply);
          steps.addAll(next);
        }
        commit(writes(steps));
      }
      return decision.answer();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads the directory, if it was changed since the last time. */
  private void refresh() throws IOException {
    FileTransaction.recover(root);
    if (!stamp.isEmpty() && stamp.equals(stamp())) {
      return;
    }
    stamp = List.of();
    Loaded loaded = DirectoryLoader.load(root);
    state = loaded.state();
    if (loaded.hasNewFiles()) {
      List<Write> ids = new ArrayList<>();
      state.countedContexts().forEach(context -> ids.add(ids(context)));
      commit(ids);
    }
    stamp = stamp();
  }

  private void commit(List<Write> writes) throws IOException {
    List<Write> all = new ArrayList<>(writes);
    all.add(new Write(GENERATION, UUID.randomUUID() + "\n", System.currentTimeMillis()));
    FileTransaction.commit(root, all);
    stamp = stamp();
  }

  /** Identifies the files that every transaction replaces, and that the library replaces. */
  private List<Object> stamp() {
    try {
      List<Object> stamps = new ArrayList<>();
      for (String name : List.of(GENERATION, SchemaIds.FILE)) {
        stamps.add(stamp(root.resolve(name)));
      }
      return stamps;
    } catch (IOException e) {
      return List.of(e); // equal to no other
    }
  }

  private static Object stamp(Path file) throws IOException {
    try {
      BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
      return List.of(
          String.valueOf(attributes.fileKey()), attributes.lastModifiedTime(), attributes.size());
    } catch (NoSuchFileException e) {
      return file;
    }
  }

  /** The files that the changes touch, as the state now has them. */
  private List<Write> writes(List<Change> changes) {
    Map<String, Write> writes = new LinkedHashMap<>();
    TreeSet<String> contexts = new TreeSet<>();
    for (Change change : changes) {
      if (change instanceof Change.PutVersion put) {
        VersionKey key = put.version().key();
        contexts.add(Subjects.context(key.subject()));
        add(writes, files(key));
        addSettings(writes, key.subject());
      } else if (change instanceof Change.RemoveVersion remove) {
        contexts.add(Subjects.context(remove.key().subject()));
        add(writes, files(remove.key()));
        addSettings(writes, remove.key().subject());
      } else if (change instanceof Change.SetConfig set) {
        add(writes, List.of(settings(set.subject())));
      } else if (change instanceof Change.SetMode set) {
        add(writes, List.of(settings(set.subject())));
      } else if (change instanceof Change.PutAssociation put) {
        add(writes, List.of(settings(put.association().subject())));
      } else if (change instanceof Change.RemoveAssociation remove) {
        add(writes, List.of(settings(remove.key().subject())));
      } else if (change instanceof Change.SetHighestId set) {
        contexts.add(set.context());
      } else if (change instanceof Change.RemoveContext remove) {
        contexts.add(remove.context());
      }
    }
    for (String context : contexts) {
      add(
          writes,
          List.of(
              ids(context), SettingsFiles.ofContext(state, context, System.currentTimeMillis())));
    }
    return List.copyOf(writes.values());
  }

  private static void add(Map<String, Write> writes, List<Write> more) {
    more.forEach(write -> writes.put(write.path(), write));
  }

  private List<Write> files(VersionKey key) {
    return state
        .version(key)
        .map(version -> VersionFiles.of(state, version))
        .orElseGet(() -> VersionFiles.deletions(key.subject(), key.version()));
  }

  /** A folder whose name says nothing of the subject needs a file that does. */
  private void addSettings(Map<String, Write> writes, String subject) {
    if (Layout.isHashed(Layout.subjectFolder(subject))) {
      add(writes, List.of(settings(subject)));
    }
  }

  private Write settings(String subject) {
    return SettingsFiles.of(state, subject, System.currentTimeMillis());
  }

  /** The file of all ids of a context; each new id writes it, so it is made without copies. */
  private Write ids(String context) {
    Map<String, String> subjectsByFolder = new TreeMap<>();
    for (String subject : state.subjects(context)) {
      String folder = Layout.subjectFolder(subject);
      if (Subjects.context(subject).equals(context) && !Layout.isHashed(folder)) {
        subjectsByFolder.put(folder, subject);
      }
    }
    SchemaIds.Text text = new SchemaIds.Text();
    int count = 0;
    for (Map.Entry<String, String> each : subjectsByFolder.entrySet()) {
      for (StoredVersion version : state.versions(each.getValue()).values()) {
        if (version.id() > 0) {
          text.add(each.getKey(), version.version(), version.id());
          count++;
        }
      }
    }
    return new Write(
        Layout.idsPath(context), count == 0 ? null : text.toString(), System.currentTimeMillis());
  }

  /** Reads, so that a missing or unreadable directory is noticed. */
  @Override
  public StoreHealth health() {
    try {
      read(current -> true);
    } catch (StoreException e) {
      return StoreHealth.unavailable(String.valueOf(e.getMessage()));
    }
    return Files.isWritable(root)
        ? StoreHealth.READY
        : StoreHealth.degraded("The directory " + root + " cannot be written");
  }

  @Override
  public boolean isBusy() {
    return lock.isWriteLocked();
  }

  @Override
  public void close() {}
}
