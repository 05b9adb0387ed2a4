// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.records;

import io.avrolope.cli.cluster.ConnectionOptions;
import io.avrolope.cli.cluster.EnvelopeNames;
import io.avrolope.cli.cluster.InputText;
import io.avrolope.cli.cluster.KnownKeys;
import io.avrolope.cli.cluster.SchemaArgument;
import io.avrolope.cli.cluster.WritableTopic;
import io.avrolope.cli.terminal.CommandException;
import io.avrolope.cli.terminal.ExitCode;
import io.avrolope.cli.terminal.FinalStep;
import io.avrolope.cli.terminal.Screen;
import io.avrolope.envelope.RecordPart;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.topics.json.JsonEncoding;
import io.avrolope.topics.json.JsonMismatchException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.avro.Schema;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code avrolope produce}: sends lines of JSON to a topic. */
@Command(
    name = "produce",
    description = {
      "Sends lines of JSON to a topic. Each line becomes a record; all records have the same"
          + " schema.",
      "A line is a value in Avro's JSON encoding, as cat prints it. A line 'null' is a tombstone;"
          + " blank lines are skipped. A missing field gets its default. The first invalid line"
          + " stops the command; all lines before it have been sent.",
      "The schema must be registered under the topic's subject; --register registers it."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Example:",
      "  avrolope produce orders --schema order.avsc --key-field id \\",
      "    --bootstrap-server localhost:9092 \\",
      "    --schema-registry-url http://localhost:8081 < orders.json",
      "",
      "Exit status: 0 all lines were sent; 1 a line does not match the schema."
    })
public final class ProduceCommand implements Callable<Integer> {
  private final Screen screen;

  @Parameters(index = "0", paramLabel = "TOPIC", description = "The topic.")
  private String topic = "";

  @Option(
      names = "--schema",
      paramLabel = "FILE|SUBJECT[:VERSION]|ID",
      required = true,
      description = "The schema of the values: a file, or a schema of the registry.")
  private String schema = "";

  @Mixin private KeyOptions keys = new KeyOptions();
  @Mixin private ConnectionOptions connection = new ConnectionOptions();

  @Option(
      names = "--file",
      paramLabel = "FILE",
      defaultValue = "-",
      description =
          "The file with the lines, in UTF-8; -: standard input. Default: ${DEFAULT-VALUE}.")
  private Path file = Path.of("-");

  @Option(
      names = "--envelope",
      paramLabel = "NAME",
      completionCandidates = EnvelopeNames.class,
      description = "The envelope. Default: the envelope of the properties, else confluent.")
  private @Nullable String envelope;

  @Option(
      names = "--json-encoding",
      paramLabel = "avro|plain",
      defaultValue = "avro",
      description =
          "avro: a union value names its branch. plain: it does not, and a value that fits several"
              + " branches is an error. Default: ${DEFAULT-VALUE}.")
  private JsonEncoding encoding = JsonEncoding.AVRO;

  @Option(
      names = "--register",
      description = "Register the schema if the subject does not have it yet.")
  private boolean registers;

  @Option(names = "--continue-on-error", description = "Skip invalid lines and send the others.")
  private boolean continues;

  public ProduceCommand(Screen screen) {
    this.screen = screen;
  }

  @Override
  public Integer call() {
    Map<String, Object> cluster = connection.clusterProperties();
    KnownKeys.require(cluster);
    requireNoTransactions(cluster);
    Map<String, Object> properties = serializerProperties();
    SendLog log = new SendLog();
    try (InputLines lines = lines();
        LineEncoder records = records(properties);
        Producer<byte[], byte[]> producer = producer(cluster)) {
      if (lines.hasNext()) { // brokers can create the topic when they are asked for it
        WritableTopic.require(topic, cluster);
      }
      long bad = sendAll(lines, records, producer, log);
      return end(log, bad);
    } catch (IOException e) {
      throw new CommandException(ExitCode.UNAVAILABLE, "Cannot read the lines: " + e.getMessage());
    }
  }

  private static void requireNoTransactions(Map<String, Object> cluster) {
    if (cluster.containsKey("transactional.id")) {
      throw CommandException.usage(
          "produce does not write in transactions: remove transactional.id from the properties");
    }
  }

  /** Sends lines; after a failure or Ctrl-C, the records before it are still sent and counted. */
  @SuppressWarnings("FutureReturnValueIgnored") // the callback reports each result to the log
  private long sendAll(
      InputLines lines, LineEncoder records, Producer<byte[], byte[]> producer, SendLog log)
      throws IOException {
    try (FinalStep end = FinalStep.install(() -> report(producer, log))) {
      return send(
          lines,
          records,
          (line, record) ->
              end.unlessRun(
                  () ->
                      producer.send(
                          record, (metadata, failure) -> log.done(line, metadata, failure))));
    } catch (SerializationException e) {
      throw e.getCause() instanceof UnknownSchemaException unknown && !registers
          ? new CommandException(
              ExitCode.NO, unknown.getMessage() + ". Use --register to register the schema", e)
          : e;
    }
  }

  private void report(Producer<byte[], byte[]> producer, SendLog log) {
    producer.flush();
    screen.err().println(log.text(topic));
    screen.err().flush();
  }

  private Map<String, Object> serializerProperties() {
    Map<String, Object> all = new HashMap<>(connection.properties());
    all.put("auto.register.schemas", registers);
    if (envelope != null) {
      all.put("envelope", envelope);
    }
    return all;
  }

  private InputLines lines() {
    try {
      return new InputLines(InputText.open(file, screen.in()));
    } catch (IOException e) {
      throw CommandException.usage(InputText.unreadable(file, e));
    }
  }

  private LineEncoder records(Map<String, Object> properties) {
    KeyOptions checked = keys.checked();
    Schema values = SchemaArgument.read("--schema", schema, properties, RecordPart.VALUE);
    requireWritable("--schema", values);
    requireField(checked.field(), values);
    String named = checked.schema();
    Schema ofKeys =
        named == null
            ? null
            : SchemaArgument.read("--key-schema", named, properties, RecordPart.VALUE);
    if (ofKeys != null) {
      requireWritable("--key-schema", ofKeys);
    }
    LineParser reader = new LineParser(values, ofKeys, checked, encoding);
    LineEncoder.KeyEncoding kind =
        ofKeys == null ? LineEncoder.KeyEncoding.TEXT : LineEncoder.KeyEncoding.AVRO;
    return new LineEncoder(topic, reader, kind, properties);
  }

  private static void requireWritable(String option, Schema schema) {
    switch (schema.getType()) {
      case UNION, MAP, NULL ->
          throw CommandException.usage(
              "The schema of "
                  + option
                  + " is a "
                  + schema.getType().getName()
                  + "; it must be a record, an array, an enum, a fixed or a primitive type");
      default -> {}
    }
  }

  private static void requireField(@Nullable String field, Schema schema) {
    if (field != null
        && (schema.getType() != Schema.Type.RECORD || schema.getField(field) == null)) {
      throw CommandException.usage(
          "The schema has no field " + field + ", which --key-field names");
    }
  }

  private static Producer<byte[], byte[]> producer(Map<String, Object> cluster) {
    Map<String, Object> own = new HashMap<>(cluster);
    own.remove("key.serializer");
    own.remove("value.serializer");
    ByteArraySerializer bytes = new ByteArraySerializer();
    return new KafkaProducer<>(own, bytes, bytes);
  }

  /** Sends a record, or collects it in a test. */
  private interface Sink {
    void send(long line, ProducerRecord<byte[], byte[]> record);
  }

  /** Returns the number of invalid lines. */
  private long send(InputLines lines, LineEncoder records, Sink sink) throws IOException {
    long bad = 0;
    long number = 0;
    while (lines.hasNext()) {
      number++;
      try {
        String line = lines.next();
        if (!line.isBlank()) {
          sink.send(number, records.record(line));
        }
      } catch (JsonMismatchException e) {
        bad++;
        screen.err().println("line " + number + ": " + e.getMessage() + advice(e));
        if (!continues) {
          return bad;
        }
      }
    }
    return bad;
  }

  private static String advice(JsonMismatchException failure) {
    return failure.fitsPlain()
        ? ". Name the branch, or use --json-encoding plain, which needs no names"
        : "";
  }

  private int end(SendLog log, long bad) {
    if (log.failed() > 0) {
      throw new CommandException(
          ExitCode.UNAVAILABLE,
          log.failed()
              + (log.failed() == 1 ? " record was" : " records were")
              + " not accepted by the broker. First failure: "
              + log.failure());
    }
    return bad > 0 ? ExitCode.NO : ExitCode.OK;
  }
}
