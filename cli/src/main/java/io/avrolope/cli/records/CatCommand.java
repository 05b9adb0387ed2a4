package io.avrolope.cli.records;

import io.avrolope.cli.cluster.Clients;
import io.avrolope.cli.cluster.ConnectionOptions;
import io.avrolope.cli.cluster.PartitionRange;
import io.avrolope.cli.cluster.RangeOptions;
import io.avrolope.cli.json.JsonEncoding;
import io.avrolope.cli.terminal.CommandException;
import io.avrolope.cli.terminal.ExitCode;
import io.avrolope.cli.terminal.Screen;
import io.avrolope.error.AvrolopeException;
import io.avrolope.error.InterruptedLookupException;
import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryUnavailableException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints the records of a topic as JSON, each in one line. */
@Command(
    name = "cat",
    description = {
      "Prints the records of a topic as JSON, each in one line.",
      "The order within a partition is kept; several partitions are mixed as their records come."
          + " A record that cannot be decoded gets a line on the standard error, and the others are"
          + " printed all the same. A tombstone is null."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Example:",
      "  avrolope cat orders --bootstrap-server broker:9092"
          + " --schema-registry-url http://registry:8081",
      "  avrolope cat orders ... --from 2026-11-21T08:00:00Z --print record --max 10",
      "",
      "Exit status: 0 all records were printed; 1 some could not be decoded."
    })
public final class CatCommand implements Callable<Integer> {
  /** What is printed of a record. */
  enum Print {
    VALUE,
    RECORD
  }

  private final Screen screen;

  @Parameters(index = "0", paramLabel = "TOPIC", description = "The topic.")
  private String topic = "";

  @Mixin private ConnectionOptions connection = new ConnectionOptions();
  @Mixin private RangeOptions range = new RangeOptions();

  @Option(
      names = "--max",
      paramLabel = "N",
      description = "At most so many records, those that cannot be decoded among them.")
  private long max = Long.MAX_VALUE;

  @Option(
      names = "--follow",
      description = "Wait for more at the end, whatever --to says, until interrupted.")
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
      description = "Add the envelope, and the id or version that it names; as --print record.")
  private boolean showsEnvelope;

  @Option(
      names = "--key-format",
      paramLabel = "auto|string|avro|hex|none",
      defaultValue = "auto",
      description =
          "How a record's key is shown: auto is text where it is UTF-8, else hex. What is in hex is"
              + " named keyHex. Default: ${DEFAULT-VALUE}.")
  private KeyFormat keyFormat = KeyFormat.AUTO;

  @Option(
      names = "--json-encoding",
      paramLabel = "avro|plain",
      defaultValue = "avro",
      description =
          "avro names the branches of unions, which produce reads back whatever the schema;"
              + " plain does not. Default: ${DEFAULT-VALUE}.")
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
    Map<String, Object> cluster = connection.clusterProperties();
    Map<String, Object> properties = connection.inspectorProperties();
    try (RecordLines lines = new RecordLines(properties, format());
        Consumer<byte[], byte[]> consumer = Clients.consumer(cluster)) {
      List<PartitionRange> ranges = range.of(topic, consumer);
      Printer printer = new Printer(lines);
      walk(consumer, ranges).go(printer);
      return printer.end();
    }
  }

  private TopicWalk walk(Consumer<byte[], byte[]> consumer, List<PartitionRange> ranges) {
    return follows ? TopicWalk.following(consumer, ranges) : TopicWalk.of(consumer, ranges);
  }

  private LineFormat format() {
    LineShape shape = print == Print.RECORD ? LineShape.RECORD : LineShape.VALUE;
    return new LineFormat(
        showsEnvelope ? LineShape.RECORD_AND_ENVELOPE : shape, keyFormat, encoding);
  }

  /** Prints, and counts what could not be decoded. */
  private final class Printer implements TopicWalk.Visitor {
    private final RecordLines lines;
    private long looked;
    private long bad;

    Printer(RecordLines lines) {
      this.lines = lines;
    }

    @Override
    public boolean visit(ConsumerRecord<byte[], byte[]> record) {
      if (looked >= max) {
        return false;
      }
      looked++;
      try {
        screen.out().println(lines.line(record));
      } catch (RegistryUnavailableException | InterruptedLookupException e) {
        throw e; // none of the record's
      } catch (AvrolopeException e) {
        if (isRefusedAccess(e)) {
          throw e;
        }
        bad++;
        screen.err().println(Place.of(record) + ": " + e.getMessage());
      }
      return looked < max && (bad == 0 || !stopsOnError);
    }

    /** Whoever reads the lines may have gone, as {@code head} does. */
    @Override
    public boolean pause() {
      return !screen.out().checkError();
    }

    int end() {
      if (bad > 0) {
        throw new CommandException(
            ExitCode.NO,
            "Expected records that can be decoded but found "
                + bad
                + " of "
                + looked
                + " that cannot");
      }
      return ExitCode.OK;
    }
  }

  private static boolean isRefusedAccess(AvrolopeException failure) {
    return failure instanceof RegistryRefusedException refused
        && refused.reason() != RegistryRefusedException.Reason.NOT_POSSIBLE;
  }
}
