// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import io.avrolope.error.AvrolopeException;
import io.avrolope.server.state.Change;
import io.avrolope.server.state.RegistryState;
import io.avrolope.server.store.DirectoryLoader.Loaded;
import io.avrolope.server.store.FileTransaction.Write;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The state of a registry in memory, and how it compares with the files of its directory. Not
 * thread-safe, but for {@link #load} and {@link #invalid}. Only the holder of the directory's lock
 * may call the methods that read or write the files.
 */
final class DirectoryState {
  private static final Logger LOG = LoggerFactory.getLogger(DirectoryState.class);

  private final Path root;
  private final boolean isWatched;
  private final FileTransaction transaction;
  private final IdsFiles ids;
  private final PrintedTexts printed;
  private RegistryState state = new RegistryState();

  /** Changes of the state that are not begun to be written. */
  private final List<Change> steps = new ArrayList<>();

  /** Whether the state has changes that are perhaps not on disk. */
  private boolean isDirty;

  /** Whether this server changes files at the moment; nobody else may, and the state is right. */
  private boolean isWriting;

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

  DirectoryState(Path root, boolean isWatched, DurableFiles files, PrintedTexts printed) {
    this.printed = printed;
    this.root = root;
    this.isWatched = isWatched;
    this.transaction = new FileTransaction(root, files);
    this.ids = new IdsFiles(root);
  }

  /**
   * A state that was read and is not used yet.
   *
   * @param tree of the files before they were read
   */
  record Candidate(Loaded loaded, long tree) {}

  RegistryState state() {
    return state;
  }

  @Nullable String invalid() {
    return invalid;
  }

  /** While Git changes files, the state before counts: a part of them would be wrong. */
  boolean isCurrent() {
    if (isDirty || isWriting) {
      return !isDirty;
    }
    List<Object> now = FileStamps.ofDirectory(root);
    return now.equals(stamp) || now.equals(rejected) || GitLock.isHeld(root);
  }

  /** Whether nothing was written since the files had this stamp. */
  boolean isStill(List<Object> before) {
    return !isDirty && before.equals(FileStamps.ofDirectory(root));
  }

  boolean isKnown(long look) {
    return look == (invalid == null ? tree : rejectedTree);
  }

  /** Reads the directory, if it was changed since the last time. */
  void refresh() throws IOException {
    transaction.recover();
    if (isDirty || !stamp.equals(FileStamps.ofDirectory(root))) {
      adopt(load());
    }
  }

  /** As {@link #refresh}, but what was served is served still if the files are not valid. */
  void refreshOrKeep() throws IOException {
    try {
      refresh();
    } catch (InvalidDirectoryException e) {
      reject(e);
    }
  }

  private void reject(InvalidDirectoryException e) {
    if (isDirty || stamp.isEmpty()) {
      throw new UncheckedIOException(e);
    }
    rejected = FileStamps.ofDirectory(root);
    String text =
        "The files of " + root + " are not used: " + e.getMessage() + ". The state before counts";
    if (!text.equals(invalid)) {
      LOG.error("{}. Correct the files", text);
    }
    invalid = text;
  }

  /** As {@link #reject}, for files that the watch has read. */
  void reject(InvalidDirectoryException e, long look) {
    reject(e);
    rejectedTree = look;
  }

  Candidate load() throws IOException {
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

  void adopt(Candidate candidate) throws IOException {
    if (!stamp.isEmpty() && !isDirty) {
      InvalidDirectoryException.check(root, state, candidate.loaded().state());
    }
    state = candidate.loaded().state();
    tree = candidate.tree();
    steps.clear();
    ids.forget();
    if (candidate.loaded().hasNewFiles()) {
      List<Write> writes = new ArrayList<>();
      state.countedContexts().forEach(context -> writes.add(IdsFiles.sorted(state, context)));
      write(writes);
    }
    stamp = FileStamps.ofDirectory(root);
    isDirty = false;
    rejected = List.of();
    invalid = null;
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

  /** Makes changes of the state, which {@link #begin} will write. */
  void apply(List<Change> changes) {
    isDirty = isDirty || !changes.isEmpty();
    for (Change change : changes) {
      for (Change step : state.steps(change)) {
        ids.note(state, step);
        state.apply(step);
        steps.add(step);
      }
    }
  }

  /** Whether {@link #begin} has something to write. */
  boolean hasChanges() {
    return !steps.isEmpty();
  }

  /**
   * Makes sure that the changes will be written, even after a crash. The caller must write them
   * with {@link #finish} and report that with {@link #written}.
   */
  List<Write> begin() throws IOException {
    List<Write> writes = new ArrayList<>(new StateFiles(state, printed).writes(steps));
    writes.addAll(ids.writes(state));
    List<Write> all = withGeneration(writes);
    transaction.begin(all);
    steps.clear();
    isDirty = false;
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
    return isWatched ? TreeStamp.of(root, writes) - before : 0;
  }

  /** Notes that what was begun is written. */
  void written(long treeChange) {
    tree += treeChange;
    stamp = FileStamps.ofDirectory(root);
    isWriting = false;
  }

  /** Notes that the files have to be read again, because a write has failed. */
  void failed() {
    isDirty = true;
    isWriting = false;
  }

  private void write(List<Write> writes) throws IOException {
    List<Write> all = withGeneration(writes);
    transaction.begin(all);
    written(finish(all));
  }

  /** Sorts the files of ids that have lines in the order of time. */
  void sortIds() throws IOException {
    if (ids.hasAppended()) {
      refresh();
      write(ids.sorting(state));
    }
  }
}
