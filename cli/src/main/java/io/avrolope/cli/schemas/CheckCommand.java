package io.avrolope.cli.schemas;

import io.avrolope.cli.terminal.CommandException;
import io.avrolope.cli.terminal.ExitCode;
import io.avrolope.registry.SchemaCatalog;
import io.avrolope.registry.directory.SchemaDirectoryAudit;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code schemas check}. */
@Command(
    name = "check",
    description = {
      "Checks a directory of schemas, <subject>/<version>.avsc, without a registry: that each file is"
          + " a schema, that versions are complete, that ids.properties agrees, and that each"
          + " version goes with those before it.",
      "All that is wrong is listed, by file."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "A file 'compatibility' in a subject's folder has a level for that subject alone.",
      "Exit status: 1 if something is wrong.",
      "",
      "Example: avrolope schemas check schemas --compatibility full-transitive --against-git"
          + " origin/main"
    })
final class CheckCommand implements Callable<Integer> {
  @ParentCommand
  @SuppressWarnings("NullAway.Init")
  private SchemasCommand parent;

  @Parameters(paramLabel = "DIRECTORY", description = "Where the folders of the subjects are.")
  @SuppressWarnings("NullAway.Init")
  private Path directory;

  @Option(
      names = "--compatibility",
      paramLabel = "LEVEL",
      defaultValue = "backward",
      description =
          "How a version has to go with the one before, or with all before where it is transitive:"
              + " ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
  private CompatibilityLevel compatibility = CompatibilityLevel.BACKWARD;

  @Option(
      names = "--against-git",
      paramLabel = "REVISION",
      description = "Versions that this revision has must be there, and be the same.")
  private @Nullable String revision;

  @Override
  public Integer call() {
    if (!Files.isDirectory(directory)) {
      throw CommandException.usage(
          "Expected a directory of schemas but found none at " + directory);
    }
    List<Change> findings = new ArrayList<>();
    SchemaDirectoryAudit.of(directory)
        .forEach(each -> findings.add(new Change(each.path(), each.what())));
    int versions = 0;
    List<String> subjects;
    try (OpenCatalog open = OpenCatalog.ofDirectory(directory.toString())) {
      SchemaCatalog catalog = open.catalog();
      subjects = catalog.subjects();
      DirectoryHistory history = new DirectoryHistory(directory, open, compatibility);
      for (String subject : subjects) {
        versions += catalog.versions(subject).size();
        findings.addAll(history.violations(subject));
      }
    }
    if (revision != null) {
      findings.addAll(new CommittedVersions(directory, revision).violations());
    }
    findings.sort(Comparator.comparing(Change::path));
    PrintWriter out = parent.screen().out();
    findings.forEach(each -> out.println(each.path() + ": " + each.what()));
    out.println(
        count(findings.size(), "finding")
            + " in "
            + count(versions, "version")
            + " of "
            + count(subjects.size(), "subject"));
    return findings.isEmpty() ? ExitCode.OK : ExitCode.NO;
  }

  private static String count(int number, String what) {
    return number + " " + what + (number == 1 ? "" : "s");
  }
}
