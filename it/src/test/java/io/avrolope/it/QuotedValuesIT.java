// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.Marks;
import io.avrolope.cli.terminal.ExitCode;
import io.avrolope.kafka.KafkaAvroSerializer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * No command quotes a value of a record that fails, neither in its output nor in its log. {@code
 * cat} prints records that it can decode, and {@code inspect} prints bytes: they are asked only
 * about their messages.
 */
@OnKafka
class QuotedValuesIT {
  private static final Schema PAYMENT =
      new Schema.Parser()
          .parse(
              """
              {"type": "record", "name": "Payment", "namespace": "shop", "fields": [
                {"name": "card", "type": "string"},
                {"name": "id", "type": {"type": "string", "logicalType": "uuid"}},
                {"name": "amount", "type": "long"}]}
              """);

  /** Has another type at each place, so that a payment is malformed or has wrong numbers. */
  private static final Schema CODE =
      new Schema.Parser()
          .parse(
              """
              {"type": "record", "name": "Code", "namespace": "shop", "fields": [
                {"name": "state", "type": {"type": "enum", "name": "State", "symbols": ["A"]}},
                {"name": "note", "type": ["null", "int"]}]}
              """);

  @TempDir private Path directory;
  private final String registry = Events.ownRegistry();

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static GenericData.Record payment() {
    GenericData.Record payment = new GenericData.Record(PAYMENT);
    payment.put("card", Marks.TEXT);
    payment.put("id", Marks.TEXT);
    payment.put("amount", Marks.LONG);
    return payment;
  }

  private byte[] confluent(String topic, Object value) {
    try (KafkaAvroSerializer serializer = new KafkaAvroSerializer()) {
      serializer.configure(Map.of("schema.registry.url", registry), false);
      return Objects.requireNonNull(serializer.serialize(topic, value));
    }
  }

  /**
   * An Avro file with a record, as it is, or with another text of the same length as its schema.
   */
  private static byte[] avroFile(String schema) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataFileWriter<Object> file =
        new DataFileWriter<>(new GenericDatumWriter<>(PAYMENT)).create(PAYMENT, bytes)) {
      file.append(payment());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    String original = PAYMENT.toString();
    String padded = schema + " ".repeat(Math.max(0, original.length() - schema.length()));
    return bytes
        .toString(StandardCharsets.ISO_8859_1)
        .replace(original, schema.isEmpty() ? original : padded)
        .getBytes(StandardCharsets.ISO_8859_1);
  }

  private static byte[] joined(byte[] first, byte[] second) {
    byte[] all = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, all, first.length, second.length);
    return all;
  }

  /** Records that no envelope, or no schema, explains. */
  private List<byte[]> damaged(String topic) {
    byte[] good = confluent(topic, payment());
    GenericData.Record other = new GenericData.Record(CODE);
    other.put("state", new GenericData.EnumSymbol(CODE.getField("state").schema(), "A"));
    byte[] head = Arrays.copyOf(confluent(topic + "-codes", other), 5);
    byte[] datum = Arrays.copyOfRange(good, 5, good.length);
    byte[] notUtf8 = good.clone();
    notUtf8[8] = (byte) 0xFF;
    byte[] file = avroFile("");
    return List.of(
        Arrays.copyOf(good, 9),
        Arrays.copyOf(good, 14),
        Arrays.copyOf(good, good.length - 1),
        joined(good, utf8(Marks.TEXT)),
        joined(head, datum),
        joined(head, new byte[] {0, 2, -1, -1, -1, -1, -1, -1, 127}),
        joined(Arrays.copyOf(good, 5), utf8(Marks.TEXT)),
        joined(new byte[] {0}, utf8(Marks.TEXT)),
        utf8(Marks.TEXT),
        utf8("{\"card\": \"" + Marks.TEXT + "\", \"amount\": " + Marks.LONG + "}"),
        utf8("<card>" + Marks.TEXT + "</card>"),
        Arrays.copyOf(file, file.length - 20),
        avroFile("\"" + Marks.TEXT + "\""),
        avroFile(Marks.TEXT + " {"),
        avroFile("{\"type\": \"" + Marks.TEXT + "\"}"),
        avroFile("{\"" + Marks.TEXT + "\": " + Marks.LONG + "}"));
  }

  private String topic(Cluster cluster) {
    RawTopic topic = RawTopic.create(cluster, "quoted");
    List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>();
    for (byte[] value : damaged(topic.name())) {
      records.add(new ProducerRecord<>(topic.name(), utf8(Marks.TEXT), value));
    }
    ProducerRecord<byte[], byte[]> withHeader =
        new ProducerRecord<>(topic.name(), null, utf8(Marks.TEXT));
    withHeader.headers().add("apicurio.value.schema", utf8(Marks.TEXT + " {"));
    withHeader.headers().add("value.schema.id", utf8(Marks.TEXT));
    records.add(withHeader);
    topic.send(records);
    return topic.name();
  }

  /** Runs a command and adds what the JVM's standard error got, where the log is written. */
  private Cli.Result run(Cluster cluster, String input, List<String> args) {
    List<String> all = new ArrayList<>(args);
    all.addAll(
        List.of(
            "--bootstrap-server",
            cluster.bootstrapServers(),
            "--schema-registry-url",
            registry,
            "--verbose"));
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    PrintStream before = System.err;
    System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8));
    try {
      Cli.Result result = Cli.runWith(input, all.toArray(String[]::new));
      return new Cli.Result(
          result.status(), result.out(), result.err() + log.toString(StandardCharsets.UTF_8));
    } finally {
      System.setErr(before);
    }
  }

  private Path schemaFile() {
    try {
      return Files.writeString(directory.resolve("payment.avsc"), PAYMENT.toString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Stream<List<String>> commands(String topic, String copy) {
    String schema = schemaFile().toString();
    return Stream.of(
        List.of("census", topic, "--decode"),
        List.of("census", topic, "--decode", "--json"),
        List.of("census", topic, "--decode", "--csv"),
        List.of("check", topic, "--reader", schema, "--decode"),
        List.of("check", topic, "--reader", schema, "--decode", "--json"),
        List.of(
            "rewrap",
            topic,
            copy,
            "--envelope",
            "version",
            "--register",
            "--on-error",
            "skip",
            "--dry-run"),
        List.of("rewrap", topic, copy, "--envelope", "version", "--register", "--dry-run"));
  }

  @Test
  void noCommandThatCountsOrCopiesRecordsQuotesThem(Cluster cluster) {
    String topic = topic(cluster);

    String copy = Topics.create(cluster, "copy", 1);
    commands(topic, copy)
        .forEach(
            command -> {
              Cli.Result result = run(cluster, "", command);
              assertThat(result.status()).isLessThan(ExitCode.USAGE);
              Marks.assertNoneIn(result.out());
              Marks.assertNoneIn(result.err());
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {"value", "record"})
  void catDoesNotQuoteRecordsThatItCannotDecode(String print, Cluster cluster) {
    String topic = topic(cluster);

    Cli.Result result = run(cluster, "", List.of("cat", topic, "--print", print));

    assertThat(result.status()).isEqualTo(ExitCode.NO);
    Marks.assertNoneIn(result.err());
  }

  @Test
  void theMessageOfInspectDoesNotQuoteTheRecord(Cluster cluster) {
    String topic = topic(cluster);
    int records = damaged(topic).size() + 1;

    for (int offset = 0; offset < records; offset++) {
      Cli.Result result =
          run(
              cluster,
              "",
              List.of("inspect", "--topic", topic, "--offset", "" + offset, "--all", "--layout"));
      Marks.assertNoneIn(result.err());
    }
  }

  @Test
  void produceDoesNotQuoteLinesThatItRefuses(Cluster cluster) {
    String topic = Topics.create(cluster, "quoted", 1);
    String lines =
        """
        Qz7Kwy
        "Qz7Kwy"
        {"card": "Qz7Kwy"}
        {"card": "Qz7Kwy", "id": "", "amount": "Qz7Kwy"}
        {"card": 1934857261, "id": "", "amount": 1}
        {"card": "", "id": "", "amount": 43182749150837260000}
        {"card": "", "id": "", "amount": 1934857261.5}
        {"card": "", "id": "", "amount": 1, "Qz7Kwy": 2}
        {"card": "Qz7Kwy
        {"card": "Qz7Kwy\\ud800", "id": "", "amount": 1}
        {"card": "Qz7Kwy", "card": "Qz7Kwy", "id": "", "amount": 1}
        [4318274915083726]
        """;

    Cli.Result result =
        run(
            cluster,
            lines,
            List.of(
                "produce",
                topic,
                "--schema",
                schemaFile().toString(),
                "--register",
                "--continue-on-error"));

    assertThat(result.status()).isEqualTo(ExitCode.NO);
    assertThat(result.err()).contains("line 12: ");
    Marks.assertNoneIn(result.out());
    Marks.assertNoneIn(result.err());
  }
}
