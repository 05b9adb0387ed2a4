package io.avrolope.cli.schemas;

import io.avrolope.cli.cluster.ConnectionOptions;
import io.avrolope.cli.terminal.CommandException;
import io.avrolope.cli.terminal.ExitCode;
import io.avrolope.cli.terminal.Table;
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

/** {@code schemas diff}. */
@Command(
    name = "diff",
    description =
        "Says what is different between two schemas, and which of them reads the other's data.",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Exit status: 1 if what --require says does not hold.",
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
      description = "SUBJECT:VERSION, SUBJECT:latest, or a file of one schema.")
  private String older = "";

  @Parameters(index = "1", paramLabel = "NEWER", description = "The same.")
  private String newer = "";

  @Option(
      names = "--require",
      paramLabel = "WHAT",
      description =
          "Which has to read the other's data: backward (the newer one), forward (the older one),"
              + " full (both).")
  private @Nullable Direction required;

  @Override
  public Integer call() {
    Schema before = schema(older);
    Schema after = schema(newer);
    PrintWriter out = parent.screen().out();
    List<Change> changes = SchemaDiff.of(before, after);
    if (changes.isEmpty()) {
      out.println("no difference");
    } else {
      Table table = new Table().words("path").words("change");
      changes.forEach(change -> table.row(change.path(), change.what()));
      out.print(table.text());
    }
    out.println();
    print(Direction.BACKWARD, "the newer schema reads what the older one wrote", before, after);
    print(Direction.FORWARD, "the older schema reads what the newer one writes", before, after);
    return required == null || required.violations(before, after).isEmpty()
        ? ExitCode.OK
        : ExitCode.NO;
  }

  private void print(Direction direction, String meaning, Schema before, Schema after) {
    PrintWriter out = parent.screen().out();
    List<Change> violations = direction.violations(before, after);
    out.println(direction + " (" + meaning + "): " + (violations.isEmpty() ? "yes" : "no"));
    violations.forEach(each -> out.println("  " + each.path() + ": " + each.what()));
  }

  private Schema schema(String said) {
    Path file = Path.of(said);
    if (Files.isRegularFile(file)) {
      return SchemaFiles.read(file);
    }
    if (said.endsWith(".avsc")) {
      throw CommandException.usage("Expected a file of one schema but found none at " + said);
    }
    try (OpenCatalog open = OpenCatalog.of(connection.properties())) {
      return AvroContent.required(open.read(SubjectVersion.parse(said)).content(), said);
    }
  }
}
