// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.check;

import io.avrolope.cli.cluster.ConnectionOptions;
import io.avrolope.cli.cluster.KnownKeys;
import io.avrolope.cli.cluster.RangeOptions;
import io.avrolope.cli.cluster.SchemaArgument;
import io.avrolope.cli.scan.IdOwners;
import io.avrolope.cli.scan.ScanOptions;
import io.avrolope.cli.terminal.ExitCode;
import io.avrolope.cli.terminal.Progress;
import io.avrolope.cli.terminal.Screen;
import io.avrolope.cli.terminal.StopSignal;
import io.avrolope.envelope.RecordPart;
import io.avrolope.kafka.EnvelopeInspector;
import io.avrolope.kafka.KafkaAvroDeserializer;
import io.avrolope.topics.cluster.ReadableRanges;
import io.avrolope.topics.cluster.SameTopic;
import io.avrolope.topics.cluster.TopicFacts;
import io.avrolope.topics.cluster.Unseen;
import io.avrolope.topics.scan.ScanResult;
import io.avrolope.topics.scan.TopicScan;
import io.avrolope.topics.scan.Verdict;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.avro.Schema;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code avrolope check}: checks whether a reader schema can read all records of a topic. */
@Command(
    name = "check",
    description = {
      "Checks whether a reader schema can read all records that a topic retains now. It counts the"
          + " records by writer schema, then compares each writer schema with the reader schema.",
      "A writer schema can allow values that the reader schema cannot represent, such as a symbol"
          + " of an enum. Only --decode finds out whether a record has such a value.",
      "Exit status: 0 it can read all records; 1 it cannot, or the result is unknown; 4 it can read"
          + " all that was read, but not all was read."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Example: before a consumer with a new schema is deployed:",
      "  avrolope check orders --reader Order.avsc --bootstrap-server localhost:9092 \\",
      "      --schema-registry-url http://localhost:8081"
    })
public final class CheckTopicCommand implements Callable<Integer> {
  private final Screen screen;

  @Mixin private final ScanOptions scan = new ScanOptions();
  @Mixin private final ConnectionOptions connection = new ConnectionOptions();
  @Mixin private final RangeOptions range = new RangeOptions();

  @Option(
      names = "--reader",
      required = true,
      paramLabel = "SCHEMA",
      description = "The reader schema: a file, SUBJECT:VERSION, SUBJECT for the latest, or an id.")
  private String reader = "";

  @Option(names = "--decode", description = "Decode each record with the reader schema.")
  private boolean decode;

  @Option(names = "--ignore-undecodable", description = "Ignore records that no schema can read.")
  private boolean ignoreUndecodable;

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  public CheckTopicCommand(Screen screen) {
    this.screen = screen;
  }

  @Override
  public Integer call() throws Exception {
    Map<String, Object> cluster = new HashMap<>(connection.clusterProperties());
    cluster.putIfAbsent("isolation.level", "read_committed");
    KnownKeys.warn(cluster, screen.err());
    Map<String, Object> properties = new HashMap<>(connection.inspectorProperties());
    properties.put("envelope.errors.show.bytes", 0); // bytes would make each reason unique
    Schema schema = SchemaArgument.read("--reader", reader, properties, scan.part());
    withReader(properties, schema);
    try (EnvelopeInspector inspector = new EnvelopeInspector(properties, scan.part());
        KafkaAvroDeserializer deserializer = decode ? deserializer(schema) : null) {
      TopicScan.Plan plan =
          new TopicScan.Plan(cluster, scan.part(), scan.threads(), 1, inspector, deserializer);
      return check(plan, schema);
    }
  }

  private KafkaAvroDeserializer deserializer(Schema schema) {
    Map<String, Object> properties = new HashMap<>(connection.recordProperties());
    withReader(properties, schema);
    KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer();
    deserializer.configure(properties, scan.part() == RecordPart.KEY);
    return deserializer;
  }

  private void withReader(Map<String, Object> properties, Schema schema) {
    properties.remove("key.reader.schema");
    properties.remove("value.reader.schema");
    properties.put("reader.schema", schema.toString());
  }

  private int check(TopicScan.Plan plan, Schema schema) throws Exception {
    try (TopicFacts facts = TopicFacts.open(plan.cluster())) {
      SameTopic identity = SameTopic.begin(scan.topic(), facts);
      ReadableRanges ranges = range.readable(scan.topic(), plan.cluster(), facts, () -> false);
      return check(new TopicScan(plan, ranges), identity, schema);
    }
  }

  private int check(TopicScan topic, SameTopic identity, Schema schema) throws Exception {
    try (StopSignal signal = StopSignal.install(topic::stop)) {
      ScanResult result = topic.run(total -> Progress.begin(screen, "Reading", total, "records"));
      List<Unseen> added = range.added(identity);
      Verdict verdict =
          new Verdict(
              IdOwners.summary(result.withUnseen(added), connection.properties()),
              decode,
              ignoreUndecodable);
      String name = schema.getFullName();
      if (json) {
        screen.out().println(CheckJson.of(scan.topic(), name, verdict));
      } else {
        screen.out().print(CheckText.of(scan.topic(), name, verdict, screen.columns()));
      }
      screen.out().flush();
      if (signal.isStopRequested()) {
        return ExitCode.INTERRUPTED;
      }
      if (verdict.isYes()) {
        return ExitCode.OK;
      }
      return verdict.isYesSoFar() ? ExitCode.INCOMPLETE : ExitCode.NO;
    }
  }
}
