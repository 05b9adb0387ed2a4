// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.cli.terminal.ExitCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;

/** {@code avrolope inspect} of records on a broker. */
@OnKafka
class InspectCommandIT {
  private static final String EVENT =
      "{\"id\":{\"string\":\"id_7\"},\"ts\":7,\"event_type_id\":101,\"source\":{\"string\":\"\"},"
          + "\"location\":\"\",\"host\":\"host\",\"service\":\"\",\"body\":{\"bytes\":"
          + "\"\\u0001\\u0002\\u0003\"},\"attributes\":{}}";

  private static String topic(Cluster cluster, String registry) {
    String topic = Topics.createForOldRecords(cluster, "inspected", 1);
    Map<String, Object> properties =
        Map.of(
            "schema.registry.url",
            registry,
            "key.serializer",
            "org.apache.kafka.common.serialization.StringSerializer",
            "envelope",
            "versioned-event");
    try (KafkaProducer<Object, Object> producer = Clients.producer(cluster, properties)) {
      ProducerRecord<Object, Object> record =
          new ProducerRecord<>(topic, 0, 1_000L, "k", Events.v2(7));
      record.headers().add("trace", new byte[] {'a', '1'});
      Clients.send(producer, record);
      Clients.send(producer, new ProducerRecord<>(topic, 0, 2_000L, "k", (Object) null));
    }
    new RawTopic(cluster, topic)
        .send(List.of(new ProducerRecord<>(topic, 0, 3_000L, null, PoisonTopic.JSON)));
    return topic;
  }

  private static Cli.Result inspect(
      Cluster cluster, String registry, String topic, String... more) {
    List<String> args =
        new ArrayList<>(
            List.of(
                "inspect",
                "--bootstrap-server",
                cluster.bootstrapServers(),
                "--schema-registry-url",
                registry,
                "--topic",
                topic));
    args.addAll(List.of(more));
    Cli.Result result = Cli.run(args.toArray(String[]::new));
    return new Cli.Result(
        result.status(),
        result.out().replace(topic, "events"),
        result.err().replace(topic, "events"));
  }

  @Test
  void recordIsPrintedWithHeadersEnvelopeSchemaAndDatum(Cluster cluster) {
    String registry = Events.ownRegistry();
    String topic = topic(cluster, registry);

    assertThat(inspect(cluster, registry, topic, "--offset", "0"))
        .isEqualTo(
            new Cli.Result(
                ExitCode.OK,
                """
                record     events-0@0, 1970-01-01T00:00:01Z, its value
                header     trace = 61 31
                bytes      26
                envelope   versioned-event
                  part     bytes                                                value
                  version  02                                                   1
                  length   30                                                   24
                  datum    02 08 69 64 5F 37 0E CA 01 00 00 00 08 68 6F 73 ...  24 bytes
                writer     version 1 of subject events-value
                schema     io.avrolope.examples.event.EventV2 (record)
                datum      EVENT
                """
                    .replace("EVENT", EVENT),
                ""));
  }

  @Test
  void recordIsPrintedAsJsonInPlainEncoding(Cluster cluster) {
    String registry = Events.ownRegistry();
    String topic = topic(cluster, registry);

    Cli.Result result =
        inspect(cluster, registry, topic, "--offset", "0", "--json", "--json-encoding", "plain");

    assertThat(result.status()).isEqualTo(ExitCode.OK);
    assertThat(result.err()).isEmpty();
    assertThat(result.out())
        .startsWith(
            "{\"record\":\"events-0@0, 1970-01-01T00:00:01Z, its"
                + " value\",\"headers\":[{\"name\":\"trace\",\"hex\":\"61 31\"}],\"hex\":\"02 30 02"
                + " 08 69 64 5F 37 0E CA 01 00 00 00 08 68 6F 73 74 00 02 06 01 02 03 00\",")
        .endsWith(
            "\"datum\":{\"id\":\"id_7\",\"ts\":7,\"event_type_id\":101,\"source\":\"\","
                + "\"location\":\"\",\"host\":\"host\",\"service\":\"\",\"body\":"
                + "\"\\u0001\\u0002\\u0003\",\"attributes\":{}}}\n");
  }

  @Test
  void tombstoneHasNoEnvelope(Cluster cluster) {
    String registry = Events.ownRegistry();
    String topic = topic(cluster, registry);

    assertThat(inspect(cluster, registry, topic, "--offset", "1"))
        .isEqualTo(
            new Cli.Result(
                ExitCode.OK,
                """
                record     events-0@1, 1970-01-01T00:00:02Z, its value
                bytes      none (null)
                """,
                ""));
  }

  @Test
  void undecodableRecordPrintsTheResultOfEachEnvelope(Cluster cluster) {
    String registry = Events.ownRegistry();
    String topic = topic(cluster, registry);

    Cli.Result result =
        inspect(cluster, registry, topic, "--offset", "2", "--property", "envelope=confluent");

    assertThat(result)
        .isEqualTo(
            new Cli.Result(
                ExitCode.NO,
                """
                record     events-0@2, 1970-01-01T00:00:03Z, its value
                bytes      8
                Result of each envelope:
                  version: Expected a version from 1 on but found -62 (byte 0 of 8)
                  version-in-field: Expected a version from 1 on but found -62 (byte 0 of 8)
                  versioned-event: Expected a version from 1 on but found -62 (byte 0 of 8)
                  version-fixed: version above 2147483647 of subject events-value, schema not available: \
                Version above 2147483647 of subject events-value not found in REGISTRY
                  confluent: Expected the magic byte 00 but found 7B (byte 0 of 8)
                  confluent-header: The record has no header __value_schema_id, which names the schema
                  single-object: Expected the magic bytes C3 01 but found 7B (byte 0 of 8)
                  avro-file: Expected the magic bytes 4F 62 6A 01 but found 7B (byte 0 of 8)
                  linkedin-md5: Expected the magic byte 00 but found 7B (byte 0 of 8)
                  camus: Expected the magic byte 00 but found 7B (byte 0 of 8)
                  hermes: Expected the magic byte 00 but found 7B (byte 0 of 8)
                  tibco: Expected the magic byte 80 but found 7B (byte 0 of 8)
                  spring-cloud-stream: Expected the record's header contentType to be \
                application/vnd.<subject>.v<version>+avro but found none
                  apicurio: Expected the magic byte 00 but found 7B (byte 0 of 8)
                  apicurio-8: Expected the magic byte 00 but found 7B (byte 0 of 8)
                  apicurio-headers: Expected a header apicurio.value.contentId, apicurio.value.globalId, \
                apicurio.value.contentHash, apicurio.value.artifactId or apicurio.value.schema but none of them is present
                  glue: Expected the header byte 03 but found 7B (byte 0 of 8)
                  cloudera: Expected a protocol of Cloudera's, 00 to 03, but found 7B (byte 0 of 8)
                  cloudera-header: The record has no header value.schema.version.id
                  azure: Expected the record's header content-type, or 2C and a content type of 44 bytes, \
                but found neither (byte 0 of 8)
                looks like JSON
                """
                    .replace("REGISTRY", registry),
                "avrolope inspect: Expected the magic byte 00 but found 7B (byte 0 of 8). The bytes"
                    + " look like JSON\n"));
  }

  @Test
  void missingTopicPartitionOrOffsetIsAUsageError(Cluster cluster) {
    String registry = Events.ownRegistry();
    String topic = topic(cluster, registry);

    assertThat(inspect(cluster, registry, topic, "--offset", "3"))
        .isEqualTo(
            new Cli.Result(
                ExitCode.USAGE,
                "",
                "avrolope inspect: Offset 3 does not exist in events-0: its offsets are 0 to 2\n"));
    assertThat(inspect(cluster, registry, topic, "--partition", "1", "--offset", "0"))
        .isEqualTo(
            new Cli.Result(
                ExitCode.USAGE,
                "",
                "avrolope inspect: Partition 1 does not exist: topic events has 1 partition\n"));
    assertThat(inspect(cluster, registry, "no-such-topic", "--offset", "0"))
        .isEqualTo(
            new Cli.Result(ExitCode.USAGE, "", "avrolope inspect: Topic events does not exist\n"));
  }

  @Test
  void unavailableRegistryStillPrintsTheEnvelope(Cluster cluster) {
    String topic = topic(cluster, Events.ownRegistry());
    String away = "http://127.0.0.1:" + ClosedPort.find();

    Cli.Result result =
        inspect(
            cluster,
            away,
            topic,
            "--offset",
            "0",
            "--property",
            "max.retries=0",
            "--property",
            "envelope=versioned-event");

    assertThat(result.status()).isEqualTo(ExitCode.UNAVAILABLE);
    assertThat(result.out()).contains("writer     version 1 of subject events-value\n");
    assertThat(result.err()).startsWith("avrolope inspect: Connection refused: " + away);
  }
}
