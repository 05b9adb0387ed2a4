// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.cli.terminal.ExitCode;
import io.avrolope.envelope.RecordPart;
import io.avrolope.kafka.EnvelopeInspector;
import io.avrolope.topics.cluster.PartitionRange;
import io.avrolope.topics.cluster.ReadableRanges;
import io.avrolope.topics.scan.ScanSummary;
import io.avrolope.topics.scan.TopicScan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@OnKafka
class CensusCommandIT {
  private final String registry = Events.ownRegistry();

  private Cli.Result census(Cluster cluster, String topic, String... more) {
    List<String> args = new ArrayList<>(List.of("census", topic));
    args.addAll(List.of("--bootstrap-server", cluster.bootstrapServers()));
    args.addAll(List.of("--schema-registry-url", registry));
    args.addAll(List.of(more));
    Cli.Result result = Cli.run(args.toArray(String[]::new));
    return new Cli.Result(
        result.status(),
        result
            .out()
            .replace(topic, "TOPIC")
            .replace(registry, "mock://REGISTRY")
            .replaceAll("SUBJECT +", "SUBJECT  ")
            .replaceAll("\"seconds\":[^,]*", "\"seconds\":0")
            .replaceAll("\"recordsPerSecond\":[^,]*", "\"recordsPerSecond\":0"),
        result.err().replace(topic, "TOPIC"));
  }

  private static Cli.Result ok(String out) {
    return new Cli.Result(ExitCode.OK, out, "");
  }

  @Test
  void censusCountsKindsAndUndecodableRecords(Cluster cluster) {
    CensusTopic topic = CensusTopic.create(cluster, registry);

    assertThat(census(cluster, topic.name(), "--partitions"))
        .isEqualTo(
            ok(
                """
                ENVELOPE       VERSION OR ID                 SUBJECT  SCHEMA      RECORDS  BYTES
                confluent      id 2                          TOPIC-value  shop.Order        2     21
                single-object  CRC-64-AVRO 06C816C55750986A  TOPIC-value  shop.Order        1     16
                version        version 1                     TOPIC-value  shop.Order        2     12

                UNDECODABLE  FOR EXAMPLE  REASON
                          1  0:3          Expected one of the envelopes version, versioned-event, confluent, confluent-header, single-object, avro-file, spring-cloud-stream, apicurio-8, apicurio-headers, glue, cloudera-header, azure but none of them fits. The bytes look like JSON
                          1  1:2          Schema id 1042 not found in mock://REGISTRY
                          1  1:3          Schema id 1793 not found in mock://REGISTRY

                ENVELOPE       VERSION OR ID                 PARTITION  RECORDS  FIRST  AT                    LAST  AT
                confluent      id 2                                  0        2      1  2016-07-21T00:00:01Z     4  2016-07-21T00:00:08Z
                single-object  CRC-64-AVRO 06C816C55750986A          1        1      0  2016-07-21T00:00:02Z     0  2016-07-21T00:00:02Z
                version        version 1                             0        1      0  2016-07-21T00:00:00Z     0  2016-07-21T00:00:00Z
                version        version 1                             1        1      1  2016-07-21T00:00:03Z     1  2016-07-21T00:00:03Z
                (undecodable)  -                                     0        1      3  2016-07-21T00:00:05Z     3  2016-07-21T00:00:05Z
                (undecodable)  -                                     1        1      2  2016-07-21T00:00:06Z     2  2016-07-21T00:00:06Z
                (undecodable)  -                                     1        1      3  2016-07-21T00:00:07Z     3  2016-07-21T00:00:07Z
                (tombstones)   -                                     0        1      2  2016-07-21T00:00:04Z     2  2016-07-21T00:00:04Z

                TOPIC: 9 records in 2 partitions, 1 without a value
                """));
  }

  @Test
  void censusWithDecodeReportsRecordsThatFailToDecode(Cluster cluster) {
    CensusTopic topic = CensusTopic.create(cluster, registry);

    assertThat(census(cluster, topic.name(), "--decode"))
        .isEqualTo(
            ok(
                """
                ENVELOPE       VERSION OR ID                 SUBJECT  SCHEMA      RECORDS  BYTES
                confluent      id 2                          TOPIC-value  shop.Order        1     11
                single-object  CRC-64-AVRO 06C816C55750986A  TOPIC-value  shop.Order        1     16
                version        version 1                     TOPIC-value  shop.Order        2     12

                UNDECODABLE  FOR EXAMPLE  REASON
                          1  0:4          confluent, schema id 2: Expected an int but found the end of the datum at shop.Order.note
                          1  0:3          Expected one of the envelopes version, versioned-event, confluent, confluent-header, single-object, avro-file, spring-cloud-stream, apicurio-8, apicurio-headers, glue, cloudera-header, azure but none of them fits. The bytes look like JSON
                          1  1:2          Schema id 1042 not found in mock://REGISTRY
                          1  1:3          Schema id 1793 not found in mock://REGISTRY

                TOPIC: 9 records in 2 partitions, 1 without a value
                """));
  }

  @Test
  void censusOfARangeAsJsonAndCsv(Cluster cluster) {
    CensusTopic topic = CensusTopic.create(cluster, registry);

    assertThat(census(cluster, topic.name(), "--json", "--partition", "1", "--from", "1"))
        .isEqualTo(
            ok(
                """
                {"topic":"TOPIC","part":"value","partial":false,"sample":1,"records":3,"read":3,"seconds":0,"recordsPerSecond":0,"partitions":[{"partition":1,"from":1,"to":4}],"kinds":[{"envelope":"version","writer":"version 1","subject":"TOPIC-value","schema":"shop.Order","records":1,"bytes":6,"partitions":[{"partition":1,"records":1,"bytes":6,"firstOffset":1,"firstTime":1469059203000,"lastOffset":1,"lastTime":1469059203000}]}],"undecodable":[{"reason":"Schema id 1042 not found in mock://REGISTRY","examples":["1:2"],"records":1,"bytes":6,"partitions":[{"partition":1,"records":1,"bytes":6,"firstOffset":2,"firstTime":1469059206000,"lastOffset":2,"lastTime":1469059206000}]},{"reason":"Schema id 1793 not found in mock://REGISTRY","examples":["1:3"],"records":1,"bytes":6,"partitions":[{"partition":1,"records":1,"bytes":6,"firstOffset":3,"firstTime":1469059207000,"lastOffset":3,"lastTime":1469059207000}]}],"tombstones":{"records":0,"bytes":0,"partitions":[]},"others":{"records":0,"bytes":0,"partitions":[]},"unseen":[],"notes":[]}
                """));
    assertThat(census(cluster, topic.name(), "--csv", "--to", "2016-07-21T00:00:03Z"))
        .isEqualTo(
            ok(
                """
                what,envelope,version_or_id,subject,schema,reason,partition,records,bytes,first_offset,first_time,last_offset,last_time
                kind,confluent,id 2,TOPIC-value,shop.Order,,,1,11,,,,
                kind,single-object,CRC-64-AVRO 06C816C55750986A,TOPIC-value,shop.Order,,,1,16,,,,
                kind,version,version 1,TOPIC-value,shop.Order,,,1,6,,,,
                """));
    assertThat(census(cluster, topic.name(), "--csv", "--partitions", "--partition", "0"))
        .isEqualTo(
            ok(
                """
                what,envelope,version_or_id,subject,schema,reason,partition,records,bytes,first_offset,first_time,last_offset,last_time
                kind,confluent,id 2,TOPIC-value,shop.Order,,0,2,21,1,2016-07-21T00:00:01Z,4,2016-07-21T00:00:08Z
                kind,version,version 1,TOPIC-value,shop.Order,,0,1,6,0,2016-07-21T00:00:00Z,0,2016-07-21T00:00:00Z
                undecodable,,,,,"Expected one of the envelopes version, versioned-event, confluent, confluent-header, single-object, avro-file, spring-cloud-stream, apicurio-8, apicurio-headers, glue, cloudera-header, azure but none of them fits. The bytes look like JSON",0,1,8,3,2016-07-21T00:00:05Z,3,2016-07-21T00:00:05Z
                tombstones,,,,,,0,1,0,2,2016-07-21T00:00:04Z,2,2016-07-21T00:00:04Z
                """));
  }

  @Test
  void censusOfKeys(Cluster cluster) {
    CensusTopic topic = CensusTopic.create(cluster, registry);

    assertThat(census(cluster, topic.name(), "--key"))
        .isEqualTo(
            ok(
                """
                UNDECODABLE  FOR EXAMPLE  REASON
                          9  0:0 0:1 0:2  Expected one of the envelopes version, versioned-event, confluent, confluent-header, single-object, avro-file, spring-cloud-stream, apicurio-8, apicurio-headers, glue, cloudera-header, azure but none of them fits. The bytes look like text

                TOPIC: 9 records in 2 partitions
                """));
  }

  @Test
  void envelopesAreCountedWithoutARegistry(Cluster cluster) {
    CensusTopic topic = CensusTopic.create(cluster, registry);
    Cli.Result result =
        Cli.run("census", topic.name(), "--bootstrap-server", cluster.bootstrapServers());

    assertThat(result.out().replace(topic.name(), "TOPIC").replaceAll("SUBJECT +", "SUBJECT  "))
        .isEqualTo(
            """
            ENVELOPE       VERSION OR ID                 SUBJECT  SCHEMA  RECORDS  BYTES
            confluent      id 2                          TOPIC-value  -             2     21
            confluent      id 1042                       TOPIC-value  -             1      6
            confluent      id 1793                       TOPIC-value  -             1      6
            single-object  CRC-64-AVRO 06C816C55750986A  TOPIC-value  -             1     16
            version        version 1                     TOPIC-value  -             2     12

            UNDECODABLE  FOR EXAMPLE  REASON
                      1  0:3          Expected one of the envelopes version, versioned-event, confluent, confluent-header, single-object, avro-file, spring-cloud-stream, apicurio-8, apicurio-headers, glue, cloudera-header, azure but none of them fits. The bytes look like JSON

            TOPIC: 9 records in 2 partitions, 1 without a value
            Note: schemas are missing: No registry is configured for schemas: set schema.registry.url
            """);
    assertThat(result.status()).isEqualTo(ExitCode.OK);
  }

  @Test
  void sampleIsReportedAsAnEstimate(Cluster cluster) {
    RawTopic topic = RawTopic.create(cluster, "sample");
    topic.sendTogether(numbered(topic.name(), 3200));

    assertThat(census(cluster, topic.name(), "--sample", "2"))
        .isEqualTo(
            ok(
                """
                UNDECODABLE  FOR EXAMPLE  REASON
                       3200  0:0 0:1 0:2  Expected one of the envelopes version, versioned-event, confluent, confluent-header, single-object, avro-file, spring-cloud-stream, apicurio-8, apicurio-headers, glue, cloudera-header, azure but none of them fits. The bytes look like JSON

                TOPIC: about 3200 records in 1 partition (estimated from 1 of 2 ranges)
                """));
  }

  private static List<ProducerRecord<byte[], byte[]>> numbered(String topic, int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> new ProducerRecord<byte[], byte[]>(topic, new byte[] {'{', '}'}))
        .toList();
  }

  /** Each transaction ends with a marker, which has an offset but is not a record. */
  @ParameterizedTest
  @CsvSource({"read_uncommitted, 4", "read_committed, 2"})
  void transactionalRecordsAreCountedByIsolationLevel(
      String isolation, int records, Cluster cluster) {
    RawTopic topic = RawTopic.create(cluster, "transactions");
    topic.sendInTransaction(numbered(topic.name(), 2), true);
    topic.sendInTransaction(numbered(topic.name(), 2), false);

    assertThat(
            census(cluster, topic.name(), "--property", "isolation.level=" + isolation)
                .out()
                .lines()
                .toList())
        .last()
        .isEqualTo("TOPIC: " + records + " records in 1 partition");
  }

  @Test
  void deletedRecordsAndEmptyPartitionsAreNoFailure(Cluster cluster) throws Exception {
    CensusTopic topic = CensusTopic.create(cluster, registry);
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", cluster.bootstrapServers()))) {
      admin
          .deleteRecords(
              Map.of(
                  new TopicPartition(topic.name(), 0), RecordsToDelete.beforeOffset(-1),
                  new TopicPartition(topic.name(), 1), RecordsToDelete.beforeOffset(1)))
          .all()
          .get();
    }

    assertThat(census(cluster, topic.name(), "--from", "0"))
        .isEqualTo(
            ok(
                """
                ENVELOPE  VERSION OR ID  SUBJECT  SCHEMA      RECORDS  BYTES
                version   version 1      TOPIC-value  shop.Order        1      6

                UNDECODABLE  FOR EXAMPLE  REASON
                          1  1:2          Schema id 1042 not found in mock://REGISTRY
                          1  1:3          Schema id 1793 not found in mock://REGISTRY

                TOPIC: 3 records in 2 partitions
                """));
    assertThat(census(cluster, topic.name(), "--partition", "0"))
        .isEqualTo(ok("TOPIC: 0 records in 1 partition\n"));
  }

  /** As if retention deleted records between the lookup of the offsets and the first poll. */
  @Test
  void recordsDeletedDuringTheScanAreNoted(Cluster cluster) throws Exception {
    RawTopic topic = RawTopic.create(cluster, "deleted");
    topic.sendTogether(numbered(topic.name(), 5));
    TopicPartition partition = new TopicPartition(topic.name(), 0);
    Map<String, Object> properties = Map.of("bootstrap.servers", cluster.bootstrapServers());
    try (Admin admin = Admin.create(properties)) {
      admin.deleteRecords(Map.of(partition, RecordsToDelete.beforeOffset(3))).all().get();
    }

    assertThat(scanned(properties, new PartitionRange(partition, 1, 5)))
        .containsExactly("2", "partition 0: offsets 1 to 2 were deleted during the scan");
    assertThat(scanned(properties, new PartitionRange(partition, 7, 9)))
        .containsExactly("0", "partition 0 was truncated to offset 5 during the scan");
  }

  /** The number of records, and the notes. */
  private static List<String> scanned(Map<String, Object> properties, PartitionRange range)
      throws Exception {
    try (EnvelopeInspector inspector =
        new EnvelopeInspector(Map.of("envelope", "confluent"), RecordPart.VALUE)) {
      TopicScan.Plan plan = new TopicScan.Plan(properties, RecordPart.VALUE, 1, 1, inspector, null);
      ScanSummary summary =
          new ScanSummary(
              new TopicScan(plan, ReadableRanges.all(List.of(range))).run(total -> records -> {}));
      List<String> all = new ArrayList<>(List.of(Long.toString(summary.records())));
      all.addAll(summary.notes());
      return all;
    }
  }

  @Test
  void kindsBeyondTheLimitAreCountedTogether(Cluster cluster) {
    RawTopic topic = RawTopic.create(cluster, "garbage");
    List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>();
    for (int id = 1; id <= 10_100; id++) {
      byte[] value = {0, 0, 0, (byte) (id >> 8), (byte) id, 2};
      records.add(new ProducerRecord<>(topic.name(), value));
    }
    topic.sendTogether(records);

    List<String> lines = census(cluster, topic.name()).out().lines().toList();
    assertThat(lines)
        .startsWith(
            "ENVELOPE  VERSION OR ID  SUBJECT  SCHEMA  RECORDS  BYTES",
            "(others)  -              -        -           100    600",
            "",
            "UNDECODABLE  FOR EXAMPLE     REASON",
            "       9990  0:10 0:11 0:12  Schema id … not found in mock://REGISTRY")
        .contains("          1  0:0             Schema id 1 not found in mock://REGISTRY")
        .endsWith(
            "",
            "TOPIC: 10100 records in 1 partition",
            "Note: more than 10000 different envelopes, versions and ids were found; the rest is"
                + " counted as others, and the schemas of these records were not looked up")
        .hasSize(4 + 1 + 10 + 3);
  }

  @Test
  void censusJoinsNoGroupAndCommitsNothing(Cluster cluster) throws Exception {
    CensusTopic topic = CensusTopic.create(cluster, registry);
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", cluster.bootstrapServers()))) {
      List<String> before = groups(admin);

      assertThat(census(cluster, topic.name(), "--property", "group.id=mine").status())
          .isEqualTo(ExitCode.OK);

      assertThat(groups(admin)).isEqualTo(before);
      assertThat(admin.listConsumerGroupOffsets("mine").partitionsToOffsetAndMetadata().get())
          .isEmpty();
    }
  }

  private static List<String> groups(Admin admin) throws Exception {
    return admin.listGroups().all().get().stream().map(each -> each.groupId()).sorted().toList();
  }

  @Test
  void usageErrorsPrintOneMessage(Cluster cluster) {
    assertThat(census(cluster, "no-such-topic", "--property", "default.api.timeout.ms=3000"))
        .isEqualTo(
            new Cli.Result(ExitCode.USAGE, "", "avrolope census: Topic TOPIC does not exist\n"));
    assertThat(census(cluster, "any", "--sample", "0"))
        .isEqualTo(
            new Cli.Result(
                ExitCode.USAGE, "", "avrolope census: --sample must be at least 1 but is 0\n"));
    assertThat(census(cluster, "any", "--threads", "0"))
        .isEqualTo(
            new Cli.Result(
                ExitCode.USAGE, "", "avrolope census: --threads must be at least 1 but is 0\n"));
    assertThat(Cli.run("census", "any"))
        .isEqualTo(
            new Cli.Result(
                ExitCode.USAGE,
                "",
                "avrolope census: No cluster is configured: use --bootstrap-server, or set"
                    + " bootstrap.servers in the file of --command-config\n"));
  }

  @Test
  void unreachableClusterPrintsOneMessage() {
    Cli.Result result =
        Cli.run(
            "census",
            "orders",
            "--bootstrap-server",
            "127.0.0.1:" + ClosedPort.find(),
            "--schema-registry-url",
            registry,
            "--property",
            "default.api.timeout.ms=1500",
            "--property",
            "request.timeout.ms=1000");

    assertThat(result)
        .isEqualTo(
            new Cli.Result(
                ExitCode.UNAVAILABLE,
                "",
                "avrolope census: Cannot reach 127.0.0.1:"
                    + ClosedPort.find()
                    + " (connection refused)\n"));
  }
}
