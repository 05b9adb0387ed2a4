// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads the files of a Git repository, as Git writes them. */
class GitLockTest {
  @TempDir private Path directory;

  /** Git writes a new index beside the old one, and renames it. */
  private static void writeIndex(Path git, String content) throws Exception {
    Path lock = Files.writeString(git.resolve("index.lock"), content);
    Files.move(lock, git.resolve("index"), StandardCopyOption.REPLACE_EXISTING);
  }

  @Test
  void eachNewIndexIsAChange() throws Exception {
    Path schemas = Files.createDirectories(directory.resolve("repository/schemas"));
    Object none = GitLock.changes(schemas);
    Path git = Files.createDirectory(directory.resolve("repository/.git"));
    Object empty = GitLock.changes(schemas);
    writeIndex(git, "1");
    Object first = GitLock.changes(schemas);
    assertThat(first).isEqualTo(GitLock.changes(schemas)).isNotEqualTo(empty);
    writeIndex(git, "2");

    assertThat(GitLock.changes(schemas)).isNotEqualTo(first).isNotEqualTo(none);
  }

  @Test
  void aWorktreesIndexIsInTheRepositorysFolder() throws Exception {
    Path git = Files.createDirectories(directory.resolve("main/.git/worktrees/w"));
    Path worktree = Files.createDirectory(directory.resolve("w"));
    Files.writeString(worktree.resolve(".git"), "gitdir: " + git + "\n");
    writeIndex(git, "1");
    Object first = GitLock.changes(worktree);
    writeIndex(git, "2");

    assertThat(GitLock.changes(worktree)).isNotEqualTo(first);
  }

  @Test
  void aLockIsHeldUntilGitRenamesIt() throws Exception {
    Path git = Files.createDirectory(directory.resolve(".git"));
    assertThat(GitLock.isHeld(directory)).isFalse();
    Files.writeString(git.resolve("index.lock"), "1");
    assertThat(GitLock.isHeld(directory)).isTrue();
    writeIndex(git, "1");
    assertThat(GitLock.isHeld(directory)).isFalse();
  }
}
