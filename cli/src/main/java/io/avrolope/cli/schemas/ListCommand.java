// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.schemas;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.avrolope.cli.cluster.ConnectionOptions;
import io.avrolope.cli.cluster.KnownKeys;
import io.avrolope.cli.terminal.ExitCode;
import io.avrolope.cli.terminal.Table;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.RegisteredVersion;
import io.avrolope.registry.SchemaCatalog;
import io.avrolope.registry.SchemaContent;
import io.avrolope.registry.comparison.SchemaLabels;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code avrolope schemas list}: lists subjects and versions. */
@Command(
    name = "list",
    description = "Lists the subjects of a registry with their newest versions.",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Example: avrolope schemas list --schema-registry-url file:schemas --versions 'orders-*'"
    })
final class ListCommand implements Callable<Integer> {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String NONE = "-";

  @ParentCommand
  @SuppressWarnings("NullAway.Init")
  private SchemasCommand parent;

  @Mixin private final ConnectionOptions connection = new ConnectionOptions();

  @Parameters(
      paramLabel = "SUBJECT|PATTERN",
      arity = "0..*",
      description = "Only these subjects; * matches any characters, ? matches one. Default: all.")
  private List<String> patterns = new ArrayList<>();

  @Option(
      names = "--versions",
      description = "Print one line for each version instead of each subject.")
  private boolean versions;

  @Option(names = "--json", description = "Print each line as a JSON object.")
  private boolean json;

  /** A line of the list, with all versions of its subject. */
  private record Line(List<Long> versions, RegisteredVersion version, String schema) {}

  @Override
  public Integer call() {
    KnownKeys.warn(connection.properties(), parent.screen().err());
    Table table = table();
    try (OpenCatalog open = OpenCatalog.of(connection.properties())) {
      SchemaCatalog catalog = open.catalog();
      for (String subject : SubjectPattern.choose(patterns, catalog.subjects())) {
        for (Line line : lines(catalog, subject)) {
          add(line, table);
        }
      }
    }
    if (!json) {
      parent.screen().out().print(table.text());
    }
    return ExitCode.OK;
  }

  private List<Line> lines(SchemaCatalog catalog, String subject) {
    List<Long> all = catalog.versions(subject);
    List<Long> wanted = versions || all.isEmpty() ? all : List.of(all.get(all.size() - 1));
    return wanted.stream().map(version -> line(catalog, subject, all, version)).toList();
  }

  private static Line line(SchemaCatalog catalog, String subject, List<Long> all, long version) {
    try {
      RegisteredVersion registered = catalog.version(subject, version);
      return new Line(
          all, registered, SchemaLabels.of(registered.content(), registered.reference()));
    } catch (UnknownSchemaException e) {
      SchemaContent none = SchemaContent.avro("");
      return new Line(all, RegisteredVersion.of(subject, version, none), "(unreadable)");
    }
  }

  private Table table() {
    Table table = new Table().words("subject");
    return versions
        ? table.numbers("version").numbers("id").words("guid").words("schema")
        : table.numbers("versions").numbers("newest").numbers("id").words("schema");
  }

  private void add(Line line, Table table) {
    RegisteredVersion version = line.version();
    String id = version.id().isPresent() ? Integer.toString(version.id().getAsInt()) : NONE;
    String guid = version.guid().map(Object::toString).orElse(NONE);
    if (json) {
      parent.screen().out().println(json(line));
    } else if (versions) {
      table.row(version.subject(), version.version(), id, guid, line.schema());
    } else {
      table.row(version.subject(), line.versions().size(), version.version(), id, line.schema());
    }
  }

  private ObjectNode json(Line line) {
    RegisteredVersion version = line.version();
    ObjectNode node = JSON.createObjectNode().put("subject", version.subject());
    if (!versions) {
      node.set("versions", JSON.valueToTree(line.versions()));
    }
    node.put("version", version.version());
    version.id().ifPresent(id -> node.put("id", id));
    version.guid().ifPresent(guid -> node.put("guid", guid.toString()));
    return node.put("schema", line.schema());
  }
}
