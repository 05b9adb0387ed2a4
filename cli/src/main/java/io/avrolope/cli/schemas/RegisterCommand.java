// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.schemas;

import io.avrolope.cli.cluster.ConnectionOptions;
import io.avrolope.cli.cluster.KnownKeys;
import io.avrolope.cli.terminal.CommandException;
import io.avrolope.registry.SchemaCatalog.ReadOnly;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code avrolope schemas register}: registers the schemas of a directory. */
@Command(
    name = "register",
    description = {
      "Registers the schemas of a directory, <subject>/<version>.avsc, in the order of their"
          + " versions. Versions that the registry already has are left alone.",
      "A subject is rejected as a whole if one of its schemas would get another version number"
          + " than its file name."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Exit status: 1 if a subject is rejected; the others are registered.",
      "",
      "Example: avrolope schemas register schemas --dry-run \\",
      "    --schema-registry-url http://localhost:8081"
    })
final class RegisterCommand implements Callable<Integer> {
  private static final String ADVICE = "Use --any-version to accept any version number";

  @ParentCommand
  @SuppressWarnings("NullAway.Init")
  private SchemasCommand parent;

  @Mixin private final ConnectionOptions connection = new ConnectionOptions();

  @Parameters(
      index = "0",
      paramLabel = "DIRECTORY",
      description = "The directory with the folders of the subjects.")
  @SuppressWarnings("NullAway.Init")
  private Path directory;

  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "SUBJECT|PATTERN",
      description = "Only these subjects; * matches any characters, ? matches one. Default: all.")
  private List<String> patterns = new ArrayList<>();

  @Option(names = "--dry-run", description = "Write nothing. Print what would be registered.")
  private boolean dryRun;

  @Option(
      names = "--any-version",
      description = "Accept any version number that the registry assigns.")
  private boolean anyVersion;

  @Override
  public Integer call() {
    if (!Files.isDirectory(directory)) {
      throw CommandException.usage("Not a directory: " + directory);
    }
    KnownKeys.require(connection.properties());
    CopyPolicy policy =
        new CopyPolicy(
            anyVersion ? CopyPolicy.Numbers.ANY : CopyPolicy.Numbers.KEPT,
            CopyPolicy.Ids.ASSIGNED_BY_TARGET,
            CopyPolicy.Contracts.KEPT,
            ReadOnly.RESPECTED,
            new CopyPolicy.Advice(ADVICE, ADVICE));
    CopyMode mode = dryRun ? CopyMode.DRY : CopyMode.REAL;
    try (OpenCatalog source = OpenCatalog.ofDirectory(directory.toString());
        OpenCatalog target = OpenCatalog.of(connection.properties());
        ImportJournal journal = new ImportJournal(ImportJournal.defaultDirectory(), "");
        SchemaCopier copier =
            new SchemaCopier(
                new CopyJob(source.catalog(), target.catalog(), policy, mode),
                new OpenImports(target.catalog(), policy.readOnly(), journal))) {
      List<String> subjects = SubjectPattern.choose(patterns, source.catalog().subjects());
      return new SchemaCopyRun(parent.screen(), "registered").run(subjects, copier);
    }
  }
}
