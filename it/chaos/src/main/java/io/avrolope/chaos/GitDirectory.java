// SPDX-License-Identifier: Apache-2.0
package io.avrolope.chaos;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A directory of schemas that is a clone of a repository, with a second clone where a colleague
 * commits schemas. Thread-safe.
 */
final class GitDirectory {
  private final Path directory;
  private final Path colleague;
  private long pulls;

  /**
   * Makes the repository and the clones.
   *
   * @param directory the clone that a server uses
   * @param others where the repository and the other clone are
   */
  GitDirectory(Path directory, Path others) throws IOException, InterruptedException {
    this.directory = directory;
    this.colleague = others.resolve("colleague");
    Path origin = others.resolve("origin.git");
    git(others, "init", "-q", "--bare", "-b", "main", origin.toString());
    git(others, "clone", "-q", origin.toString(), colleague.toString());
    Files.writeString(colleague.resolve(".gitignore"), ".*\n!.gitignore\n");
    commit(colleague, "start");
    git(colleague, "push", "-q", "origin", "HEAD:main");
    git(others, "clone", "-q", "-b", "main", origin.toString(), directory.toString());
  }

  Path path() {
    return directory;
  }

  /** Commits what the server wrote, and merges a schema of the colleague. Returns its subject. */
  synchronized String pull() throws IOException, InterruptedException {
    String subject = "git-" + ++pulls;
    Path file = Files.createDirectories(colleague.resolve(subject)).resolve("1.avsc");
    Files.writeString(file, "{\"type\":\"fixed\",\"name\":\"Git" + pulls + "\",\"size\":1}\n");
    commit(colleague, subject);
    git(colleague, "push", "-q", "origin", "HEAD:main");
    commit(directory, "registrations");
    git(directory, "pull", "-q", "--no-rebase", "--no-edit", "origin", "main");
    return subject;
  }

  synchronized long pulls() {
    return pulls;
  }

  private static void commit(Path clone, String message) throws IOException, InterruptedException {
    git(clone, "add", "-A");
    git(clone, "commit", "-q", "--allow-empty", "-m", message);
  }

  private static void git(Path where, String... arguments)
      throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of("git", "-c", "user.name=chaos", "-c", "user.email=chaos@localhost"));
    command.addAll(List.of(arguments));
    Process git =
        new ProcessBuilder(command).directory(where.toFile()).redirectErrorStream(true).start();
    String said = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (git.waitFor() != 0) {
      throw new IOException("git " + String.join(" ", arguments) + ": " + said);
    }
  }
}
