// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.schemas;

import io.avrolope.cli.cluster.ConnectionOptions;
import io.avrolope.cli.cluster.KnownKeys;
import io.avrolope.cli.cluster.SchemaArgument;
import io.avrolope.cli.terminal.CommandException;
import io.avrolope.cli.terminal.ExitCode;
import io.avrolope.cli.terminal.Table;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.RegisteredSchema;
import io.avrolope.registry.RegisteredVersion;
import io.avrolope.registry.SchemaContent;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.avro.AvroContents;
import io.avrolope.registry.comparison.SchemaLabels;
import io.avrolope.registry.schemarepo.SchemaRepoRegistry;
import io.avrolope.schema.SchemaReference;
import java.io.PrintWriter;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.apache.avro.Schema;
import org.apache.avro.SchemaFormatter;
import org.apache.avro.SchemaNormalization;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code avrolope schemas show}: prints one schema. */
@Command(
    name = "show",
    description = "Prints one schema of a registry, with the schemas it references inlined.",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Example: avrolope schemas show --schema-registry-url http://localhost:8081 orders-value:2"
    })
final class ShowCommand implements Callable<Integer> {
  @ParentCommand
  @SuppressWarnings("NullAway.Init")
  private SchemasCommand parent;

  @Mixin private final ConnectionOptions connection = new ConnectionOptions();

  @ArgGroup(multiplicity = "1")
  @SuppressWarnings("NullAway.Init")
  private Wanted wanted;

  @Option(
      names = "--canonical",
      description = "Print Avro's parsing canonical form, in one line, without docs and defaults.")
  private boolean canonical;

  @Option(
      names = "--fingerprints",
      description =
          "Print the names and fingerprints of the schema instead. Fingerprints are hexadecimal,"
              + " and computed from the canonical form unless stated otherwise.")
  private boolean fingerprints;

  /** The schema to print; exactly one is given. */
  private static final class Wanted {
    @Parameters(
        paramLabel = "SUBJECT[:VERSION]",
        description = "A version of a subject. Default: the newest version, as with :latest.")
    private @Nullable String subject;

    @Option(names = "--id", paramLabel = "N", description = "The schema with this id.")
    private @Nullable Integer id;

    @Option(names = "--guid", paramLabel = "UUID", description = "The schema with this GUID.")
    private @Nullable UUID guid;
  }

  /** A schema with its names; a dash for an unknown subject or version. */
  private record Found(
      String subject, String version, OptionalInt id, Optional<UUID> guid, Schema schema) {
    static Found of(RegisteredVersion version) {
      SchemaContent content = version.content();
      return new Found(
          version.subject(),
          Long.toString(version.version()),
          version.id(),
          version.guid(),
          AvroContent.required(content, version.reference()));
    }
  }

  @Override
  public Integer call() {
    Map<String, Object> properties = connection.properties();
    KnownKeys.warn(properties, parent.screen().err());
    requireNamed(String.valueOf(properties.get("schema.registry.url")));
    try (SchemaRegistry registry = OpenCatalog.open(properties)) {
      Found found = find(registry);
      PrintWriter out = parent.screen().out();
      if (fingerprints) {
        out.print(describe(found));
      } else if (canonical) {
        out.println(SchemaNormalization.toParsingForm(found.schema()));
      } else {
        out.println(SchemaFormatter.format("json/pretty", found.schema()));
      }
    } catch (UnknownSchemaException e) {
      throw SchemaArgument.unknown(e);
    }
    return ExitCode.OK;
  }

  private void requireNamed(String url) {
    boolean isSchemaRepo =
        url.startsWith(SchemaRepoRegistry.SCHEME)
            || url.startsWith(SchemaRepoRegistry.SECURE_SCHEME);
    if (isSchemaRepo && wanted.subject == null) {
      throw CommandException.usage(
          "A schema-repo has neither ids nor GUIDs: name the schema as SUBJECT:VERSION");
    }
  }

  private Found find(SchemaRegistry registry) {
    if (wanted.id != null) {
      Optional<RegisteredVersion> known =
          fingerprints ? versionOf(registry, wanted.id) : Optional.empty();
      if (known.isPresent()) {
        return Found.of(known.get());
      }
      return new Found(
          "-",
          "-",
          OptionalInt.of(wanted.id),
          Optional.empty(),
          registry.schema(new SchemaReference.Id(wanted.id)));
    }
    if (wanted.guid != null) {
      return new Found(
          "-",
          "-",
          OptionalInt.empty(),
          Optional.of(wanted.guid),
          registry.schema(new SchemaReference.Guid(wanted.guid)));
    }
    SubjectVersion version = SubjectVersion.parse(String.valueOf(wanted.subject));
    return registry
        .catalog()
        .map(catalog -> Found.of(new OpenCatalog(registry, catalog).read(version)))
        .orElseGet(() -> unlisted(registry, version));
  }

  /** The first version that has an id; empty if the registry does not tell. */
  private static Optional<RegisteredVersion> versionOf(SchemaRegistry registry, int id) {
    return registry
        .catalog()
        .flatMap(
            catalog ->
                catalog.versionsOf("", id).stream()
                    .findFirst()
                    .map(each -> catalog.version(each.subject(), each.version())));
  }

  /** Looks up a version in a registry that cannot be listed. */
  private static Found unlisted(SchemaRegistry registry, SubjectVersion wanted) {
    SchemaReference.Version reference;
    Schema schema;
    if (wanted.version().isPresent()) {
      reference = new SchemaReference.Version(wanted.subject(), wanted.version().getAsLong());
      schema = registry.schema(reference);
    } else {
      RegisteredSchema latest = registry.latest(wanted.subject(), SchemaReference.Kind.VERSION);
      reference = (SchemaReference.Version) latest.reference();
      schema = latest.schema();
    }
    return Found.of(
        RegisteredVersion.of(reference.subject(), reference.version(), AvroContents.of(schema)));
  }

  private static String describe(Found found) {
    return new Table()
        .words("")
        .words("")
        .row("subject", found.subject())
        .row("version", found.version())
        .row("id", found.id().isPresent() ? found.id().getAsInt() : "-")
        .row("GUID", found.guid().map(UUID::toString).orElse("-"))
        .row("schema", SchemaLabels.of(found.schema()))
        .row("CRC-64-AVRO", SchemaFingerprints.crc64(found.schema()))
        .row("MD5", SchemaFingerprints.canonical("MD5", found.schema()))
        .row("SHA-256", SchemaFingerprints.canonical("SHA-256", found.schema()))
        .row("MD5 of the JSON", SchemaFingerprints.json("MD5", found.schema()))
        .text();
  }
}
