// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Tells whether a Git command is changing the files of a directory at the moment, or has. */
final class GitLock {
  private static final String LOCK = "index.lock";
  private static final String INDEX = "index";
  private static final String LINK = "gitdir:";

  /** An older lock is that of a command that was killed. */
  private static final Duration STALE = Duration.ofMinutes(1);

  private GitLock() {}

  /** Whether Git has locked the repository with this directory, if there is one. */
  static boolean isHeld(Path directory) {
    return repository(directory).filter(git -> isFresh(git.resolve(LOCK))).isPresent();
  }

  /**
   * Names the version of the index of the repository with this directory: each command that changes
   * files writes it. Equal to all others if there is no repository.
   */
  static Object changes(Path directory) {
    try {
      Optional<Path> git = repository(directory);
      return git.isEmpty() ? "" : FileStamps.of(git.get().resolve(INDEX));
    } catch (IOException e) {
      return "";
    }
  }

  private static Optional<Path> repository(Path directory) {
    for (Path each = directory; each != null; each = each.getParent()) {
      Path git = each.resolve(".git");
      if (Files.exists(git)) {
        return Optional.of(folder(git));
      }
    }
    return Optional.empty();
  }

  /** In a further worktree, the repository's folder is in a file. */
  private static Path folder(Path git) {
    @Nullable String text = null;
    try {
      text = Files.isRegularFile(git) ? Files.readString(git).strip() : null;
    } catch (IOException e) {
      // as without a link: a lock is then not noticed
    }
    return text != null && text.startsWith(LINK)
        ? git.resolveSibling(text.substring(LINK.length()).strip())
        : git;
  }

  private static boolean isFresh(Path lock) {
    try {
      long age = System.currentTimeMillis() - Files.getLastModifiedTime(lock).toMillis();
      return age < STALE.toMillis();
    } catch (IOException e) {
      return false; // there is none
    }
  }
}
