// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.schemas;

import io.avrolope.cli.cluster.ConnectionOptions;
import io.avrolope.cli.cluster.KnownKeys;
import io.avrolope.cli.terminal.CommandException;
import io.avrolope.cli.terminal.PrintableText;
import io.avrolope.registry.SchemaCatalog.Ability;
import io.avrolope.registry.SchemaCatalog.ReadOnly;
import io.avrolope.registry.text.RegistryUrl;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code avrolope schemas copy}: copies schemas between registries. */
@Command(
    name = "copy",
    description = {
      "Copies schemas from one registry to another, keeps their version numbers, and reads each"
          + " schema back. Versions that the target already has are compared and left alone, so the"
          + " command can be repeated.",
      "A subject that would differ in the target is rejected before any of its versions is"
          + " written."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Exit status: 1 if a subject is rejected, 3 if a registry failed; other subjects are copied.",
      "",
      "Example: avrolope schemas copy --from http://old:8081 --to http://new:8081 --ids"
          + " --to-property basic.auth.credentials.source=USER_INFO"
          + " --to-property basic.auth.user.info=USER:PASSWORD"
    })
final class CopyCommand implements Callable<Integer> {
  private static final String URL = "schema.registry.url";
  private static final String RENUMBER = "Use --renumber to renumber versions";

  @ParentCommand
  @SuppressWarnings("NullAway.Init")
  private SchemasCommand parent;

  @Parameters(
      paramLabel = "SUBJECT|PATTERN",
      arity = "0..*",
      description =
          "Only these subjects, and the schemas they reference; * matches any characters, ? matches"
              + " one. Default: all.")
  private List<String> patterns = new ArrayList<>();

  @Option(
      names = "--from",
      paramLabel = "URL",
      required = true,
      description = "The source registry.")
  private String from = "";

  @Option(names = "--to", paramLabel = "URL", required = true, description = "The target registry.")
  private String to = "";

  @Option(
      names = "--from-property",
      paramLabel = "KEY=VALUE",
      description = "A client property of the source. Can be repeated.")
  private Map<String, String> fromProperties = new LinkedHashMap<>();

  @Option(
      names = "--to-property",
      paramLabel = "KEY=VALUE",
      description = "A client property of the target. Can be repeated.")
  private Map<String, String> toProperties = new LinkedHashMap<>();

  @Option(
      names = "--from-config",
      paramLabel = "FILE",
      description = "A file with client properties of the source.")
  private @Nullable Path fromConfig;

  @Option(
      names = "--to-config",
      paramLabel = "FILE",
      description = "A file with client properties of the target.")
  private @Nullable Path toConfig;

  @Option(
      names = "--ids",
      description =
          "Keep schema ids, and gaps between version numbers. In a Confluent registry each subject"
              + " is in mode IMPORT during its copy; do not register schemas under it meanwhile.")
  private boolean ids;

  @Option(
      names = "--renumber",
      description =
          "Renumber versions without gaps, from the target's first version on. Records that carry a"
              + " version number then refer to another schema.")
  private boolean renumber;

  @Option(
      names = "--drop-contracts",
      description = "Do not copy the metadata and rules of schemas.")
  private boolean dropContracts;

  @Option(
      names = "--override-readonly",
      description =
          "With --ids, also write to subjects that an operator has put into mode READONLY. The mode"
              + " is restored afterwards.")
  private boolean overrideReadOnly;

  @Option(
      names = "--state-dir",
      paramLabel = "DIRECTORY",
      description =
          "Where a copy with --ids notes the modes that it must restore, in case it is killed."
              + " Default: $XDG_STATE_HOME/avrolope or ~/.local/state/avrolope.")
  private @Nullable Path stateDirectory;

  @Option(names = "--dry-run", description = "Write nothing. Print what would be copied.")
  private boolean dryRun;

  @Option(names = "--verbose", description = "Print stack traces of failures.")
  @SuppressWarnings("unused") // FailureReport looks for the option itself
  private boolean verbose;

  @Override
  public Integer call() {
    CopyMode mode = dryRun ? CopyMode.DRY : CopyMode.REAL;
    try (OpenCatalog source = OpenCatalog.of(properties(from, fromProperties, fromConfig));
        OpenCatalog target = OpenCatalog.of(properties(to, toProperties, toConfig));
        ImportJournal journal =
            new ImportJournal(
                stateDirectory == null ? ImportJournal.defaultDirectory() : stateDirectory,
                RegistryUrl.withoutUserInfo(to))) {
      requireAble(target);
      CopyPolicy policy = policy(target);
      CopyJob job = new CopyJob(source.catalog(), target.catalog(), policy, mode);
      new InterruptedCopies(journal, target.catalog())
          .repair(mode)
          .forEach(line -> parent.screen().err().println(PrintableText.of(line)));
      try (SchemaCopier copier =
          new SchemaCopier(job, new OpenImports(job.target(), policy.readOnly(), journal))) {
        List<String> subjects = SubjectPattern.choose(patterns, source.catalog().subjects());
        return new SchemaCopyRun(parent.screen(), "copied").run(subjects, copier);
      }
    }
  }

  private CopyPolicy policy(OpenCatalog target) {
    boolean takesIds = target.catalog().abilities().contains(Ability.IMPORT_IDS);
    return new CopyPolicy(
        renumber ? CopyPolicy.Numbers.RENUMBERED : CopyPolicy.Numbers.KEPT,
        ids ? CopyPolicy.Ids.KEPT : CopyPolicy.Ids.ASSIGNED_BY_TARGET,
        dropContracts ? CopyPolicy.Contracts.DROPPED : CopyPolicy.Contracts.KEPT,
        overrideReadOnly ? ReadOnly.OVERRIDDEN : ReadOnly.RESPECTED,
        new CopyPolicy.Advice(
            RENUMBER,
            takesIds
                ? "Use --ids to keep version numbers, or --renumber to renumber versions"
                : RENUMBER));
  }

  private void requireAble(OpenCatalog target) {
    if (!target.catalog().abilities().contains(Ability.ADD)) {
      throw CommandException.usage("The registry of --to is read-only");
    }
    if (overrideReadOnly && !ids) {
      throw CommandException.usage("--override-readonly requires --ids");
    }
    if (ids && !target.catalog().abilities().contains(Ability.IMPORT_IDS)) {
      throw CommandException.usage(
          "The registry of --to cannot keep schema ids, which --ids requires");
    }
  }

  private static Map<String, Object> properties(
      String url, Map<String, String> single, @Nullable Path file) {
    Map<String, Object> all = ConnectionOptions.merged(file, single);
    KnownKeys.require(all);
    all.put(URL, url);
    return ConnectionOptions.withTimeLimits(all);
  }
}
