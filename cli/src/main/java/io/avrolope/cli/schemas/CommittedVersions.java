package io.avrolope.cli.schemas;

import io.avrolope.cli.terminal.CommandException;
import io.avrolope.registry.SchemaContent;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.NameValidator;
import org.apache.avro.Schema;

/**
 * The versions of a directory as a revision of its Git repository has them, which must not change:
 * there are records that were written with them. Asks the program {@code git}.
 */
final class CommittedVersions {
  private final Path directory;
  private final String revision;

  CommittedVersions(Path directory, String revision) {
    this.directory = directory;
    this.revision = revision;
  }

  /**
   * Versions that are gone or are other schemas now; the paths are those of files.
   *
   * @throws CommandException if there is no program git, or it knows no such revision
   */
  List<Change> violations() {
    if (revision.startsWith("-")) {
      throw CommandException.usage("Expected a revision at --against-git but found an option");
    }
    List<Change> violations = new ArrayList<>();
    // in a directory of the repository, git lists what is below it, by paths that begin there
    for (String path : git("ls-tree", "-r", "-z", "--name-only", revision).split("\0", -1)) {
      if (!path.matches("[^/]+/[0-9]+\\.avsc")) {
        continue;
      }
      Path file = directory.resolve(path);
      if (!Files.isRegularFile(file)) {
        violations.add(new Change(path, "Expected the version of " + revision + " but found none"));
      } else if (!isSame(git("show", revision + ":./" + path), file)) {
        violations.add(
            new Change(
                path,
                "Expected the schema of "
                    + revision
                    + " but found another one; a version that is committed must not change"));
      }
    }
    return violations;
  }

  private static boolean isSame(String committed, Path file) {
    String now;
    try {
      now = Files.readString(file);
    } catch (IOException e) {
      throw CommandException.usage("Expected to read " + file + " but found " + e);
    }
    try {
      return committed.equals(now)
          || SchemaContent.of(parse(committed)).isSameSchema(SchemaContent.of(parse(now)));
    } catch (AvroRuntimeException e) {
      return false; // one of them is no schema
    }
  }

  /** As it was once registered, however it got there. */
  private static Schema parse(String text) {
    return new Schema.Parser(NameValidator.NO_VALIDATION).setValidateDefaults(false).parse(text);
  }

  private String git(String... arguments) {
    List<String> command = new ArrayList<>(List.of("git", "-C", directory.toString()));
    command.addAll(Arrays.asList(arguments));
    Process process;
    try {
      process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    } catch (IOException e) {
      throw CommandException.usage(
          "Expected the program git, which --against-git asks, but found none");
    }
    try {
      process.getOutputStream().close();
      String answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor() == 0) {
        return answer;
      }
    } catch (IOException e) {
      throw CommandException.usage("Expected an answer of git but found " + e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      process.destroy();
    }
    throw CommandException.usage(
        "Expected revision "
            + revision
            + " of a Git repository at "
            + directory
            + " but found none");
  }
}
