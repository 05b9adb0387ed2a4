package io.avrolope.cli.schemas;

import io.avrolope.cli.cluster.ConnectionOptions;
import io.avrolope.cli.terminal.CommandException;
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

/** {@code schemas register}. */
@Command(
    name = "register",
    description = {
      "Registers the schemas of a directory, <subject>/<version>.avsc, in the order of their"
          + " versions. What is there already stays as it is.",
      "A subject that would get another version number than its file says is refused as a whole."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Exit status: 1 if a subject is refused; the others are registered.",
      "",
      "Example: avrolope schemas register schemas --schema-registry-url http://localhost:8081"
          + " --dry-run"
    })
final class RegisterCommand implements Callable<Integer> {
  @ParentCommand
  @SuppressWarnings("NullAway.Init")
  private SchemasCommand parent;

  @Mixin private final ConnectionOptions connection = new ConnectionOptions();

  @Parameters(
      index = "0",
      paramLabel = "DIRECTORY",
      description = "Where the folders of the subjects are.")
  @SuppressWarnings("NullAway.Init")
  private Path directory;

  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "SUBJECT|PATTERN",
      description = "Only these subjects; * is any characters, ? is one. Default: all.")
  private List<String> patterns = new ArrayList<>();

  @Option(names = "--dry-run", description = "Say what would be registered, and write nothing.")
  private boolean dryRun;

  @Option(
      names = "--any-version",
      description = "Take whichever version number the registry gives.")
  private boolean anyVersion;

  @Override
  public Integer call() {
    if (!Files.isDirectory(directory)) {
      throw CommandException.usage(
          "Expected a directory of schemas but found none at " + directory);
    }
    CopyPolicy policy =
        new CopyPolicy(
            anyVersion ? CopyPolicy.Numbers.ANY : CopyPolicy.Numbers.KEPT,
            CopyPolicy.Ids.GIVEN_BY_TARGET,
            CopyPolicy.Contracts.KEPT,
            "--any-version takes whichever it gives");
    SchemaCopier.Mode mode = dryRun ? SchemaCopier.Mode.DRY : SchemaCopier.Mode.REAL;
    try (OpenCatalog source = OpenCatalog.ofDirectory(directory.toString());
        OpenCatalog target = OpenCatalog.of(connection.properties());
        SchemaCopier copier = new SchemaCopier(source.catalog(), target.catalog(), policy, mode)) {
      List<String> subjects = SubjectPattern.choose(patterns, source.catalog().subjects());
      return new CopyRun(parent.screen(), "registered").of(subjects, copier);
    }
  }
}
