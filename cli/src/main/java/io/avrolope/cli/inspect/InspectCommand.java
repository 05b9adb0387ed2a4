package io.avrolope.cli.inspect;

import io.avrolope.cli.cluster.ConnectionOptions;
import io.avrolope.cli.json.DatumJson;
import io.avrolope.cli.json.JsonEncoding;
import io.avrolope.cli.terminal.CommandException;
import io.avrolope.cli.terminal.ExitCode;
import io.avrolope.cli.terminal.Screen;
import io.avrolope.envelope.Slice;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Shows what bytes are: their envelope, its parts, the schema and the datum. */
@Command(
    name = "inspect",
    description = {
      "Shows which envelope bytes have, its parts, the schema that it names, and the datum.",
      "The bytes are given, or are those of a record on a topic. If no envelope fits, or more than"
          + " one, it shows what each of all that are known says of them."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  avrolope inspect --hex '00 00 00 00 07 06 66 6F 6F'",
      "  avrolope inspect --bootstrap-server broker:9092 --schema-registry-url http://registry:8081"
          + " --topic orders --offset 1042",
      "",
      "Exit status: 0 the envelope is known, and the datum too where there is a registry;",
      "1 it is none of the envelopes, more than one, or no datum of its schema."
    })
public final class InspectCommand implements Callable<Integer> {
  private final Screen screen;

  @Mixin private BytesOptions source = new BytesOptions();
  @Mixin private ConnectionOptions connection = new ConnectionOptions();

  @Option(names = "--schema", description = "Show the schema as JSON.")
  private boolean showsSchema;

  @Option(names = "--all", description = "Show what each envelope says, also if one of them fits.")
  private boolean showsOpinions;

  @Option(names = "--json", description = "Show all of it as one JSON object, in one line.")
  private boolean isJson;

  @Option(
      names = "--json-encoding",
      paramLabel = "avro|plain",
      defaultValue = "avro",
      description =
          "How the datum is shown: avro names the branches of unions, plain does not."
              + " Default: ${DEFAULT-VALUE}.")
  private JsonEncoding encoding = JsonEncoding.AVRO;

  public InspectCommand(Screen screen) {
    this.screen = screen;
  }

  @Override
  public Integer call() {
    Inspected inspected = source.read(connection, screen.in());
    Finding finding = finding(inspected);
    if (isJson) {
      screen.out().println(JsonReport.of(inspected, finding));
    } else {
      new TextReport(screen.out()).print(inspected, finding, showsSchema);
    }
    if (finding.status() != ExitCode.OK) {
      throw new CommandException(finding.status(), finding.failure());
    }
    return ExitCode.OK;
  }

  private Finding finding(Inspected inspected) {
    Slice bytes = inspected.bytes();
    if (bytes == null) {
      return new Finding(
          Optional.empty(), Optional.empty(), List.of(), Optional.empty(), ExitCode.OK, "");
    }
    Investigation.Rules rules =
        new Investigation.Rules(namesEnvelopes(), showsOpinions, new DatumJson(encoding));
    Map<String, Object> properties = connection.inspectorProperties();
    try (Investigation investigation = new Investigation(properties, source.part(), rules)) {
      return investigation.of(inspected, bytes);
    }
  }

  private boolean namesEnvelopes() {
    return connection.properties().keySet().stream()
        .anyMatch(key -> key.matches("((key|value)\\.)?envelope(\\.detect)?"));
  }
}
