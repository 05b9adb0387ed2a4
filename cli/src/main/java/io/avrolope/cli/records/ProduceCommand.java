package io.avrolope.cli.records;

import io.avrolope.cli.cluster.ConnectionOptions;
import io.avrolope.cli.json.JsonEncoding;
import io.avrolope.cli.json.JsonMisfitException;
import io.avrolope.cli.terminal.CommandException;
import io.avrolope.cli.terminal.ExitCode;
import io.avrolope.cli.terminal.Screen;
import io.avrolope.error.UnknownSchemaException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
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

/** Sends lines of JSON as records. */
@Command(
    name = "produce",
    description = {
      "Sends lines of JSON to a topic, each as a record of one schema.",
      "A line is a datum in the JSON encoding of Avro, as cat prints it; null is a tombstone, and"
          + " lines of blanks are passed over. A field that is missing gets its default. The first"
          + " line that is wrong ends it, when all before it are on the topic.",
      "The schema is looked up under the topic's subject, and registered only with --register."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Example:",
      "  avrolope produce orders --schema order.avsc --bootstrap-server broker:9092"
          + " --schema-registry-url http://registry:8081 < orders.json",
      "  avrolope produce orders --schema orders-value:3 --key-field id ...",
      "",
      "Exit status: 0 all lines were sent; 1 a line is no datum of the schema."
    })
public final class ProduceCommand implements Callable<Integer> {
  private final Screen screen;

  @Parameters(index = "0", paramLabel = "TOPIC", description = "The topic.")
  private String topic = "";

  @Option(
      names = "--schema",
      paramLabel = "FILE|SUBJECT:VERSION|ID",
      required = true,
      description = "The schema of the values: a file, or one of the registry.")
  private String schema = "";

  @Mixin private KeyOptions keys = new KeyOptions();
  @Mixin private ConnectionOptions connection = new ConnectionOptions();

  @Option(
      names = "--file",
      paramLabel = "FILE",
      defaultValue = "-",
      description =
          "Where the lines are, in UTF-8; -: the standard input. Default: ${DEFAULT-VALUE}.")
  private Path file = Path.of("-");

  @Option(
      names = "--envelope",
      paramLabel = "NAME",
      description = "The envelope; else that of the properties, else confluent.")
  private @Nullable String envelope;

  @Option(
      names = "--json-encoding",
      paramLabel = "avro|plain",
      defaultValue = "avro",
      description =
          "avro: the values of unions name their branches. plain: they do not, and what fits more"
              + " than one branch is an error. Default: ${DEFAULT-VALUE}.")
  private JsonEncoding encoding = JsonEncoding.AVRO;

  @Option(
      names = "--register",
      description = "Register the schema if the subject does not have it.")
  private boolean registers;

  @Option(
      names = "--continue-on-error",
      description = "Send the other lines too where one is wrong.")
  private boolean continues;

  public ProduceCommand(Screen screen) {
    this.screen = screen;
  }

  @Override
  public Integer call() {
    Map<String, Object> cluster = connection.clusterProperties();
    Map<String, Object> properties = serializerProperties();
    SendLog log = new SendLog();
    try (BufferedReader lines = lines();
        RecordWriter records = records(properties);
        Producer<byte[], byte[]> producer = producer(cluster)) {
      long bad = sendAll(lines, records, producer, log);
      return end(log, bad);
    } catch (IOException e) {
      throw new CommandException(
          ExitCode.USAGE, "Expected lines of UTF-8 but found: " + e.getMessage(), e);
    }
  }

  /** Whatever ends it: what was sent until then is on the topic, and counted. */
  @SuppressWarnings("FutureReturnValueIgnored") // the log is told
  private long sendAll(
      BufferedReader lines, RecordWriter records, Producer<byte[], byte[]> producer, SendLog log)
      throws IOException {
    try {
      return send(
          lines,
          records,
          (line, record) ->
              producer.send(record, (there, thrown) -> log.done(line, there, thrown)));
    } catch (SerializationException e) {
      throw e.getCause() instanceof UnknownSchemaException unknown && !registers
          ? new CommandException(
              ExitCode.NO, unknown.getMessage() + "; --register puts it there", e)
          : e;
    } finally {
      producer.flush();
      screen.err().println(log.text(topic));
    }
  }

  private Map<String, Object> serializerProperties() {
    Map<String, Object> all = new HashMap<>(connection.properties());
    all.put("auto.register.schemas", registers);
    if (envelope != null) {
      all.put("envelope", envelope);
    }
    return all;
  }

  private BufferedReader lines() {
    try {
      InputStream in = file.toString().equals("-") ? screen.in() : Files.newInputStream(file);
      return new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8.newDecoder()));
    } catch (IOException e) {
      throw CommandException.usage(
          "Expected a file that can be read at --file but found none at " + file);
    }
  }

  private RecordWriter records(Map<String, Object> properties) {
    KeyOptions checked = keys.checked();
    Schema values = SchemaArgument.read("--schema", schema, properties);
    requireWritable("--schema", values);
    requireField(checked.field(), values);
    String named = checked.schema();
    Schema ofKeys = named == null ? null : SchemaArgument.read("--key-schema", named, properties);
    if (ofKeys != null) {
      requireWritable("--key-schema", ofKeys);
    }
    LineReader reader = new LineReader(values, ofKeys, checked, encoding);
    RecordWriter.KeyKind kind =
        ofKeys == null ? RecordWriter.KeyKind.TEXT : RecordWriter.KeyKind.AVRO;
    return new RecordWriter(topic, reader, kind, properties);
  }

  private static void requireWritable(String option, Schema schema) {
    switch (schema.getType()) {
      case UNION, MAP, NULL ->
          throw CommandException.usage(
              "Expected a schema of a record, an array, an enum, a fixed or a primitive type at "
                  + option
                  + " but found a "
                  + schema.getType().getName());
      default -> {}
    }
  }

  private static void requireField(@Nullable String field, Schema schema) {
    if (field != null
        && (schema.getType() != Schema.Type.RECORD || schema.getField(field) == null)) {
      throw CommandException.usage(
          "Expected a field of the schema at --key-field but found " + field);
    }
  }

  private static Producer<byte[], byte[]> producer(Map<String, Object> cluster) {
    Map<String, Object> own = new HashMap<>(cluster);
    own.remove("key.serializer");
    own.remove("value.serializer");
    ByteArraySerializer bytes = new ByteArraySerializer();
    return new KafkaProducer<>(own, bytes, bytes);
  }

  /** Where records go. */
  private interface Sink {
    void send(long line, ProducerRecord<byte[], byte[]> record);
  }

  /** Returns how many lines are wrong. */
  private long send(BufferedReader lines, RecordWriter records, Sink sink) throws IOException {
    long bad = 0;
    long number = 0;
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      number++;
      if (line.isBlank()) {
        continue;
      }
      try {
        sink.send(number, records.record(line));
      } catch (JsonMisfitException e) {
        bad++;
        screen.err().println("line " + number + ": " + e.getMessage());
        if (!continues) {
          return bad;
        }
      }
    }
    return bad;
  }

  private int end(SendLog log, long bad) {
    if (log.failed() > 0) {
      throw new CommandException(
          ExitCode.UNAVAILABLE,
          "Expected that the broker takes all records but found "
              + log.failed()
              + " that it did not: "
              + log.failure());
    }
    return bad > 0 ? ExitCode.NO : ExitCode.OK;
  }
}
