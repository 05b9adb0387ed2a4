// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.inspect;

import io.avrolope.cli.cluster.ConnectionOptions;
import io.avrolope.cli.cluster.KnownKeys;
import io.avrolope.cli.terminal.CommandException;
import io.avrolope.cli.terminal.ExitCode;
import io.avrolope.cli.terminal.Screen;
import io.avrolope.envelope.Slice;
import io.avrolope.topics.inspect.Inspection;
import io.avrolope.topics.inspect.InspectionInput;
import io.avrolope.topics.inspect.InspectionResult;
import io.avrolope.topics.inspect.RecordLayout;
import io.avrolope.topics.json.JsonDatumWriter;
import io.avrolope.topics.json.JsonEncoding;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code avrolope inspect}: shows the envelope, the schema and the datum of a record's bytes. */
@Command(
    name = "inspect",
    description = {
      "Shows the envelope of a record's bytes, the fields of the envelope, the schema and the"
          + " datum.",
      "The bytes are given as an option, or read from a topic. If no envelope matches, or several"
          + " do, the command prints the result of each envelope's parser."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  avrolope inspect --hex '00 00 00 00 07 06 66 6F 6F'",
      "  avrolope inspect --topic orders --offset 1042 \\",
      "    --bootstrap-server localhost:9092 \\",
      "    --schema-registry-url http://localhost:8081",
      "",
      "Exit status: 0 the envelope is known, and with a registry the datum too;",
      "1 no envelope matches, several match, or the datum does not match its schema;",
      "4 the record cannot be read yet, because a transaction is open."
    })
public final class InspectCommand implements Callable<Integer> {
  private final Screen screen;

  @Mixin private BytesOptions source = new BytesOptions();
  @Mixin private ConnectionOptions connection = new ConnectionOptions();

  @Option(names = "--schema", description = "Print the schema as JSON.")
  private boolean showsSchema;

  @Option(
      names = "--layout",
      description = "Print which bytes each part of the envelope and each value has.")
  private boolean showsLayout;

  @Option(
      names = "--all",
      description = "Print the result of each envelope's parser, even if one matches.")
  private boolean showsOpinions;

  @Option(names = "--json", description = "Print the result as one JSON object in one line.")
  private boolean isJson;

  @Option(
      names = "--json-encoding",
      paramLabel = "avro|plain",
      defaultValue = "avro",
      description =
          "How the datum is printed. avro: a union value names its branch. plain: it does not."
              + " Default: ${DEFAULT-VALUE}.")
  private JsonEncoding encoding = JsonEncoding.AVRO;

  public InspectCommand(Screen screen) {
    this.screen = screen;
  }

  @Override
  public Integer call() {
    KnownKeys.warn(connection.properties(), screen.err());
    InspectionInput input = source.read(connection, screen.in());
    InspectionResult result = inspect(input);
    Optional<RecordLayout> layout = showsLayout ? LayoutReport.of(input, result) : Optional.empty();
    if (isJson) {
      screen.out().println(JsonReport.of(input, result, layout));
    } else {
      new TextReport(screen.out()).print(input, result, showsSchema);
      layout.ifPresent(each -> screen.out().print(LayoutReport.text(each)));
    }
    return switch (result.status()) {
      case OK -> ExitCode.OK;
      case FAILED -> throw new CommandException(ExitCode.NO, result.failure());
      case UNAVAILABLE -> throw new CommandException(ExitCode.UNAVAILABLE, result.failure());
    };
  }

  private InspectionResult inspect(InspectionInput input) {
    Slice bytes = input.bytes();
    if (bytes == null) {
      return new InspectionResult(
          Optional.empty(),
          Optional.empty(),
          List.of(),
          Optional.empty(),
          InspectionResult.Status.OK,
          "");
    }
    Inspection.Rules rules =
        new Inspection.Rules(
            ConnectionOptions.namesEnvelopes(connection.properties()),
            showsOpinions,
            new JsonDatumWriter(encoding));
    Map<String, Object> properties = connection.inspectorProperties();
    try (Inspection inspection = new Inspection(properties, source.part(), rules)) {
      return inspection.inspect(input, bytes);
    }
  }
}
