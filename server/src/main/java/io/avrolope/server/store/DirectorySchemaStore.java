// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import io.avrolope.server.language.ReferencedText;
import io.avrolope.server.model.SchemaBody;
import io.avrolope.server.state.RegistryState;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps a registry in a directory of schema files, which the library reads with {@code file:}.
 * Several processes may share the directory: writers exclude each other by its lock, and each
 * process reads the directory again after another one has written.
 */
public final class DirectorySchemaStore implements SchemaStore {
  private static final Duration GIT_TIMEOUT = Duration.ofSeconds(10);
  private static final Logger LOG = LoggerFactory.getLogger(DirectorySchemaStore.class);
  private static final int ATTEMPTS = 3;
  private static final long POLL_MS = 20;

  private final Path root;
  private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
  private final DurableFiles files = new DurableFiles();
  private final PrintedTexts printed = new PrintedTexts();
  private final DirectoryState directory;
  private final DirectoryWriter writer;
  private final @Nullable DirectoryWatch watch;

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
    boolean isWatched = !watchInterval.isZero();
    this.directory = new DirectoryState(this.root, isWatched, files, printed);
    this.writer = new DirectoryWriter(this.root, directory, lock.writeLock());
    writer.run(directory::open);
    this.watch = isWatched ? new DirectoryWatch(watched(), watchInterval) : null;
  }

  @Override
  public <T> T read(Function<RegistryState, T> read) {
    lock.readLock().lock();
    try {
      if (directory.isCurrent()) {
        return read.apply(directory.state());
      }
    } finally {
      lock.readLock().unlock();
    }
    refresh();
    return besideReaders(() -> read.apply(directory.state()));
  }

  private <T> T besideReaders(Supplier<T> read) {
    lock.readLock().lock();
    try {
      return read.get();
    } finally {
      lock.readLock().unlock();
    }
  }

  @Override
  public void requireComplete() {
    Optional<String> lack = read(current -> directory.lack());
    if (lack.isPresent() && read(current -> directory.mayBeRead())) {
      refresh(); // files that change once more afterwards need not be read for this request
      lack = read(current -> directory.trouble());
    }
    if (lack.isPresent()) {
      throw new StoreException(
          lack.get() + ". Another server may have written what is asked for; ask again", null);
    }
  }

  /** Reads the directory again. If that fails, the state before counts. */
  private void refresh() {
    if (GitLock.isHeld(root)) {
      return;
    }
    try {
      writer.run(directory::refreshOrKeep);
    } catch (StoreException e) {
      lock.writeLock().lock();
      try {
        directory.troubles().unreadable(e);
      } finally {
        lock.writeLock().unlock();
      }
    }
  }

  @Override
  public <T> T write(Function<RegistryState, Decision<T>> decide) {
    awaitGit();
    return writer.write(new WriteCommand<>(decide));
  }

  @Override
  public void prepare(String type, List<ReferencedText> referenced, String text) {
    if (type.equals(SchemaBody.AVRO)) {
      printed.prepare(referenced, text);
    }
  }

  /** Nothing may be written between the files that Git writes. */
  private void awaitGit() {
    long deadline = System.nanoTime() + GIT_TIMEOUT.toNanos();
    while (GitLock.isHeld(root)) {
      try {
        Thread.sleep(POLL_MS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new StoreException("Interrupted while a Git command changes " + root, e);
      }
      if (System.nanoTime() - deadline >= 0) {
        throw new StoreException(
            "A Git command is changing the directory "
                + root
                + ": its .git has an index.lock. Nothing is written; try again",
            null);
      }
    }
  }

  private DirectoryWatch.Watched watched() {
    return new DirectoryWatch.Watched() {
      @Override
      public long look() throws IOException {
        return changedByOthers();
      }

      @Override
      public long lookAlone() {
        long[] look = new long[1];
        writer.alone(() -> look[0] = changedByOthers());
        return look[0];
      }

      @Override
      public Object gitChanges() {
        return GitLock.changes(root);
      }

      @Override
      public boolean isKnown(long look) {
        return besideReaders(() -> directory.isKnown(look));
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

  private long changedByOthers() throws IOException {
    long own = besideReaders(directory::tree);
    return TreeStamp.of(root) - own;
  }

  /**
   * Reads the files beside readers, and then replaces the state, unless it was changed since. If
   * this server writes all the time, its writes wait while the files are read once more.
   */
  private void reloadChanged() throws IOException {
    for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
      Reading reading = new Reading();
      boolean[] isDone = new boolean[1];
      writer.run(() -> isDone[0] = replace(reading));
      if (isDone[0]) {
        return;
      }
    }
    writer.alone(
        () -> {
          Reading reading = new Reading();
          writer.exclusively(() -> replace(reading));
        });
  }

  /** The state that the files have, or the reason that they cannot be used. */
  private final class Reading {
    private final List<Object> start = FileStamps.ofDirectory(root);
    private final DirectoryState.@Nullable Candidate candidate;
    private final @Nullable InvalidDirectoryException failure;

    Reading() throws IOException {
      DirectoryState.Candidate read = null;
      InvalidDirectoryException refused = null;
      try {
        read = directory.load();
      } catch (InvalidDirectoryException e) {
        refused = e;
      }
      candidate = read;
      failure = refused;
    }
  }

  /** Returns false if the files were changed after they were read. */
  private boolean replace(Reading reading) throws IOException {
    if (!directory.finishBegun()) {
      return true; // the files lack what is served
    }
    if (!directory.isStill(reading.start)) {
      return false;
    }
    use(reading);
    return true;
  }

  private void use(Reading reading) throws IOException {
    DirectoryState.Candidate candidate = reading.candidate;
    try {
      if (candidate != null) {
        directory.adopt(candidate);
        LOG.info("Read the changed files of {}", root);
      } else if (reading.failure != null) {
        throw reading.failure;
      }
    } catch (InvalidDirectoryException e) {
      directory.reject(e, candidate == null ? TreeStamp.of(root) : candidate.tree());
    }
  }

  /** Reads, so that a missing or unreadable directory is noticed, and its return. */
  @Override
  public StoreHealth health() {
    if (!Files.isDirectory(root)) {
      return StoreHealth.unavailable("Cannot use the directory " + root + ": it does not exist");
    }
    if (directory.troubles().isRetried()) {
      refresh();
    } else {
      read(current -> true);
    }
    String reason = directory.troubles().reason();
    if (reason != null) {
      return StoreHealth.degraded(reason);
    }
    String failure = watch == null ? null : watch.failure();
    if (failure != null) {
      return StoreHealth.degraded(failure);
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
    try {
      return !watched().isKnown(changedByOthers());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Ends after the writes that wait, and leaves the files of ids sorted. */
  @Override
  public void close() {
    if (watch != null) {
      watch.close();
    }
    try {
      if (!GitLock.isHeld(root)) {
        writer.run(directory::sortIds);
      }
    } catch (StoreException e) {
      LOG.warn("The files of ids are not sorted: {}", e.getMessage());
    }
    writer.close();
    files.close();
  }
}
