// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import io.avrolope.error.AvrolopeException;
import io.avrolope.registry.directory.DirectoryLock;
import io.avrolope.registry.directory.SchemaIds;
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
import java.util.List;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps a registry in a directory of schema files, which the library reads with {@code file:}.
 * Several processes may share the directory: writers exclude each other by its lock, and each
 * process reads the directory again after another one has written.
 */
public final class DirectorySchemaStore implements SchemaStore {
  private static final Duration LOCK_TIMEOUT = Duration.ofSeconds(10);

  /** Changes with each transaction. */
  private static final String GENERATION = ".generation";

  private static final Logger LOG = LoggerFactory.getLogger(DirectorySchemaStore.class);
  private static final int ATTEMPTS = 3;
  private static final long POLL_MS = 20;

  private final Path root;
  private final boolean isWatched;
  private final @Nullable DirectoryWatch watch;
  private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
  private RegistryState state = new RegistryState();

  /** Whether the state has changes that are perhaps not on disk. */
  private boolean isDirty;

  /** Names the versions of the files that change with each write. */
  private List<Object> stamp = List.of();

  /** The same, of files that were not valid; empty if they were. */
  private List<Object> rejected = List.of();

  /** Of all files that the state was read from, with own writes; 0 if nobody watches. */
  private long tree;

  /** Of files that were not valid. */
  private long rejectedTree;

  /** Why the newest files are not used; null if they are. */
  private volatile @Nullable String invalid;

  /**
   * Opens a directory, and creates it if it does not exist. Only changes of other servers and of
   * the library are noticed.
   *
   * @throws IOException if it cannot be read or created
   */
  public DirectorySchemaStore(Path root) throws IOException {
    this(root, Duration.ZERO);
  }

  /**
   * Opens a directory, and creates it if it does not exist.
   *
   * @param watchInterval how often to look for changes that people or Git make; zero for never
   * @throws IOException if it cannot be read or created
   */
  public DirectorySchemaStore(Path root, Duration watchInterval) throws IOException {
    Files.createDirectories(root);
    this.root = root.toRealPath();
    this.isWatched = !watchInterval.isZero();
    lockedWrite(current -> new Decision<>(true, List.of()));
    this.watch = isWatched ? new DirectoryWatch(watched(), watchInterval) : null;
  }

  @Override
  public <T> T read(Function<RegistryState, T> read) {
    lock.readLock().lock();
    try {
      if (isCurrent()) {
        return read.apply(state);
      }
    } finally {
      lock.readLock().unlock();
    }
    lock.writeLock().lock();
    try {
      refreshOrKeep();
      return read.apply(state);
    } finally {
      lock.writeLock().unlock();
    }
  }

  /** While Git changes files, the state before counts: a part of them would be wrong. */
  private boolean isCurrent() {
    if (isDirty) {
      return false;
    }
    List<Object> now = stamp();
    return now.equals(stamp) || now.equals(rejected) || GitLock.isHeld(root);
  }

  @Override
  public <T> T write(Function<RegistryState, Decision<T>> decide) {
    awaitGit();
    return lockedWrite(decide);
  }

  private <T> T lockedWrite(Function<RegistryState, Decision<T>> decide) {
    lock.writeLock().lock();
    try {
      return DirectoryLock.holding(root, LOCK_TIMEOUT, () -> locked(decide));
    } catch (IOException | UncheckedIOException | AvrolopeException e) {
      throw unusable(e);
    } finally {
      lock.writeLock().unlock();
    }
  }

  private StoreException unusable(Exception e) {
    Throwable cause =
        e.getCause() instanceof InvalidDirectoryException invalidFile ? invalidFile : e;
    return new StoreException("Cannot use the directory " + root + ": " + cause.getMessage(), e);
  }

  /** Nothing may be written between the files that Git writes. */
  private void awaitGit() {
    long deadline = System.nanoTime() + LOCK_TIMEOUT.toNanos();
    while (GitLock.isHeld(root)) {
      try {
        Thread.sleep(POLL_MS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new StoreException("Interrupted while a Git command changes " + root, e);
      }
      if (System.nanoTime() - deadline >= 0) {
        throw new StoreException(
            "A Git command is changing the directory " + root + ". Nothing is written; try again",
            null);
      }
    }
  }

  private <T> T locked(Function<RegistryState, Decision<T>> decide) {
    try {
      refresh();
      Decision<T> decision = decide.apply(state);
      if (decision.changes().stream().anyMatch(this::isOverUnreadFile)) {
        adopt(load());
        decision = decide.apply(state);
      }
      if (!decision.changes().isEmpty()) {
        isDirty = true;
        List<Change> steps = new ArrayList<>();
        for (Change change : decision.changes()) {
          List<Change> next = state.steps(change);
          next.forEach(state::apply);
          steps.addAll(next);
        }
        commit(new StateFiles(state).writes(steps));
        isDirty = false;
      }
      return decision.answer();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether somebody has added a file that has the number of a new version. */
  private boolean isOverUnreadFile(Change change) {
    return change instanceof Change.PutVersion put
        && state.version(put.version().key()).isEmpty()
        && VersionFiles.exist(root, put.version().key());
  }

  /** Reads the directory, if it was changed since the last time. */
  private void refresh() throws IOException {
    FileTransaction.recover(root);
    if (isDirty || !stamp.equals(stamp())) {
      adopt(load());
    }
  }

  /** As {@link #refresh}, but what was served is served still if the files are not valid. */
  private void refreshOrKeep() {
    try {
      DirectoryLock.holding(
          root,
          LOCK_TIMEOUT,
          () -> {
            try {
              refresh();
            } catch (InvalidDirectoryException e) {
              reject(e);
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
            return true;
          });
    } catch (IOException | UncheckedIOException | AvrolopeException e) {
      throw unusable(e);
    }
  }

  private void reject(InvalidDirectoryException e) {
    if (isDirty || stamp.isEmpty()) {
      throw new UncheckedIOException(e);
    }
    rejected = stamp();
    String text =
        "The files of " + root + " are not used: " + e.getMessage() + ". The state before counts";
    if (!text.equals(invalid)) {
      LOG.error("{}. Correct the files", text);
    }
    invalid = text;
  }

  /**
   * A state that was read and is not used yet.
   *
   * @param tree of the files before they were read
   */
  private record Candidate(Loaded loaded, long tree) {}

  private Candidate load() throws IOException {
    long seen = isWatched ? TreeStamp.of(root) : 0;
    try {
      return new Candidate(DirectoryLoader.load(root), seen);
    } catch (IOException | UncheckedIOException | AvrolopeException e) {
      if (Files.isReadable(root)) {
        throw new InvalidDirectoryException(String.valueOf(e.getMessage()), e);
      }
      throw e;
    }
  }

  private void adopt(Candidate candidate) throws IOException {
    if (!stamp.isEmpty() && !isDirty) {
      InvalidDirectoryException.check(root, state, candidate.loaded().state());
    }
    state = candidate.loaded().state();
    tree = candidate.tree();
    if (candidate.loaded().hasNewFiles()) {
      List<Write> ids = new ArrayList<>();
      state.countedContexts().forEach(context -> ids.add(new StateFiles(state).ids(context)));
      commit(ids);
    }
    stamp = stamp();
    isDirty = false;
    rejected = List.of();
    invalid = null;
  }

  private void commit(List<Write> writes) throws IOException {
    List<Write> all = new ArrayList<>(writes);
    all.add(new Write(GENERATION, UUID.randomUUID() + "\n", System.currentTimeMillis()));
    long before = isWatched ? TreeStamp.of(root, all) : 0;
    FileTransaction.commit(root, all);
    tree += isWatched ? TreeStamp.of(root, all) - before : 0;
    stamp = stamp();
  }

  private DirectoryWatch.Watched watched() {
    return new DirectoryWatch.Watched() {
      @Override
      public long look() throws IOException {
        return TreeStamp.of(root);
      }

      @Override
      public boolean isKnown(long look) {
        lock.readLock().lock();
        try {
          return look == (invalid == null ? tree : rejectedTree);
        } finally {
          lock.readLock().unlock();
        }
      }

      @Override
      public boolean isBeingChanged() {
        return GitLock.isHeld(root);
      }

      @Override
      public void reload() throws IOException {
        reloadChanged();
      }
    };
  }

  /** Reads the files beside readers, and then replaces the state, unless it was changed since. */
  private void reloadChanged() throws IOException {
    for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
      List<Object> start = stamp();
      Candidate candidate = null;
      InvalidDirectoryException failure = null;
      try {
        candidate = load();
      } catch (InvalidDirectoryException e) {
        failure = e;
      }
      Candidate read = candidate;
      InvalidDirectoryException refused = failure;
      lock.writeLock().lock();
      try {
        if (DirectoryLock.holding(root, LOCK_TIMEOUT, () -> replace(start, read, refused))) {
          return;
        }
      } finally {
        lock.writeLock().unlock();
      }
    }
  }

  /** Returns false if a server has written in between. */
  private boolean replace(
      List<Object> start,
      @Nullable Candidate candidate,
      @Nullable InvalidDirectoryException failure) {
    if (isDirty || !start.equals(stamp())) {
      return false;
    }
    try {
      if (candidate != null) {
        adopt(candidate);
        LOG.info("Read the changed files of {}", root);
      } else if (failure != null) {
        throw failure;
      }
    } catch (InvalidDirectoryException e) {
      reject(e);
      rejectedTree = candidate == null ? look() : candidate.tree();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return true;
  }

  private long look() {
    try {
      return TreeStamp.of(root);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
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

  /** Reads, so that a missing or unreadable directory is noticed. */
  @Override
  public StoreHealth health() {
    try {
      read(current -> true);
    } catch (StoreException e) {
      return StoreHealth.unavailable(String.valueOf(e.getMessage()));
    }
    String reason = invalid;
    if (reason != null) {
      return StoreHealth.degraded(reason);
    }
    return Files.isWritable(root)
        ? StoreHealth.READY
        : StoreHealth.degraded("The directory " + root + " cannot be written");
  }

  @Override
  public boolean isBusy() {
    return lock.isWriteLocked();
  }

  /** For tests: whether somebody else has changed files since they were read. */
  boolean isChanged() {
    return !watched().isKnown(look());
  }

  @Override
  public void close() {
    if (watch != null) {
      watch.close();
    }
  }
}
