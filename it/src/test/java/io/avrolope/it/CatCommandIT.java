// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.cli.records.AvroMessageFormatter;
import io.avrolope.cli.terminal.ExitCode;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;

/** {@code avrolope cat} of a topic on a broker. */
@OnKafka
class CatCommandIT {
  private final String registry = Events.ownRegistry();

  private static String event(long ts) {
    return "{\"id\":{\"string\":\"id_%1$d\"},\"ts\":%1$d,\"event_type_id\":101,\"source\":"
            .formatted(ts)
        + "{\"string\":\"\"},\"location\":\"\",\"host\":\"host\",\"service\":\"\",\"body\":{\"bytes\":"
        + "\"\\u0001\\u0002\\u0003\"},\"attributes\":{}}";
  }

  private static String plain(long ts) {
    return event(ts)
        .replaceAll("\\{\"string\":(\"[^\"]*\")}", "$1")
        .replace("{\"bytes\":\"\\u0001\\u0002\\u0003\"}", "\"\\u0001\\u0002\\u0003\"");
  }

  private void send(Cluster cluster, String topic, String envelope, ProducerRecord<?, ?> record) {
    Map<String, Object> properties =
        Map.of(
            "schema.registry.url",
            registry,
            "key.serializer",
            StringSerializer.class.getName(),
            "envelope",
            envelope);
    try (KafkaProducer<Object, Object> producer = Clients.producer(cluster, properties)) {
      ProducerRecord<Object, Object> copy =
          new ProducerRecord<>(
              topic, record.partition(), record.timestamp(), record.key(), record.value());
      record.headers().forEach(copy.headers()::add);
      Clients.send(producer, copy);
    }
  }

  /** Offset 0 and 1: events in two envelopes; 2: JSON; 3: a tombstone; 4: an event. */
  private String topic(Cluster cluster) {
    String topic = Topics.createForOldRecords(cluster, "printed", 1);
    ProducerRecord<Object, Object> first =
        new ProducerRecord<>(topic, 0, 1_000L, "é", Events.v2(0));
    first.headers().add("trace", new byte[] {'a', '1'}).add("bytes", new byte[] {(byte) 0xFF});
    send(cluster, topic, "confluent", first);
    send(
        cluster,
        topic,
        "versioned-event",
        new ProducerRecord<>(topic, 0, 2_000L, null, Events.v2(1)));
    RawTopic raw = new RawTopic(cluster, topic);
    raw.send(
        List.of(
            new ProducerRecord<>(topic, 0, 3_000L, null, PoisonTopic.JSON),
            new ProducerRecord<>(topic, 0, 4_000L, new byte[] {(byte) 0xFF, 1}, (byte[]) null)));
    send(cluster, topic, "confluent", new ProducerRecord<>(topic, 0, 5_000L, "k", Events.v2(4)));
    return topic;
  }

  private Cli.Result cat(Cluster cluster, String topic, String... more) {
    List<String> args =
        new ArrayList<>(
            List.of(
                "cat",
                topic,
                "--bootstrap-server",
                cluster.bootstrapServers(),
                "--schema-registry-url",
                registry));
    args.addAll(List.of(more));
    Cli.Result result = Cli.run(args.toArray(String[]::new));
    return new Cli.Result(
        result.status(),
        result.out().replace(topic, "events"),
        result.err().replace(topic, "events"));
  }

  private static final String BAD =
      "events-0@2: Expected one of the envelopes version, versioned-event, confluent,"
          + " confluent-header, single-object, avro-file, spring-cloud-stream, apicurio-8,"
          + " apicurio-headers, glue, cloudera-header, azure but none of them fits (byte 0 of 8)."
          + " The bytes look like JSON\n";

  @Test
  void keyThatIsNotAvroIsReportedAsTheKey(Cluster cluster) {
    String topic = topic(cluster);

    assertThat(cat(cluster, topic, "--print", "record", "--key-format", "avro", "--max", "1"))
        .satisfies(
            result -> {
              assertThat(result.status()).isEqualTo(ExitCode.NO);
              assertThat(result.out()).isEmpty();
              assertThat(result.err())
                  .startsWith("events-0@0: The key cannot be decoded: Expected one of the")
                  .endsWith("avrolope cat: 1 of 1 record cannot be decoded\n");
            });
  }

  @Test
  void undecodableRecordIsReportedAndSkipped(Cluster cluster) {
    String topic = topic(cluster);

    assertThat(cat(cluster, topic))
        .isEqualTo(
            new Cli.Result(
                ExitCode.NO,
                event(0) + "\n" + event(1) + "\nnull\n" + event(4) + "\n",
                BAD + "avrolope cat: 1 of 5 records cannot be decoded\n"));
  }

  @Test
  void withoutARegistryTheFirstRecordEndsCat(Cluster cluster) {
    String topic = topic(cluster);

    assertThat(Cli.run("cat", topic, "--bootstrap-server", cluster.bootstrapServers()))
        .isEqualTo(
            new Cli.Result(
                ExitCode.USAGE,
                "",
                "avrolope cat: No registry is configured for schemas: set schema.registry.url, or"
                    + " use --schema-registry-url\n"));
  }

  @Test
  void undecodableRecordStopsCatWithStopOnError(Cluster cluster) {
    String topic = topic(cluster);

    assertThat(cat(cluster, topic, "--stop-on-error"))
        .isEqualTo(
            new Cli.Result(
                ExitCode.NO,
                event(0) + "\n" + event(1) + "\n",
                BAD + "avrolope cat: 1 of 3 records cannot be decoded\n"));
  }

  @Test
  void recordIsPrintedWithKeyHeadersAndEnvelope(Cluster cluster) {
    String topic = topic(cluster);

    assertThat(cat(cluster, topic, "--envelope-info", "--json-encoding", "plain", "--max", "2"))
        .isEqualTo(
            new Cli.Result(
                ExitCode.OK,
                "{\"partition\":0,\"offset\":0,\"timestamp\":1000,\"key\":\"é\",\"headers\":"
                    + "[{\"name\":\"trace\",\"value\":\"a1\"},{\"name\":\"bytes\",\"valueHex\":\"FF\"}],"
                    + "\"envelope\":{\"name\":\"confluent\",\"id\":1},\"value\":"
                    + plain(0)
                    + "}\n"
                    + "{\"partition\":0,\"offset\":1,\"timestamp\":2000,\"key\":null,\"headers\":[],"
                    + "\"envelope\":{\"name\":\"versioned-event\",\"subject\":\"events-value\","
                    + "\"version\":1},\"value\":"
                    + plain(1)
                    + "}\n",
                ""));
  }

  @Test
  void rangeIsChosenByOffsetOrTime(Cluster cluster) {
    String topic = topic(cluster);

    assertThat(
            cat(
                cluster,
                topic,
                "--from",
                "3",
                "--to",
                "4",
                "--print",
                "record",
                "--partition",
                "0"))
        .isEqualTo(
            new Cli.Result(
                ExitCode.OK,
                "{\"partition\":0,\"offset\":3,\"timestamp\":4000,\"keyHex\":\"FF01\",\"headers\":[],\"value\":null}\n",
                ""));
    assertThat(cat(cluster, topic, "--from", "1970-01-01T00:00:05Z"))
        .isEqualTo(new Cli.Result(ExitCode.OK, event(4) + "\n", ""));
  }

  @Test
  void followWaitsForNewRecords(Cluster cluster) throws InterruptedException {
    String topic = topic(cluster);
    Thread later =
        new Thread(
            () -> {
              try {
                Thread.sleep(2_000);
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
              send(
                  cluster,
                  topic,
                  "confluent",
                  new ProducerRecord<>(topic, 0, 6_000L, null, Events.v2(5)));
            });
    later.start();

    Cli.Result result = cat(cluster, topic, "--follow", "--from", "4", "--max", "2");

    later.join();
    assertThat(result)
        .isEqualTo(new Cli.Result(ExitCode.OK, event(4) + "\n" + event(5) + "\n", ""));
  }

  @Test
  void eachPartitionKeepsItsOrder(Cluster cluster) {
    String topic = Topics.createForOldRecords(cluster, "partitions", 3);
    Map<String, Object> properties = Map.of("schema.registry.url", registry);
    try (KafkaProducer<Object, Object> producer = Clients.producer(cluster, properties)) {
      for (long time = 0; time < 60; time++) {
        Clients.send(
            producer, new ProducerRecord<>(topic, (int) (time % 3), time, null, Events.v2(time)));
      }
    }

    Cli.Result result = cat(cluster, topic, "--print", "record");

    assertThat(result.status()).isEqualTo(ExitCode.OK);
    List<String> lines = result.out().lines().toList();
    assertThat(lines).hasSize(60);
    for (int partition = 0; partition < 3; partition++) {
      String start = "{\"partition\":" + partition + ",\"offset\":";
      List<String> offsets =
          lines.stream()
              .filter(line -> line.startsWith(start))
              .map(line -> line.substring(start.length(), line.indexOf(",\"timestamp\"")))
              .toList();
      assertThat(offsets).isEqualTo(IntStream.range(0, 20).mapToObj(Integer::toString).toList());
    }
  }

  @Test
  void missingTopicIsAUsageError(Cluster cluster) {
    assertThat(cat(cluster, "no-such-topic"))
        .isEqualTo(
            new Cli.Result(ExitCode.USAGE, "", "avrolope cat: Topic events does not exist\n"));
  }

  @Test
  void unreachableBrokerIsReported() {
    assertThat(
            Cli.run(
                "cat",
                "events",
                "--bootstrap-server",
                "127.0.0.1:" + ClosedPort.find(),
                "--schema-registry-url",
                registry,
                "--property",
                "default.api.timeout.ms=1500",
                "--property",
                "request.timeout.ms=1000"))
        .isEqualTo(
            new Cli.Result(
                ExitCode.UNAVAILABLE,
                "",
                "avrolope cat: Cannot reach 127.0.0.1:"
                    + ClosedPort.find()
                    + " (connection refused)\n"));
  }

  @Test
  void unavailableRegistryStopsCatWithoutBlamingARecord(Cluster cluster) {
    String topic = topic(cluster);
    int port = ClosedPort.find();

    Cli.Result result =
        Cli.run(
            "cat",
            topic,
            "--bootstrap-server",
            cluster.bootstrapServers(),
            "--schema-registry-url",
            "http://127.0.0.1:" + port,
            "--property",
            "max.retries=0");

    assertThat(result.status()).isEqualTo(ExitCode.UNAVAILABLE);
    assertThat(result.out()).isEmpty();
    assertThat(result.err())
        .startsWith("avrolope cat: Connection refused: ")
        .contains("127.0.0.1:" + port);
  }

  @Test
  void messageFormatterPrintsTheSameAsCat(Cluster cluster) {
    String topic = topic(cluster);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (AvroMessageFormatter formatter = new AvroMessageFormatter();
        PrintStream stream = new PrintStream(out, true, StandardCharsets.US_ASCII)) {
      formatter.configure(
          Map.of("schema.registry.url", registry, "print", "record", "json.encoding", "plain"));
      ConsumerRecord<byte[], byte[]> record = new RawTopic(cluster, topic).readAll().get(0);
      formatter.writeTo(record, stream);
    }

    assertThat(out.toString(StandardCharsets.UTF_8))
        .isEqualTo(
            "{\"partition\":0,\"offset\":0,\"timestamp\":1000,\"key\":\"é\",\"headers\":"
                + "[{\"name\":\"trace\",\"value\":\"a1\"},{\"name\":\"bytes\",\"valueHex\":\"FF\"}],"
                + "\"value\":"
                + plain(0)
                + "}\n");
  }
}
