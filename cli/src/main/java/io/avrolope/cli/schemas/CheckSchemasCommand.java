// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.schemas;

import io.avrolope.cli.terminal.CommandException;
import io.avrolope.cli.terminal.ExitCode;
import io.avrolope.registry.SchemaCatalog;
import io.avrolope.registry.comparison.Finding;
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

/** {@code avrolope schemas check}: checks a directory of schemas. */
@Command(
    name = "check",
    description = {
      "Checks a directory of schemas, <subject>/<version>.avsc, without a registry: each file must"
          + " be a valid schema, no version may be missing, ids.properties must match, and each"
          + " version must be compatible with the versions before it.",
      "All errors are listed by file."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "A file 'compatibility' in a subject's folder sets the level of that subject.",
      "Exit status: 1 if there are errors.",
      "",
      "Example: avrolope schemas check schemas --compatibility full-transitive --against-git"
          + " origin/main"
    })
final class CheckSchemasCommand implements Callable<Integer> {
  @ParentCommand
  @SuppressWarnings("NullAway.Init")
  private SchemasCommand parent;

  @Parameters(
      paramLabel = "DIRECTORY",
      description = "The directory with the folders of the subjects.")
  @SuppressWarnings("NullAway.Init")
  private Path directory;

  @Option(
      names = "--compatibility",
      paramLabel = "LEVEL",
      defaultValue = "backward",
      description =
          "The compatibility with the previous version, or with all previous versions if it is"
              + " transitive: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
  private CompatibilityLevel compatibility = CompatibilityLevel.BACKWARD;

  @Option(
      names = "--against-git",
      paramLabel = "REVISION",
      description = "Versions in this Git revision must still exist and be unchanged.")
  private @Nullable String revision;

  @Override
  public Integer call() {
    if (!Files.isDirectory(directory)) {
      throw CommandException.usage("Not a directory: " + directory);
    }
    List<Finding> findings = new ArrayList<>();
    SchemaDirectoryAudit.of(directory)
        .forEach(each -> findings.add(new Finding(each.path(), each.what())));
    int versions = 0;
    List<String> subjects;
    try (OpenCatalog open = OpenCatalog.ofDirectory(directory.toString())) {
      SchemaCatalog catalog = open.catalog();
      subjects = catalog.subjects();
      DirectoryCompatibility history = new DirectoryCompatibility(directory, open, compatibility);
      for (String subject : subjects) {
        versions += catalog.versions(subject).size();
        findings.addAll(history.violations(subject));
      }
    }
    if (revision != null) {
      findings.addAll(new CommittedVersions(directory, revision).violations());
    }
    findings.sort(Comparator.comparing(Finding::path));
    PrintWriter out = parent.screen().out();
    findings.forEach(each -> out.println(each.path() + ": " + each.text()));
    out.println(
        count(findings.size(), "error")
            + " in "
            + count(versions, "version")
            + " of "
            + count(subjects.size(), "subject"));
    return findings.isEmpty() ? ExitCode.OK : ExitCode.NO;
  }

  private static String count(int number, String unit) {
    return number + " " + unit + (number == 1 ? "" : "s");
  }
}
