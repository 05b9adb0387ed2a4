// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.census;

import io.avrolope.cli.cluster.ConnectionOptions;
import io.avrolope.cli.cluster.KnownKeys;
import io.avrolope.cli.cluster.RangeOptions;
import io.avrolope.cli.scan.IdOwners;
import io.avrolope.cli.scan.ScanOptions;
import io.avrolope.cli.terminal.CommandException;
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
import io.avrolope.topics.scan.ScanResult;
import io.avrolope.topics.scan.ScanSummary;
import io.avrolope.topics.scan.TopicScan;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code avrolope census}: counts the records of a topic by envelope and writer schema. */
@Command(
    name = "census",
    description = {
      "Scans a topic and counts its records by envelope, version or id, and schema. Records that"
          + " cannot be decoded are counted by reason.",
      "The command is read-only: it joins no consumer group and commits no offset."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Example: the records since a time, with the first and last offset of each partition:",
      "  avrolope census orders --bootstrap-server localhost:9092 \\",
      "      --schema-registry-url http://localhost:8081 --from 2026-11-21T00:00:00Z --partitions"
    })
public final class CensusCommand implements Callable<Integer> {
  /** A census uses writer schemas only; reader schemas of the client properties do not apply. */
  private static final List<String> READER_KEYS =
      List.of("reader.schema", "key.reader.schema", "value.reader.schema");

  private final Screen screen;

  @Mixin private final ScanOptions scan = new ScanOptions();
  @Mixin private final ConnectionOptions connection = new ConnectionOptions();
  @Mixin private final RangeOptions range = new RangeOptions();

  @Option(
      names = "--sample",
      paramLabel = "N",
      description =
          "Read only about every Nth record, in ranges spread over each partition. The numbers are"
              + " then estimates.")
  private int sample = 1;

  @Option(
      names = "--decode",
      description = "Decode each record too, with its writer schema, and count failures.")
  private boolean decode;

  @Option(
      names = "--partitions",
      description = "Print the first and last offset and time in each partition.")
  private boolean partitions;

  @ArgGroup(exclusive = true)
  private final Format format = new Format();

  /** The output format; a table unless one option is given. */
  static final class Format {
    @Option(names = "--json", description = "Print one JSON object.")
    boolean json;

    @Option(names = "--csv", description = "Print lines of comma-separated values.")
    boolean csv;
  }

  public CensusCommand(Screen screen) {
    this.screen = screen;
  }

  @Override
  public Integer call() throws Exception {
    if (sample < 1) {
      throw CommandException.usage("--sample must be at least 1 but is " + sample);
    }
    Map<String, Object> cluster = connection.clusterProperties();
    KnownKeys.warn(cluster, screen.err());
    Map<String, Object> properties = new HashMap<>(connection.inspectorProperties());
    READER_KEYS.forEach(properties::remove);
    properties.put("envelope.errors.show.bytes", 0); // bytes would make each reason unique
    try (EnvelopeInspector inspector = new EnvelopeInspector(properties, scan.part());
        KafkaAvroDeserializer deserializer = decode ? new KafkaAvroDeserializer() : null) {
      if (deserializer != null) {
        Map<String, Object> decoding = new HashMap<>(connection.recordProperties());
        READER_KEYS.forEach(decoding::remove);
        deserializer.configure(decoding, scan.part() == RecordPart.KEY);
      }
      return census(cluster, inspector, deserializer);
    }
  }

  private int census(
      Map<String, Object> cluster,
      EnvelopeInspector inspector,
      @Nullable KafkaAvroDeserializer deserializer)
      throws Exception {
    TopicScan.Plan plan =
        new TopicScan.Plan(cluster, scan.part(), scan.threads(), sample, inspector, deserializer);
    try (TopicFacts facts = TopicFacts.open(cluster)) {
      SameTopic identity = SameTopic.begin(scan.topic(), facts);
      ReadableRanges ranges = range.readable(scan.topic(), cluster, facts, () -> false);
      return census(new TopicScan(plan, ranges), identity);
    }
  }

  private int census(TopicScan topic, SameTopic identity) throws Exception {
    try (StopSignal signal = StopSignal.install(topic::stop)) {
      ScanResult result = topic.run(total -> Progress.begin(screen, "Reading", total, "records"));
      ScanSummary summary =
          IdOwners.summary(result.withUnseen(range.added(identity)), connection.properties());
      print(summary);
      if (signal.isStopRequested()) {
        return ExitCode.INTERRUPTED;
      }
      return summary.result().unseen().isEmpty() ? ExitCode.OK : ExitCode.INCOMPLETE;
    }
  }

  private void print(ScanSummary summary) {
    CensusText.Heading heading =
        new CensusText.Heading(scan.topic(), scan.part().toString(), sample);
    if (format.json) {
      screen.out().println(CensusJson.of(heading, summary));
    } else if (format.csv) {
      screen.out().print(CensusCsv.of(summary, partitions));
    } else {
      screen.out().print(CensusText.of(heading, summary, partitions, screen.columns()));
    }
    screen.out().flush();
    if (screen.isTerminal()) {
      ScanResult result = summary.result();
      screen
          .err()
          .printf(
              "%d records read in %.1f s, %.0f records/s%n",
              result.read(), result.seconds(), result.read() / Math.max(1e-9, result.seconds()));
    }
  }
}
