// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.records;

import io.avrolope.cli.cluster.ConnectionOptions;
import io.avrolope.cli.cluster.KnownKeys;
import io.avrolope.cli.cluster.RangeOptions;
import io.avrolope.cli.terminal.CommandException;
import io.avrolope.cli.terminal.ExitCode;
import io.avrolope.cli.terminal.PrintableText;
import io.avrolope.cli.terminal.Screen;
import io.avrolope.cli.terminal.StopSignal;
import io.avrolope.error.AvrolopeException;
import io.avrolope.error.InterruptedLookupException;
import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.topics.cluster.ReadOnlyConsumers;
import io.avrolope.topics.cluster.ReadableRanges;
import io.avrolope.topics.cluster.RegistryRefusals;
import io.avrolope.topics.cluster.SameTopic;
import io.avrolope.topics.cluster.TopicFacts;
import io.avrolope.topics.cluster.Unseen;
import io.avrolope.topics.json.JsonEncoding;
import io.avrolope.topics.records.RecordLocation;
import io.avrolope.topics.records.TopicReader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code avrolope cat}: prints the records of a topic as JSON lines. */
@Command(
    name = "cat",
    description = {
      "Prints the records of a topic as JSON, one per line.",
      "Records of one partition keep their order; records of several partitions are interleaved. A"
          + " record that cannot be decoded is reported on standard error, and the command"
          + " continues. A tombstone is printed as null."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Example: whole records since a time:",
      "  avrolope cat orders --bootstrap-server localhost:9092 \\",
      "    --schema-registry-url http://localhost:8081 \\",
      "    --from 2026-11-21T08:00:00Z --print record --max 10",
      "",
      "Exit status: 0 all records were printed; 1 some could not be decoded; 4 some could not be",
      "read yet, because a transaction is open."
    })
public final class CatCommand implements Callable<Integer> {
  /** The parts of a record that are printed. */
  enum Print {
    VALUE,
    RECORD;

    /** The name in options. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** How often the command asks whether the topic was created again. */
  private static final Duration IDENTITY_INTERVAL = Duration.ofSeconds(1);

  private final Screen screen;

  @Parameters(index = "0", paramLabel = "TOPIC", description = "The topic.")
  private String topic = "";

  @Mixin private ConnectionOptions connection = new ConnectionOptions();
  @Mixin private RangeOptions range = new RangeOptions();

  @Option(
      names = "--max",
      paramLabel = "N",
      description = "Stop after N records, including records that cannot be decoded.")
  private long max = Long.MAX_VALUE;

  @Option(
      names = "--follow",
      description = "Continue with new records until interrupted; --to is ignored.")
  private boolean follows;

  @Option(
      names = "--print",
      paramLabel = "value|record",
      defaultValue = "value",
      description =
          "value, or record: an object with partition, offset, timestamp, key, headers and value."
              + " Default: ${DEFAULT-VALUE}.")
  private Print print = Print.VALUE;

  @Option(
      names = "--envelope-info",
      description = "Add the envelope and its id or version. Implies --print record.")
  private boolean showsEnvelope;

  @Option(
      names = "--key-format",
      paramLabel = "auto|string|avro|hex|none",
      defaultValue = "auto",
      description =
          "How keys are printed: auto prints UTF-8 as text, and other bytes in hex under the name"
              + " keyHex. Default: ${DEFAULT-VALUE}.")
  private KeyFormat keyFormat = KeyFormat.AUTO;

  @Option(
      names = "--json-encoding",
      paramLabel = "avro|plain",
      defaultValue = "avro",
      description =
          "avro: a union value names its branch, so that produce can always read it back. plain: it"
              + " does not. Default: ${DEFAULT-VALUE}.")
  private JsonEncoding encoding = JsonEncoding.AVRO;

  @Option(
      names = "--stop-on-error",
      description = "Stop at the first record that cannot be decoded.")
  private boolean stopsOnError;

  public CatCommand(Screen screen) {
    this.screen = screen;
  }

  @Override
  public Integer call() {
    if (max < 1) {
      throw CommandException.usage("--max must be at least 1 but is " + max);
    }
    Map<String, Object> cluster = connection.clusterProperties();
    Map<String, Object> properties = connection.inspectorProperties();
    KnownKeys.warn(properties, screen.err());
    try (StopSignal stop = StopSignal.install();
        RecordFormatter lines = new RecordFormatter(properties, format());
        Consumer<byte[], byte[]> consumer = ReadOnlyConsumers.createReachable(cluster);
        TopicFacts facts = TopicFacts.open(cluster)) {
      SameTopic identity = SameTopic.begin(topic, facts);
      Printer printer = new Printer(lines, stop, identity);
      List<Unseen> unseen = List.of();
      if (follows) {
        TopicReader.following(consumer, range.wanted(topic, cluster)).read(printer);
      } else {
        ReadableRanges ranges = range.readable(topic, cluster, facts, stop::isStopRequested);
        TopicReader.of(consumer, ranges.ranges()).read(printer);
        unseen = ranges.unseen();
      }
      screen.out().flush();
      if (stop.isStopRequested()) {
        return ExitCode.INTERRUPTED;
      }
      return printer.end(unseen);
    }
  }

  private LineFormat format() {
    LineContent shape = print == Print.RECORD ? LineContent.RECORD : LineContent.VALUE;
    return new LineFormat(
        showsEnvelope ? LineContent.RECORD_AND_ENVELOPE : shape, keyFormat, encoding);
  }

  /** Prints records and counts those that cannot be decoded. */
  private final class Printer implements TopicReader.Visitor {
    private final RecordFormatter lines;
    private final StopSignal stop;
    private final SameTopic identity;
    private long lastCheck = System.nanoTime();
    private long visited;
    private long failed;

    Printer(RecordFormatter lines, StopSignal stop, SameTopic identity) {
      this.lines = lines;
      this.stop = stop;
      this.identity = identity;
    }

    @Override
    public boolean visit(ConsumerRecord<byte[], byte[]> record) {
      if (visited >= max) {
        return false;
      }
      visited++;
      try {
        screen.out().println(lines.line(record));
      } catch (UndecodableKeyException e) {
        report(record, e.failure(), e.getMessage());
      } catch (AvrolopeException e) {
        report(record, e, e.getMessage());
      }
      return visited < max && (failed == 0 || !stopsOnError) && !stop.isStopRequested();
    }

    /** Reports a record that cannot be decoded, unless that is no fault of the record. */
    private void report(
        ConsumerRecord<byte[], byte[]> record,
        AvrolopeException failure,
        @Nullable String message) {
      if (failure instanceof RegistryUnavailableException
          || failure instanceof InterruptedLookupException
          || RegistryRefusals.isRefusal(failure)) {
        throw failure;
      }
      requireRegistry(failure);
      failed++;
      screen.err().println(RecordLocation.of(record) + ": " + PrintableText.of("" + message));
    }

    @Override
    public void note(String fact) {
      screen.err().println(fact);
    }

    /** Prints what was read so far, which fails if the reader of the output has closed it. */
    @Override
    public boolean pause() {
      screen.out().flush();
      if (System.nanoTime() - lastCheck > IDENTITY_INTERVAL.toNanos()) {
        lastCheck = System.nanoTime();
        identity.requireSame();
      }
      return !stop.isStopRequested();
    }

    /**
     * @param unseen offsets that were not read
     */
    int end(List<Unseen> unseen) {
      List<Unseen> all = new ArrayList<>(unseen);
      all.addAll(range.added(identity));
      if (visited >= max) {
        all.clear();
      }
      all.forEach(each -> screen.err().println(topic + ", " + each.text()));
      if (failed > 0) {
        throw new CommandException(
            ExitCode.NO,
            failed
                + " of "
                + visited
                + (visited == 1 ? " record" : " records")
                + " cannot be decoded");
      }
      return all.isEmpty() ? ExitCode.OK : ExitCode.INCOMPLETE;
    }
  }

  /** Without any registry, all further records would fail alike. */
  private void requireRegistry(AvrolopeException failure) {
    if (failure instanceof RegistryRefusedException
        && !ConnectionOptions.namesRegistry(connection.properties())) {
      throw CommandException.usage(failure.getMessage() + ", or use --schema-registry-url");
    }
  }
}
