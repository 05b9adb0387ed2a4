// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.schemas;

import io.avrolope.cli.terminal.CommandException;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.avro.SchemaText;
import io.avrolope.registry.comparison.Finding;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Compares the versions of a directory with a Git revision. Committed versions must not change,
 * because records were written with them. Runs the program {@code git}.
 */
final class CommittedVersions {
  private final Path directory;
  private final String revision;

  CommittedVersions(Path directory, String revision) {
    this.directory = directory;
    this.revision = revision;
  }

  /**
   * Versions that are missing or were changed, by file.
   *
   * @throws CommandException if git is not installed, or the revision does not exist
   */
  List<Finding> violations() {
    if (revision.startsWith("-")) {
      throw CommandException.usage("--against-git must be a revision but is " + revision);
    }
    String object = git("rev-parse", "--verify", revision).strip();
    String commit = git("rev-parse", "--verify", object + "^{commit}").strip(); // not of a tree
    List<Finding> violations = new ArrayList<>();
    // git lists the files below the directory, with paths relative to it
    for (String path : git("ls-tree", "-r", "-z", "--name-only", commit).split("\0", -1)) {
      if (!path.matches("[^/]+/[0-9]+\\.avsc")) {
        continue;
      }
      Path file = directory.resolve(path);
      if (!Files.isRegularFile(file)) {
        violations.add(
            new Finding(path, "missing, but revision " + revision + " has this version"));
      } else if (!isSame(git("show", commit + ":./" + path), file)) {
        violations.add(
            new Finding(
                path,
                "differs from revision " + revision + "; a committed version must not change"));
      }
    }
    return violations;
  }

  private static boolean isSame(String committed, Path file) {
    String path = file.toString();
    try {
      String now = Files.readString(file);
      return committed.equals(now)
          || SchemaText.same(
              SchemaText.parse(committed, path),
              SchemaText.parse(now, path),
              SchemaText.Matching.NORMALIZED);
    } catch (IOException | UnknownSchemaException e) {
      return false; // one of the texts is not a schema, which the audit of the directory reports
    }
  }

  private String git(String... arguments) {
    List<String> command = new ArrayList<>(List.of("git", "-C", directory.toString()));
    command.addAll(Arrays.asList(arguments));
    Process process;
    try {
      process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    } catch (IOException e) {
      throw CommandException.usage(
          "Cannot run git, which --against-git requires: " + e.getMessage());
    }
    try {
      process.getOutputStream().close();
      String answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor() == 0) {
        return answer;
      }
    } catch (IOException e) {
      throw CommandException.usage("Cannot read the output of git: " + e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      process.destroy();
    }
    throw CommandException.usage(
        "Revision " + revision + " not found in a Git repository at " + directory);
  }
}
