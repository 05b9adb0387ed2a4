// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.schemas;

import io.avrolope.cli.cluster.ConnectionOptions;
import io.avrolope.cli.cluster.KnownKeys;
import io.avrolope.cli.cluster.SchemaArgument;
import io.avrolope.cli.cluster.SchemaFiles;
import io.avrolope.cli.terminal.CommandException;
import io.avrolope.cli.terminal.ExitCode;
import io.avrolope.cli.terminal.Table;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.comparison.CompatibilityDirection;
import io.avrolope.registry.comparison.Finding;
import io.avrolope.registry.comparison.SchemaDiff;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code avrolope schemas diff}: compares two schemas. */
@Command(
    name = "diff",
    description =
        "Lists the differences between two schemas, and checks which of them can read the other's"
            + " data.",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Exit status: 1 if the compatibility of --require does not hold.",
      "",
      "Example: avrolope schemas diff --schema-registry-url http://localhost:8081 orders-value:3"
          + " order.avsc --require backward"
    })
final class DiffCommand implements Callable<Integer> {
  @ParentCommand
  @SuppressWarnings("NullAway.Init")
  private SchemasCommand parent;

  @Mixin private final ConnectionOptions connection = new ConnectionOptions();

  @Parameters(
      index = "0",
      paramLabel = "OLDER",
      description = "SUBJECT:VERSION, SUBJECT:latest, or a file.")
  private String older = "";

  @Parameters(index = "1", paramLabel = "NEWER", description = "Like OLDER.")
  private String newer = "";

  @Option(
      names = "--require",
      paramLabel = "WHAT",
      description =
          "Which schema must be able to read the other's data: backward (the newer one), forward"
              + " (the older one), full (both).")
  private @Nullable CompatibilityDirection required;

  @Override
  public Integer call() {
    KnownKeys.warn(connection.properties(), parent.screen().err());
    Schema before = schema(older);
    Schema after = schema(newer);
    PrintWriter out = parent.screen().out();
    List<Finding> changes = SchemaDiff.of(before, after);
    if (changes.isEmpty()) {
      out.println("no difference");
    } else {
      Table table = new Table().words("path").words("change");
      changes.forEach(change -> table.row(change.path(), change.text()));
      out.print(table.text());
    }
    out.println();
    print(
        CompatibilityDirection.BACKWARD,
        "the newer schema reads what the older one wrote",
        before,
        after);
    print(
        CompatibilityDirection.FORWARD,
        "the older schema reads what the newer one writes",
        before,
        after);
    return required == null || required.violations(before, after).isEmpty()
        ? ExitCode.OK
        : ExitCode.NO;
  }

  private void print(
      CompatibilityDirection direction, String meaning, Schema before, Schema after) {
    PrintWriter out = parent.screen().out();
    List<Finding> violations = direction.violations(before, after);
    out.println(direction + " (" + meaning + "): " + (violations.isEmpty() ? "yes" : "no"));
    violations.forEach(each -> out.println("  " + each.path() + ": " + each.text()));
  }

  private Schema schema(String argument) {
    Path file = Path.of(argument);
    if (Files.isRegularFile(file)) {
      return SchemaFiles.read(file);
    }
    if (argument.endsWith(".avsc")) {
      throw CommandException.usage("File not found: " + argument);
    }
    try (OpenCatalog open = OpenCatalog.of(connection.properties())) {
      return AvroContent.required(open.read(SubjectVersion.parse(argument)).content(), argument);
    } catch (UnknownSchemaException e) {
      throw SchemaArgument.unknown(e);
    }
  }
}
