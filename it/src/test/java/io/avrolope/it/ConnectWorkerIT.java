// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.Repository;
import io.avrolope.examples.event.EventV1;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.specific.SpecificDatumWriter;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The example of docs/connect.md with the document's own commands, in Kafka's distribution and from
 * the zip alone.
 */
@OnKafka
class ConnectWorkerIT {
  private static final Pattern COMMANDS =
      Pattern.compile("(?ms)^Then start the worker:\\n\\n```sh\\n(.*?)^```$");
  private static final Pattern TIME = Pattern.compile("\\bts=(\\d+)");
  private static final List<String> LINES = List.of("one", "two", "three");

  @TempDir private static Path directory;

  private static RawTopic events;
  private static RawTopic deadLetters;
  private static ConnectWorker worker;

  @BeforeAll
  static void start(Cluster cluster) throws IOException {
    events = RawTopic.create(cluster, "events");
    deadLetters = RawTopic.create(cluster, "events-dead-letters");
    String lines = Topics.create(cluster, "lines", 1);
    ConnectDistribution.install(directory);
    for (Map.Entry<String, String> file : ConnectDocument.files().entrySet()) {
      String text =
          file.getValue()
              .replace("localhost:9092", cluster.bootstrapServers())
              .replace("127.0.0.1:8083", "127.0.0.1:0")
              .replace("=events-dead-letters\n", "=" + deadLetters.name() + "\n")
              .replace("topics=events\n", "topics=" + events.name() + "\n")
              .replaceAll("(topics?)=lines\n", "$1=" + lines + "\n");
      Files.writeString(directory.resolve(file.getKey()), text);
    }
    worker = ConnectWorker.run(directory, List.of("sh", "-e", "-c", commands()));
    worker.rest().create(directory.resolve("events-sink.properties"));
  }

  private static String commands() {
    Matcher commands = COMMANDS.matcher(Repository.text("docs/connect.md"));
    assertThat(commands.find()).isTrue();
    return commands.group(1).replace("VERSION", ConnectDistribution.version());
  }

  @AfterAll
  static void stop() {
    worker.close();
  }

  @Test
  void theLinesOfAFileReachTheOtherFileThroughAnAvroTopic() {
    worker.await(() -> worker.lines("copy.txt").size() >= LINES.size());

    assertThat(worker.lines("copy.txt")).isEqualTo(LINES);
  }

  @Test
  void oneSinkReadsFiveEnvelopesAndPoisonRecordsBecomeDeadLetters() throws IOException {
    byte[] json = PoisonTopic.JSON;
    byte[] unknownId = PoisonTopic.UNKNOWN_ID;
    send("versioned-event", Events.v1(0), Events.v2(1));
    events.send(List.of(new ProducerRecord<>(events.name(), json)));
    send("version-in-field", Events.v3(3, 2));
    events.send(List.of(new ProducerRecord<>(events.name(), unknownId)));
    send("confluent", Events.v1(3), Events.v3(3, 4));
    send("single-object", Events.v2(5));
    events.send(List.of(new ProducerRecord<>(events.name(), avroFile(Events.v1(6)))));

    worker.await(() -> worker.lines("events.txt").size() >= 7);

    List<String> times =
        TIME.matcher(String.join("\n", worker.lines("events.txt")))
            .results()
            .map(match -> match.group(1))
            .toList();
    assertThat(times).containsExactly("0", "1", "2", "3", "4", "5", "6");
    worker.await(() -> deadLetters.readAll().size() >= 2);
    List<ConsumerRecord<byte[], byte[]>> letters = deadLetters.readAll();
    assertThat(letters).extracting(ConsumerRecord::value).containsExactly(json, unknownId);
    assertCause(letters.get(0), 2, "none of them fits (byte 0 of 8)");
    assertCause(letters.get(1), 4, "Schema id 1042 not found");
  }

  private static byte[] avroFile(EventV1 event) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataFileWriter<EventV1> file = new DataFileWriter<>(new SpecificDatumWriter<>())) {
      file.create(event.getSchema(), bytes).append(event);
    }
    return bytes.toByteArray();
  }

  @Test
  void aTaskShowsTheMetricsOfItsConverter() throws IOException {
    String topic = Topics.create(events.cluster(), "metered", 1);
    Path file = directory.resolve("metered-sink.properties");
    Files.writeString(
        file,
        Files.readString(directory.resolve("events-sink.properties"))
            .replace("events-sink", "metered-sink")
            .replace("events.txt", "metered.txt")
            .replace("topics=" + events.name(), "topics=" + topic)
            .replace("connect.AvroConverter", "connect.MeteredAvroConverter"));
    worker.rest().create(file);
    send(topic, "confluent", Events.v1(0), Events.v1(1));

    worker.await(() -> worker.lines("metered.txt").size() >= 2);

    String mBean = "kafka.connect:type=plugins,connector=metered-sink,task=0,converter=value";
    String read = mBean + ",direction=read,topic=" + topic + ",envelope=confluent,schema=id-";
    assertThat(worker.mBeans("kafka.connect:type=plugins,*"))
        .contains(mBean + " struct-values-direct=1.0")
        .anyMatch(line -> line.startsWith(read) && line.endsWith(" records-total=2.0"));
  }

  private static void send(String envelope, Object... values) {
    send(events.name(), envelope, values);
  }

  private static void send(String topic, String envelope, Object... values) {
    Map<String, Object> properties =
        Map.of(
            "schema.registry.url", "file:" + directory.resolve("registry"), "envelope", envelope);
    try (KafkaProducer<Object, Object> producer = Clients.producer(events.cluster(), properties)) {
      Clients.send(producer, topic, values);
    }
  }

  private static void assertCause(
      ConsumerRecord<byte[], byte[]> letter, long offset, String message) {
    assertThat(header(letter, "topic")).isEqualTo(events.name());
    assertThat(header(letter, "offset")).isEqualTo(Long.toString(offset));
    assertThat(header(letter, "connector.name")).isEqualTo("events-sink");
    assertThat(header(letter, "stage")).isEqualTo("VALUE_CONVERTER");
    assertThat(header(letter, "exception.class.name"))
        .isEqualTo("org.apache.kafka.connect.errors.DataException");
    assertThat(header(letter, "exception.message")).contains(message);
  }

  private static String header(ConsumerRecord<byte[], byte[]> letter, String name) {
    return new String(
        letter.headers().lastHeader("__connect.errors." + name).value(), StandardCharsets.UTF_8);
  }

  @Test
  void theZipHasTheLibrariesThatConnectLacksAndNoOthers(@TempDir Path target) throws IOException {
    assertThat(ConnectDistribution.plugin(target))
        .extracting(file -> file.replaceFirst("-[0-9].*\\.jar$", ".jar"))
        .containsExactlyInAnyOrder(
            "LICENSE",
            "NOTICE",
            "avro.jar",
            "avrolope-codec.jar",
            "avrolope-connect.jar",
            "avrolope-core.jar",
            "avrolope-envelope.jar",
            "avrolope-registry.jar",
            "avrolope-serde.jar",
            "commons-codec.jar",
            "commons-compress.jar",
            "commons-io.jar",
            "commons-lang3.jar",
            "jackson-annotations.jar",
            "jackson-core.jar",
            "jackson-databind.jar");
  }
}
