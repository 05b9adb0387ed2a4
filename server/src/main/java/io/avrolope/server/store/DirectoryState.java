// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import io.avrolope.error.AvrolopeException;
import io.avrolope.registry.content.VersionKey;
import io.avrolope.server.state.Change;
import io.avrolope.server.state.RegistryState;
import io.avrolope.server.store.FileTransaction.Write;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The state of a registry in memory, and how it compares with the files of its directory. Not
 * thread-safe, but for {@link #load} and {@link #troubles}. Only the holder of the directory's lock
 * may call the methods that write the files.
 */
final class DirectoryState {
  private static final Logger LOG = LoggerFactory.getLogger(DirectoryState.class);

  private final Path root;
  private final boolean isWatched;
  private final FileTransaction transaction;
  private final IdsFiles ids;
  private final ServedIds servedIds = new ServedIds();
  private final ServedFiles served;
  private final ContextStamps contexts;
  private final PendingChanges pending;
  private final DirectoryTroubles troubles;
  private RegistryState state = new RegistryState();
  private FolderNames folders;
  private boolean hasState;

  private Access access = Access.LOCKED;

  /** Whether this server changes files at the moment; nobody else may, and the state is right. */
  private boolean isWriting;

  /** Names the versions of the files that change with each write. */
  private List<Object> stamp = List.of();

  /** Of all files that the state was read from, with own writes; 0 if nobody watches. */
  private long tree;

  DirectoryState(Path root, boolean isWatched, DurableFiles files, PrintedTexts printed) {
    this.root = root;
    this.isWatched = isWatched;
    this.folders = new FolderNames(root);
    this.transaction = new FileTransaction(root, files);
    this.ids = new IdsFiles(root);
    this.served = new ServedFiles(root, servedIds);
    this.contexts = new ContextStamps(root);
    this.pending = new PendingChanges(ids, served, printed);
    this.troubles = new DirectoryTroubles(root);
  }

  private enum Access {
    /** This process has the lock. */
    LOCKED,
    /** The file of the lock cannot be opened: others may write. */
    READ_ONLY
  }

  /**
   * A state that was read and is not used yet.
   *
   * @param tree of the files before they were read; 0 if it is not known
   * @param contexts see {@link ContextStamps#now}
   */
  record Candidate(LoadedDirectory loaded, long tree, Map<String, Object> contexts) {}

  RegistryState state() {
    return state;
  }

  /** The reasons that the state differs from the files. Thread-safe. */
  DirectoryTroubles troubles() {
    return troubles;
  }

  /** While Git changes files, the state before counts: a part of them would be wrong. */
  boolean isCurrent() {
    if (isWriting) {
      return true;
    }
    List<Object> now = FileStamps.ofDirectory(root);
    return now.equals(stamp) || troubles.isKnown(now) || GitLock.isHeld(root);
  }

  /** The reason that the state may lack changes of other servers; empty if it has them all. */
  Optional<String> lack() {
    if (isWriting) {
      return Optional.empty();
    }
    boolean isRead =
        FileStamps.ofDirectory(root).equals(stamp)
            && !contexts.isChanged()
            && (troubles.isUnfinished() || !transaction.isBegun());
    return troubles.lack(isRead).or(() -> isRead ? Optional.empty() : Optional.of(changed()));
  }

  private String changed() {
    return GitLock.isHeld(root)
        ? "A Git command is changing the directory " + root
        : "The files of " + root + " have changed and are not read yet";
  }

  /** Whether reading the files, which may have changed, is possible and allowed. */
  boolean mayBeRead() {
    return !isWriting && !troubles.isInvalid() && !troubles.isUnfinished() && !GitLock.isHeld(root);
  }

  /** The reason that the files cannot be used; empty if they can. */
  Optional<String> trouble() {
    return troubles
        .lack(false)
        .or(() -> GitLock.isHeld(root) ? Optional.of(changed()) : Optional.empty());
  }

  /** Finishes a change that was begun. Returns false if that is not possible at the moment. */
  boolean finishBegun() {
    try {
      recover();
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** Whether nothing was written since the files had this stamp. */
  boolean isStill(List<Object> before) {
    return before.equals(FileStamps.ofDirectory(root));
  }

  /** The stamp of the files that were read, with own writes since. */
  long tree() {
    return tree;
  }

  /**
   * Whether the files need not be read again.
   *
   * @param changed the stamp of the files less {@link #tree}
   */
  boolean isKnown(long changed) {
    return troubles.isInvalid() ? troubles.isRejected(changed + tree) : changed == 0;
  }

  /**
   * Reads the directory for the first time. A disk that cannot be written is no obstacle; nor are
   * files that contradict what was served, without which the state is then.
   */
  void open() throws IOException {
    finishBegun();
    adopt(load());
  }

  /**
   * Makes sure that the directory can be written and that its files are valid, and reads it if it
   * was changed since the last time.
   *
   * @throws InvalidDirectoryException if its files are not valid
   */
  void refresh() throws IOException {
    recover();
    if (troubles.isInvalid()) {
      troubles.requireChange();
      reload();
    } else if (troubles.hasUnnumbered()
        || !stamp.equals(FileStamps.ofDirectory(root))
        || contexts.isChanged()) {
      reload();
    }
  }

  /** Reads the directory. */
  void reload() throws IOException {
    long look = troubles.isInvalid() ? TreeStamp.of(root) : 0;
    try {
      Candidate candidate = load();
      look = candidate.tree();
      adopt(candidate);
    } catch (InvalidDirectoryException e) {
      reject(e, look);
      throw e;
    }
  }

  /** As {@link #refresh}, but what was served is served still if the files cannot be used. */
  void refreshOrKeep() {
    try {
      refresh();
      troubles.ended();
    } catch (InvalidDirectoryException e) {
      // noted
    } catch (IOException | UncheckedIOException | AvrolopeException e) {
      troubles.unreadable(e);
    }
  }

  /** Keeps the state, because the files are not valid. */
  void reject(InvalidDirectoryException e, long look) {
    troubles.invalid(
        "The files of " + root + " are not used: " + e.getMessage() + ". The state before counts",
        FileStamps.ofDirectory(root),
        look);
  }

  Candidate load() throws IOException {
    long seen = isWatched || troubles.isInvalid() ? TreeStamp.of(root) : 0;
    try {
      Map<String, Object> stamps = ContextStamps.now(root);
      return new Candidate(DirectoryLoader.load(root, servedIds), seen, stamps);
    } catch (IOException | UncheckedIOException | AvrolopeException e) {
      if (Files.isReadable(root)) {
        throw new InvalidDirectoryException(String.valueOf(e.getMessage()), e);
      }
      throw e;
    }
  }

  /**
   * Uses a state that was read.
   *
   * @throws InvalidDirectoryException if it contradicts the state before, which stays
   */
  void adopt(Candidate candidate) throws IOException {
    LoadedDirectory loaded = candidate.loaded();
    if (hasState) {
      InvalidDirectoryException.check(root, state, loaded);
    }
    state = loaded.state();
    folders = loaded.folders();
    hasState = true;
    tree = candidate.tree();
    contexts.read(candidate.contexts());
    pending.start(state);
    troubles.valid();
    if (loaded.conflicts().isEmpty()) {
      number(loaded);
      if (access == Access.LOCKED) {
        served.adopt(loaded);
      } else {
        served.remember(loaded);
      }
      stamp = FileStamps.ofDirectory(root);
    } else {
      loaded.assigned().forEach(this::leaveOut);
      served.remember(loaded);
      stamp = FileStamps.ofDirectory(root);
      String text = new InvalidDirectoryException(loaded.conflicts()).getMessage();
      troubles.invalid(
          "Files of " + root + " are not used: " + text + ". Nothing can be changed",
          stamp,
          candidate.tree());
    }
  }

  /** Writes the ids that the files did not have. Without them on disk, nobody may see new ones. */
  private void number(LoadedDirectory loaded) {
    ids.keep(loaded.idsOfNoFile());
    if (!loaded.restored().isEmpty()) {
      LOG.warn(
          "{} versions had no id in {}. They have got the ids that they were served with: {}",
          loaded.restored().size(),
          root,
          DirectoryTroubles.names(loaded.restored()));
    } else if (loaded.assigned().isEmpty()) {
      return;
    }
    List<Write> writes = new ArrayList<>();
    state.countedContexts().forEach(context -> writes.add(ids.sorted(state, context)));
    List<Write> all = withGeneration(writes);
    try {
      requireWritable();
      transaction.begin(all);
    } catch (IOException e) {
      loaded.assigned().forEach(this::leaveOut);
      troubles.unnumbered(loaded.assigned(), e);
      return;
    }
    try {
      written(finish(all));
    } catch (IOException e) {
      failed(e);
    }
  }

  private void requireWritable() throws IOException {
    if (access == Access.READ_ONLY) {
      throw new IOException("The lock of the directory cannot be taken");
    }
    if (troubles.isUnfinished()) {
      throw new IOException(troubles.reason());
    }
  }

  private void leaveOut(VersionKey key) {
    state.apply(new Change.RemoveVersion(key));
  }

  /** Changes that {@link #begin} will write. */
  PendingChanges pending() {
    return pending;
  }

  /** Whether somebody has added a file that has the number of a new version. */
  boolean isOverUnreadFile(List<Change> changes) {
    return changes.stream()
        .anyMatch(
            change ->
                change instanceof Change.PutVersion put
                    && state.version(put.version().key()).isEmpty()
                    && VersionFiles.exist(root, put.version().key()));
  }

  /** Whether somebody has edited a file, not read since, that the changes would replace. */
  boolean isOverEditedFile(List<Change> changes) {
    List<Change> steps = changes.stream().flatMap(each -> state.steps(each).stream()).toList();
    return new EditedFiles(root, state).isAny(steps);
  }

  /**
   * Makes sure that the changes will be written, even after a crash. The caller must write them
   * with {@link #finish} and report that with {@link #written}.
   *
   * @throws IOException if they will not be written; the state is as it was
   */
  List<Write> begin() throws IOException {
    List<Write> all = withGeneration(folders.onDisk(pending.writes()));
    transaction.begin(all);
    folders.begun();
    pending.begun();
    isWriting = true;
    return all;
  }

  private static List<Write> withGeneration(List<Write> writes) {
    List<Write> all = new ArrayList<>(writes);
    all.add(new Write(FileStamps.GENERATION, UUID.randomUUID() + "\n", System.currentTimeMillis()));
    return all;
  }

  /**
   * Writes what was begun. Others may read the state at the same time.
   *
   * @return by how much the stamp of all files has changed
   */
  long finish(List<Write> writes) throws IOException {
    long before = isWatched ? TreeStamp.of(root, writes) : 0;
    transaction.finish(writes);
    ids.written(writes);
    contexts.written(writes);
    return isWatched ? TreeStamp.of(root, writes) - before : 0;
  }

  /** Notes that what was begun is written. */
  void written(long treeChange) {
    tree += treeChange;
    stamp = FileStamps.ofDirectory(root);
    isWriting = false;
  }

  /** Notes that what was begun is not yet written. The state stays: it will be written. */
  void failed(IOException e) {
    stamp = FileStamps.ofDirectory(root);
    isWriting = false;
    troubles.unfinished(e);
  }

  /** Finishes a change that was begun, by whichever server. */
  private void recover() throws IOException {
    try {
      if (transaction.isBegun()) {
        if (access == Access.READ_ONLY) {
          throw new IOException("The lock of the directory cannot be taken");
        }
        transaction.recover();
      }
      troubles.finished();
    } catch (IOException e) {
      troubles.unfinished(e);
      throw e;
    }
  }

  /** Sorts the files of ids that have lines in the order of time. */
  void sortIds() throws IOException {
    if (ids.hasAppended()) {
      refresh();
      requireWritable();
      List<Write> all = withGeneration(ids.sorting(state));
      transaction.begin(all);
      written(finish(all));
    }
  }

  /** Does a work without the directory's lock: it writes nothing. */
  void readOnly(DirectoryWork work) throws IOException {
    access = Access.READ_ONLY;
    try {
      work.run();
    } finally {
      access = Access.LOCKED;
    }
  }
}
