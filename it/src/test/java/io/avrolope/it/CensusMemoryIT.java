// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import io.avrolope.cli.terminal.ExitCode;
import io.avrolope.kafka.KafkaAvroSerializer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the executable jar with a small heap on a topic of two million records in four envelopes.
 */
@OnKafka
class CensusMemoryIT {
  private static final int RECORDS = 2_000_000;
  private static final int PARTITIONS = 4;
  private static final String HEAP = "-Xmx128m";
  private static final String JAR = System.getProperty("it.cli.jar");
  private static final long FIRST_TIME = 1_469_059_200_000L;

  private static final Schema V1 = schema(false);
  private static final Schema V2 = schema(true);

  private static final String EXPECTED =
      """
      ENVELOPE         VERSION OR ID                 SUBJECT  SCHEMA         RECORDS     BYTES
      confluent        id 2                          TOPIC-value  house.Reading   500000  21000000
      single-object    CRC-64-AVRO EBD5F6D9672E9F15  TOPIC-value  house.Reading   500000  23500000
      version          version 2                     TOPIC-value  house.Reading   500000  19000000
      versioned-event  version 1                     TOPIC-value  house.Reading   500000  19000000

      ENVELOPE         VERSION OR ID                 PARTITION  RECORDS  FIRST  AT                          LAST  AT
      confluent        id 2                                  0   125000      2  2016-07-21T00:00:00.008Z  499998  2016-07-21T00:33:19.992Z
      confluent        id 2                                  1   125000      2  2016-07-21T00:00:00.009Z  499998  2016-07-21T00:33:19.993Z
      confluent        id 2                                  2   125000      2  2016-07-21T00:00:00.010Z  499998  2016-07-21T00:33:19.994Z
      confluent        id 2                                  3   125000      2  2016-07-21T00:00:00.011Z  499998  2016-07-21T00:33:19.995Z
      single-object    CRC-64-AVRO EBD5F6D9672E9F15          0   125000      3  2016-07-21T00:00:00.012Z  499999  2016-07-21T00:33:19.996Z
      single-object    CRC-64-AVRO EBD5F6D9672E9F15          1   125000      3  2016-07-21T00:00:00.013Z  499999  2016-07-21T00:33:19.997Z
      single-object    CRC-64-AVRO EBD5F6D9672E9F15          2   125000      3  2016-07-21T00:00:00.014Z  499999  2016-07-21T00:33:19.998Z
      single-object    CRC-64-AVRO EBD5F6D9672E9F15          3   125000      3  2016-07-21T00:00:00.015Z  499999  2016-07-21T00:33:19.999Z
      version          version 2                             0   125000      1  2016-07-21T00:00:00.004Z  499997  2016-07-21T00:33:19.988Z
      version          version 2                             1   125000      1  2016-07-21T00:00:00.005Z  499997  2016-07-21T00:33:19.989Z
      version          version 2                             2   125000      1  2016-07-21T00:00:00.006Z  499997  2016-07-21T00:33:19.990Z
      version          version 2                             3   125000      1  2016-07-21T00:00:00.007Z  499997  2016-07-21T00:33:19.991Z
      versioned-event  version 1                             0   125000      0  2016-07-21T00:00:00Z      499996  2016-07-21T00:33:19.984Z
      versioned-event  version 1                             1   125000      0  2016-07-21T00:00:00.001Z  499996  2016-07-21T00:33:19.985Z
      versioned-event  version 1                             2   125000      0  2016-07-21T00:00:00.002Z  499996  2016-07-21T00:33:19.986Z
      versioned-event  version 1                             3   125000      0  2016-07-21T00:00:00.003Z  499996  2016-07-21T00:33:19.987Z

      TOPIC: 2000000 records in 4 partitions
      """;

  @TempDir private Path registry;

  private static Schema schema(boolean hasNote) {
    SchemaBuilder.FieldAssembler<Schema> fields =
        SchemaBuilder.record("Reading")
            .namespace("house")
            .fields()
            .requiredLong("ts")
            .requiredString("sensor")
            .requiredDouble("value");
    return hasNote ? fields.optionalString("note").endRecord() : fields.endRecord();
  }

  @Test
  void twoMillionRecordsAreCountedWithASmallHeap(Cluster cluster) throws Exception {
    String topic = Topics.createForOldRecords(cluster, "census", PARTITIONS);
    fill(cluster, topic);

    Result table = census(cluster, topic, "--partitions");

    assertThat(table.out().replace(topic, "TOPIC").replaceAll("SUBJECT +", "SUBJECT  "))
        .isEqualTo(EXPECTED);
    assertThat(table.err()).isEmpty();
  }

  /** Each poll returns one record, so that the census is stopped long before its end. */
  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void aCensusThatIsStoppedPrintsWhatItHasCounted(Cluster cluster) throws Exception {
    String topic = Topics.createForOldRecords(cluster, "stopped", PARTITIONS);
    fill(cluster, topic);
    List<String> command = command(cluster, topic);
    command.addAll(List.of("--property", "max.poll.records=1", "--threads", "1", "--verbose"));
    Path log = Files.createTempFile("census", ".log");
    Process process = new ProcessBuilder(command).redirectError(log.toFile()).start();
    try (InputStream out = process.getInputStream()) {
      Clients.await(() -> contains(log, "Seeking to offset")); // logged when reading begins
      // not SIGINT, the signal of Ctrl-C: a process started in the background may ignore it
      new ProcessBuilder("kill", "-TERM", Long.toString(process.pid())).start().waitFor();
      String text = new String(out.readAllBytes(), UTF_8).replace(topic, "TOPIC");

      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).isEqualTo(128 + 15);
      assertThat(text.lines().toList())
          .last(STRING)
          .matches("TOPIC: \\d{1,7} records? in 4 partitions \\(partial: stopped by the user\\)");
    } finally {
      process.destroyForcibly();
      Files.delete(log);
    }
  }

  private static boolean contains(Path log, String words) {
    try {
      return Files.readString(log).contains(words);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String url() {
    return registry.toUri().toString();
  }

  /** Sends the records in rotation: over the partitions, and within each over the envelopes. */
  private void fill(Cluster cluster, String topic) {
    byte[][] values = {
      value(topic, "versioned-event", V1),
      value(topic, "version", V2),
      value(topic, "confluent", V2),
      value(topic, "single-object", V2),
    };
    ByteArraySerializer bytes = new ByteArraySerializer();
    Map<String, Object> properties =
        Map.of(
            "bootstrap.servers",
            cluster.bootstrapServers(),
            "acks",
            "1",
            "linger.ms",
            20,
            "batch.size",
            1 << 18);
    AtomicReference<@Nullable Exception> failure = new AtomicReference<>();
    try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(properties, bytes, bytes)) {
      for (int i = 0; i < RECORDS; i++) {
        byte[] value = values[i / PARTITIONS % values.length];
        ProducerRecord<byte[], byte[]> record =
            new ProducerRecord<>(topic, i % PARTITIONS, FIRST_TIME + i, null, value);
        var unused = producer.send(record, (metadata, e) -> failure.compareAndSet(null, e));
      }
    }
    assertThat(failure).hasNullValue();
  }

  private byte[] value(String topic, String envelope, Schema schema) {
    GenericRecord record = new GenericData.Record(schema);
    record.put("ts", FIRST_TIME);
    record.put("sensor", "kitchen/temperature/1");
    record.put("value", 21.5);
    try (KafkaAvroSerializer serializer = new KafkaAvroSerializer()) {
      serializer.configure(Map.of("schema.registry.url", url(), "envelope", envelope), false);
      return Objects.requireNonNull(serializer.serialize(topic, record));
    }
  }

  private Result census(Cluster cluster, String topic, String... more) throws Exception {
    List<String> command = command(cluster, topic);
    command.addAll(List.of(more));
    Result result = run(command);
    assertThat(result.status()).as(result.toString()).isEqualTo(ExitCode.OK);
    return result;
  }

  private List<String> command(Cluster cluster, String topic) {
    List<String> command = java("-jar", JAR, "census", topic);
    command.addAll(List.of("--bootstrap-server", cluster.bootstrapServers()));
    command.addAll(List.of("--schema-registry-url", url()));
    command.addAll(List.of("--property", "envelope.detect=confluent,version,single-object"));
    command.addAll(List.of("--property", "envelope.wrapped.max.version=1"));
    return command;
  }

  private record Result(int status, String out, String err) {}

  private static List<String> java(String... arguments) {
    List<String> command =
        new ArrayList<>(
            List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), HEAP));
    command.addAll(List.of(arguments));
    return command;
  }

  private static Result run(List<String> command) throws IOException, InterruptedException {
    Path err = Files.createTempFile("census", ".err");
    Process process = new ProcessBuilder(command).redirectError(err.toFile()).start();
    try (InputStream out = process.getInputStream()) {
      String text = new String(out.readAllBytes(), UTF_8);
      if (!process.waitFor(60, TimeUnit.SECONDS)) {
        throw new AssertionError("The program has not ended: " + command);
      }
      return new Result(process.exitValue(), text, Files.readString(err));
    } finally {
      process.destroyForcibly();
      Files.deleteIfExists(err);
    }
  }
}
