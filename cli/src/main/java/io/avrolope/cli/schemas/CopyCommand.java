package io.avrolope.cli.schemas;

import io.avrolope.cli.cluster.ConnectionOptions;
import io.avrolope.cli.terminal.CommandException;
import io.avrolope.registry.SchemaCatalog.Ability;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code schemas copy}. */
@Command(
    name = "copy",
    description = {
      "Copies schemas from one registry to another, with their version numbers, and reads each back."
          + " What is there already is compared and stays; so the same command can be given again.",
      "A subject that could not be the same in both is refused before anything of it is written."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Exit status: 1 if a subject is refused; the others are copied.",
      "",
      "Example: avrolope schemas copy --from http://old:8081 --to http://new:8081 --ids"
          + " --to-property basic.auth.credentials.source=USER_INFO"
          + " --to-property basic.auth.user.info=USER:PASSWORD"
    })
final class CopyCommand implements Callable<Integer> {
  private static final String URL = "schema.registry.url";

  @ParentCommand
  @SuppressWarnings("NullAway.Init")
  private SchemasCommand parent;

  @Parameters(
      paramLabel = "SUBJECT|PATTERN",
      arity = "0..*",
      description =
          "Only these subjects, and what they refer to; * is any characters, ? is one."
              + " Default: all.")
  private List<String> patterns = new ArrayList<>();

  @Option(names = "--from", paramLabel = "URL", required = true, description = "The source.")
  private String from = "";

  @Option(names = "--to", paramLabel = "URL", required = true, description = "The target.")
  private String to = "";

  @Option(
      names = "--from-property",
      paramLabel = "KEY=VALUE",
      description = "How the source is reached, as a client has it; can be given again.")
  private Map<String, String> fromProperties = new LinkedHashMap<>();

  @Option(
      names = "--to-property",
      paramLabel = "KEY=VALUE",
      description = "How the target is reached.")
  private Map<String, String> toProperties = new LinkedHashMap<>();

  @Option(
      names = "--from-config",
      paramLabel = "FILE",
      description = "A file of such properties of the source.")
  private @Nullable Path fromConfig;

  @Option(
      names = "--to-config",
      paramLabel = "FILE",
      description = "A file of such properties of the target.")
  private @Nullable Path toConfig;

  @Option(
      names = "--ids",
      description =
          "Keep the ids too, and numbers with gaps. A registry of Confluent's has each subject in"
              + " its mode IMPORT for that time, and nobody else registers under it.")
  private boolean ids;

  @Option(
      names = "--renumber",
      description =
          "Count versions anew, from the target's first one and without gaps. Records that say a"
              + " version then mean another schema.")
  private boolean renumber;

  @Option(names = "--drop-contracts", description = "Leave out the metadata and rules of schemas.")
  private boolean dropContracts;

  @Option(names = "--dry-run", description = "Say what would be copied, and write nothing.")
  private boolean dryRun;

  @Option(names = "--verbose", description = "Show stack traces of failures.")
  @SuppressWarnings("unused") // whoever reports a failure looks for the option itself
  private boolean verbose;

  @Override
  public Integer call() {
    SchemaCopier.Mode mode = dryRun ? SchemaCopier.Mode.DRY : SchemaCopier.Mode.REAL;
    try (OpenCatalog source = OpenCatalog.of(properties(from, fromProperties, fromConfig));
        OpenCatalog target = OpenCatalog.of(properties(to, toProperties, toConfig))) {
      requireAble(target);
      try (SchemaCopier copier =
          new SchemaCopier(source.catalog(), target.catalog(), policy(target), mode)) {
        List<String> subjects = SubjectPattern.choose(patterns, source.catalog().subjects());
        return new CopyRun(parent.screen(), "copied").of(subjects, copier);
      }
    }
  }

  private CopyPolicy policy(OpenCatalog target) {
    boolean takesIds = target.catalog().abilities().contains(Ability.IMPORT_IDS);
    return new CopyPolicy(
        renumber ? CopyPolicy.Numbers.COUNTED_ANEW : CopyPolicy.Numbers.KEPT,
        ids ? CopyPolicy.Ids.KEPT : CopyPolicy.Ids.GIVEN_BY_TARGET,
        dropContracts ? CopyPolicy.Contracts.DROPPED : CopyPolicy.Contracts.KEPT,
        (takesIds ? "--ids puts versions under any number, " : "") + "--renumber counts them anew");
  }

  private void requireAble(OpenCatalog target) {
    if (!target.catalog().abilities().contains(Ability.ADD)) {
      throw CommandException.usage(
          "Expected a target that can be written to but found one that is only read at --to");
    }
    if (ids && !target.catalog().abilities().contains(Ability.IMPORT_IDS)) {
      throw CommandException.usage(
          "Expected a target that takes ids, which --ids keeps, but found one that gives its own or"
              + " none at --to");
    }
  }

  private static Map<String, Object> properties(
      String url, Map<String, String> single, @Nullable Path file) {
    Map<String, Object> all = new HashMap<>();
    if (file != null) {
      ConnectionOptions.load(file).forEach((key, value) -> all.put(key.toString(), value));
    }
    all.putAll(single);
    all.put(URL, url);
    return all;
  }
}
