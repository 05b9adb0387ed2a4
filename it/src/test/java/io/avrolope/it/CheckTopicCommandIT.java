// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.cli.terminal.ExitCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@OnKafka
class CheckTopicCommandIT {
  private static final String WITHOUT_PAID =
      "{'type':'record','name':'Order','namespace':'shop','fields':["
          + "{'name':'id','type':'string'},"
          + "{'name':'state','type':{'type':'enum','name':'State','symbols':['OPEN']}}]}";
  private static final String WITH_TOTAL =
      "{'type':'record','name':'Order','namespace':'shop','fields':["
          + "{'name':'id','type':'long'},"
          + "{'name':'note','type':['null','string']},"
          + "{'name':'total','type':'long'}]}";

  private final String registry = Events.ownRegistry();

  @TempDir private Path directory;

  private Cli.Result check(Cluster cluster, String topic, String reader, String... more) {
    List<String> args = new ArrayList<>(List.of("check", topic, "--reader", reader));
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
            .replaceAll("SUBJECT +", "SUBJECT  "),
        result.err().replace(topic, "TOPIC").replace(directory.toString(), "DIRECTORY"));
  }

  private String file(String schema) {
    try {
      return Files.writeString(directory.resolve("reader.avsc"), schema.replace('\'', '"'))
          .toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void compatibleReaderPassesTheCheck(Cluster cluster) {
    CensusTopic topic = CensusTopic.create(cluster, registry);

    assertThat(check(cluster, topic.name(), topic.name() + "-value:1", "--ignore-undecodable"))
        .isEqualTo(
            new Cli.Result(
                ExitCode.OK,
                """
                READABLE  ENVELOPE       VERSION OR ID                 SUBJECT  SCHEMA      RECORDS  OFFSETS
                yes       confluent      id 2                          TOPIC-value  shop.Order        2  0:1-4
                yes       single-object  CRC-64-AVRO 06C816C55750986A  TOPIC-value  shop.Order        1  1:0-0
                yes       version        version 1                     TOPIC-value  shop.Order        2  0:0-0 1:1-1

                UNDECODABLE  OFFSETS  REASON
                          1  0:3-3    Expected one of the envelopes version, versioned-event, confluent, confluent-header, single-object, avro-file, spring-cloud-stream, apicurio-8, apicurio-headers, glue, cloudera-header, azure but none of them fits. The bytes look like JSON
                          1  1:2-2    Schema id 1042 not found in mock://REGISTRY
                          1  1:3-3    Schema id 1793 not found in mock://REGISTRY

                TOPIC: shop.Order can read all 5 records that have a schema; no schema can read 3 of 9 records, which are ignored (offsets 0:0-4 1:0-3)
                """,
                ""));
    assertThat(check(cluster, topic.name(), topic.name() + "-value:1").status())
        .as("records that cannot be decoded")
        .isEqualTo(ExitCode.NO);
  }

  @Test
  void abortedRecordsAreNotChecked(Cluster cluster) {
    RawTopic topic = RawTopic.create(cluster, "aborted");
    byte[] tombstone = null;
    topic.sendInTransaction(List.of(new ProducerRecord<>(topic.name(), tombstone)), true);
    topic.sendInTransaction(List.of(new ProducerRecord<>(topic.name(), PoisonTopic.JSON)), false);

    assertThat(check(cluster, topic.name(), file(WITHOUT_PAID)))
        .isEqualTo(
            new Cli.Result(
                ExitCode.OK, "TOPIC: shop.Order can read the 1 record (offsets 0:0-3)\n", ""));
    assertThat(
            check(
                    cluster,
                    topic.name(),
                    file(WITHOUT_PAID),
                    "--property",
                    "isolation.level=read_uncommitted")
                .status())
        .isEqualTo(ExitCode.NO);
  }

  @Test
  void readerIsNamedByVersionOrId(Cluster cluster) {
    CensusTopic topic = CensusTopic.create(cluster, registry);
    Cli.Result byVersion =
        check(cluster, topic.name(), topic.name() + "-value:2", "--ignore-undecodable");

    assertThat(check(cluster, topic.name(), "2", "--ignore-undecodable")).isEqualTo(byVersion);
    assertThat(byVersion.out())
        .contains("TOPIC: shop.Order can read all 5 records that have a schema;");
    assertThat(check(cluster, topic.name(), "99"))
        .isEqualTo(
            new Cli.Result(
                ExitCode.USAGE,
                "",
                "avrolope check: Schema id 99 not found in " + registry + "\n"));
  }

  @Test
  void incompatiblePathsAreListedForEachSchema(Cluster cluster) {
    CensusTopic topic = CensusTopic.create(cluster, registry);

    assertThat(check(cluster, topic.name(), file(WITH_TOTAL), "--ignore-undecodable"))
        .isEqualTo(
            new Cli.Result(
                ExitCode.NO,
                """
                READABLE  ENVELOPE       VERSION OR ID                 SUBJECT  SCHEMA      RECORDS  OFFSETS
                no        confluent      id 2                          TOPIC-value  shop.Order        2  0:1-4
                no        single-object  CRC-64-AVRO 06C816C55750986A  TOPIC-value  shop.Order        1  1:0-0
                no        version        version 1                     TOPIC-value  shop.Order        2  0:0-0 1:1-1

                confluent, schema id 2:
                  shop.Order.id: expected a value of long but found one of string
                  shop.Order.total: expected a field, which has no default in shop.Order but found none in the writer's shop.Order

                single-object, CRC-64-AVRO fingerprint 06C816C55750986A:
                  shop.Order.id: expected a value of long but found one of string
                  shop.Order.total: expected a field, which has no default in shop.Order but found none in the writer's shop.Order

                version, version 1 of subject TOPIC-value:
                  shop.Order.id: expected a value of long but found one of string
                  shop.Order.note: expected a field, which has no default in shop.Order but found none in the writer's shop.Order
                  shop.Order.total: expected a field, which has no default in shop.Order but found none in the writer's shop.Order

                UNDECODABLE  OFFSETS  REASON
                          1  0:3-3    Expected one of the envelopes version, versioned-event, confluent, confluent-header, single-object, avro-file, spring-cloud-stream, apicurio-8, apicurio-headers, glue, cloudera-header, azure but none of them fits. The bytes look like JSON
                          1  1:2-2    Schema id 1042 not found in mock://REGISTRY
                          1  1:3-3    Schema id 1793 not found in mock://REGISTRY

                TOPIC: shop.Order cannot read 5 of 9 records (offsets 0:0-4 1:0-3)
                """,
                ""));
  }

  @Test
  void decodeFindsOutWhetherValuesAreReadable(Cluster cluster) {
    CensusTopic topic = CensusTopic.create(cluster, registry);

    assertThat(check(cluster, topic.name(), file(WITHOUT_PAID), "--ignore-undecodable"))
        .isEqualTo(
            new Cli.Result(
                ExitCode.NO,
                """
                READABLE  ENVELOPE       VERSION OR ID                 SUBJECT  SCHEMA      RECORDS  OFFSETS
                some      confluent      id 2                          TOPIC-value  shop.Order        2  0:1-4
                some      single-object  CRC-64-AVRO 06C816C55750986A  TOPIC-value  shop.Order        1  1:0-0
                some      version        version 1                     TOPIC-value  shop.Order        2  0:0-0 1:1-1

                confluent, schema id 2:
                  shop.Order.state: expected a symbol of shop.State [OPEN] but found those of the writer [PAID] (only records with such a value)

                single-object, CRC-64-AVRO fingerprint 06C816C55750986A:
                  shop.Order.state: expected a symbol of shop.State [OPEN] but found those of the writer [PAID] (only records with such a value)

                version, version 1 of subject TOPIC-value:
                  shop.Order.state: expected a symbol of shop.State [OPEN] but found those of the writer [PAID] (only records with such a value)

                UNDECODABLE  OFFSETS  REASON
                          1  0:3-3    Expected one of the envelopes version, versioned-event, confluent, confluent-header, single-object, avro-file, spring-cloud-stream, apicurio-8, apicurio-headers, glue, cloudera-header, azure but none of them fits. The bytes look like JSON
                          1  1:2-2    Schema id 1042 not found in mock://REGISTRY
                          1  1:3-3    Schema id 1793 not found in mock://REGISTRY

                TOPIC: shop.Order may not read 5 of 9 records; use --decode to find out (offsets 0:0-4 1:0-3)
                """,
                ""));
    assertThat(check(cluster, topic.name(), file(WITHOUT_PAID), "--decode"))
        .isEqualTo(
            new Cli.Result(
                ExitCode.NO,
                """
                READABLE  ENVELOPE       VERSION OR ID                 SUBJECT  SCHEMA      RECORDS  OFFSETS
                yes       single-object  CRC-64-AVRO 06C816C55750986A  TOPIC-value  shop.Order        1  1:0-0
                yes       version        version 1                     TOPIC-value  shop.Order        1  0:0-0

                single-object, CRC-64-AVRO fingerprint 06C816C55750986A:
                  shop.Order.state: expected a symbol of shop.State [OPEN] but found those of the writer [PAID] (only records with such a value)

                version, version 1 of subject TOPIC-value:
                  shop.Order.state: expected a symbol of shop.State [OPEN] but found those of the writer [PAID] (only records with such a value)

                UNREAD  OFFSETS  REASON
                     2  0:1-4    confluent, schema id 2: Expected a symbol of the reader's shop.State but found one that it lacks (PAID) at shop.Order.state
                     1  1:1-1    version, version 1 of subject TOPIC-value: Expected a symbol of the reader's shop.State but found one that it lacks (PAID) at shop.Order.state

                UNDECODABLE  OFFSETS  REASON
                          1  0:3-3    Expected one of the envelopes version, versioned-event, confluent, confluent-header, single-object, avro-file, spring-cloud-stream, apicurio-8, apicurio-headers, glue, cloudera-header, azure but none of them fits. The bytes look like JSON
                          1  1:2-2    Schema id 1042 not found in mock://REGISTRY
                          1  1:3-3    Schema id 1793 not found in mock://REGISTRY

                TOPIC: shop.Order cannot read 3 of 9 records (offsets 0:0-4 1:0-3)
                """,
                ""));
    assertThat(
            check(
                cluster,
                topic.name(),
                file(WITHOUT_PAID),
                "--decode",
                "--ignore-undecodable",
                "--to",
                "1"))
        .as("only records that are open")
        .isEqualTo(
            new Cli.Result(
                ExitCode.OK,
                """
                READABLE  ENVELOPE       VERSION OR ID                 SUBJECT  SCHEMA      RECORDS  OFFSETS
                yes       single-object  CRC-64-AVRO 06C816C55750986A  TOPIC-value  shop.Order        1  1:0-0
                yes       version        version 1                     TOPIC-value  shop.Order        1  0:0-0

                single-object, CRC-64-AVRO fingerprint 06C816C55750986A:
                  shop.Order.state: expected a symbol of shop.State [OPEN] but found those of the writer [PAID] (only records with such a value)

                version, version 1 of subject TOPIC-value:
                  shop.Order.state: expected a symbol of shop.State [OPEN] but found those of the writer [PAID] (only records with such a value)

                TOPIC: shop.Order can read all 2 records (offsets 0:0-0 1:0-0)
                """,
                ""));
  }

  @Test
  void checkAsJson(Cluster cluster) {
    CensusTopic topic = CensusTopic.create(cluster, registry);

    assertThat(check(cluster, topic.name(), file(WITHOUT_PAID), "--json", "--partition", "1"))
        .isEqualTo(
            new Cli.Result(
                ExitCode.NO,
                """
                {"topic":"TOPIC","reader":"shop.Order","readable":false,"decoded":false,"partial":false,"records":4,"partitions":[{"partition":1,"from":0,"to":4}],"unseen":[],"kinds":[{"readable":"some","envelope":"single-object","writer":"CRC-64-AVRO 06C816C55750986A","subject":"TOPIC-value","schema":"shop.Order","records":1,"partitions":[{"partition":1,"records":1,"firstOffset":0,"lastOffset":0}],"gaps":[{"path":"shop.Order.state","reason":"expected a symbol of shop.State [OPEN] but found those of the writer [PAID]","concernsAll":false}]},{"readable":"some","envelope":"version","writer":"version 1","subject":"TOPIC-value","schema":"shop.Order","records":1,"partitions":[{"partition":1,"records":1,"firstOffset":1,"lastOffset":1}],"gaps":[{"path":"shop.Order.state","reason":"expected a symbol of shop.State [OPEN] but found those of the writer [PAID]","concernsAll":false}]}],"unread":[],"undecodable":[{"reason":"Schema id 1042 not found in mock://REGISTRY","records":1,"partitions":[{"partition":1,"records":1,"firstOffset":2,"lastOffset":2}]},{"reason":"Schema id 1793 not found in mock://REGISTRY","records":1,"partitions":[{"partition":1,"records":1,"firstOffset":3,"lastOffset":3}]}],"tombstones":0,"others":0,"notes":[]}
                """,
                ""));
  }

  @Test
  void usageErrorsPrintOneMessage(Cluster cluster) {
    assertThat(check(cluster, "any", "none.avsc"))
        .isEqualTo(
            new Cli.Result(
                ExitCode.USAGE,
                "",
                "avrolope check: --reader names neither a file, nor SUBJECT[:VERSION], nor a schema"
                    + " id: none.avsc\n"));
    assertThat(check(cluster, "any", file("{'type':'nonsense'}")))
        .isEqualTo(
            new Cli.Result(
                ExitCode.USAGE,
                "",
                "avrolope check: Cannot read an Avro schema from DIRECTORY/reader.avsc\n"
                    + "  caused by: A schema \"type\" MUST be a primitive type or one of \"enum\","
                    + " \"fixed\", \"record\", \"error\", \"array\" or \"map\".\n"));
    assertThat(check(cluster, "any", "orders-value:9"))
        .isEqualTo(
            new Cli.Result(
                ExitCode.USAGE,
                "",
                "avrolope check: Version 9 of subject orders-value not found in "
                    + registry
                    + "\n"));
    assertThat(Cli.run("check", "any"))
        .isEqualTo(
            new Cli.Result(
                ExitCode.USAGE,
                "",
                """
                avrolope check: Missing required option: '--reader=SCHEMA'
                Try 'avrolope check --help'.
                """));
  }

  @Test
  void unreachableClusterPrintsOneMessage() {
    Cli.Result result =
        Cli.run(
            "check",
            "orders",
            "--reader",
            file("'string'"),
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
                "avrolope check: Cannot reach 127.0.0.1:"
                    + ClosedPort.find()
                    + " (connection refused)\n"));
  }
}
