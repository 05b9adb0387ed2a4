// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import io.avrolope.registry.content.VersionKey;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The faults that keep a server from using the newest files of its directory, or from writing. Not
 * thread-safe, but for {@link #reason} and {@link #isRetried}.
 */
final class DirectoryTroubles {
  private static final Logger LOG = LoggerFactory.getLogger(DirectoryTroubles.class);
  private static final int MAX_NAMES = 5;

  /** How long a directory that could not be read is left alone. */
  private static final Duration RETRY = Duration.ofSeconds(1);

  private final Path root;
  private volatile @Nullable String invalid;
  private volatile @Nullable String unreadable;
  private volatile @Nullable String unfinished;
  private volatile @Nullable String unnumbered;

  /** Stamps of files that are not valid. */
  private List<Object> rejected = List.of();

  private long rejectedTree;
  private long unreadableNanos;

  DirectoryTroubles(Path root) {
    this.root = root;
  }

  /** The reason that the server is degraded; null if it is not. */
  @Nullable String reason() {
    for (String each : new @Nullable String[] {invalid, unfinished, unreadable, unnumbered}) {
      if (each != null) {
        return each;
      }
    }
    return null;
  }

  /**
   * The reason that changes of other servers are not used.
   *
   * @param isRead whether the files are those that were read last
   */
  Optional<String> lack(boolean isRead) {
    return Optional.ofNullable(invalid)
        .or(() -> Optional.ofNullable(unfinished))
        .or(() -> Optional.ofNullable(isRead ? null : unreadable));
  }

  /** Whether a new try may end a trouble although no file has changed. Thread-safe. */
  boolean isRetried() {
    return unfinished != null || unreadable != null || unnumbered != null;
  }

  /** Whether files with this stamp need not be read now. */
  boolean isKnown(List<Object> stamp) {
    return stamp.equals(rejected)
        || (unreadable != null && System.nanoTime() - unreadableNanos < RETRY.toNanos());
  }

  /** Files contradict each other, or what was served. */
  void invalid(String text, List<Object> stamp, long tree) {
    rejected = stamp;
    rejectedTree = tree;
    if (!text.equals(invalid)) {
      LOG.error("{}. Correct the files", text);
    }
    invalid = text;
  }

  boolean isInvalid() {
    return invalid != null;
  }

  /** Whether the files with this stamp of all files are not valid. */
  boolean isRejected(long tree) {
    return tree == rejectedTree;
  }

  /**
   * @throws InvalidDirectoryException if the files are still those that are not valid
   */
  void requireChange() throws IOException {
    if (rejectedTree != 0 && TreeStamp.of(root) == rejectedTree) {
      throw new InvalidDirectoryException(String.valueOf(invalid), null);
    }
  }

  /** The newest files are used. */
  void valid() {
    if (invalid != null) {
      LOG.info("The files of {} are used again", root);
    }
    invalid = null;
    rejected = List.of();
    rejectedTree = 0;
    unnumbered = null;
    unreadable = null;
  }

  /** The directory cannot be read at the moment. */
  void unreadable(Exception e) {
    String text = "Cannot read the directory " + root + ": " + e.getMessage();
    if (!text.equals(unreadable)) {
      LOG.warn("{}. The state before counts", text);
    }
    unreadableNanos = System.nanoTime();
    unreadable = text;
  }

  /** The directory can be read again. */
  void ended() {
    unreadable = null;
  }

  /** A change was begun and is not finished; it will be. */
  void unfinished(IOException e) {
    String text = "A change of " + root + " was begun, and is not finished: " + e.getMessage();
    if (!text.equals(unfinished)) {
      LOG.warn("{}. The server tries again", text);
    }
    unfinished = text;
  }

  boolean isUnfinished() {
    return unfinished != null;
  }

  /** No change is unfinished. */
  void finished() {
    unfinished = null;
  }

  /** Files have no id, and none can be written. */
  void unnumbered(List<VersionKey> versions, IOException e) {
    if (versions.isEmpty()) {
      return;
    }
    unnumbered =
        versions.size()
            + " versions have no id, and none can be written to "
            + root
            + ": "
            + e.getMessage()
            + ". They are not served: "
            + names(versions);
    LOG.warn("{}", unnumbered);
  }

  boolean hasUnnumbered() {
    return unnumbered != null;
  }

  /** Some of the versions, for messages. */
  static String names(Collection<VersionKey> versions) {
    String names =
        String.join(
            ", ",
            versions.stream()
                .limit(MAX_NAMES)
                .map(key -> "version " + key.version() + " of subject " + key.subject())
                .toList());
    return versions.size() > MAX_NAMES ? names + ", ..." : names;
  }
}
