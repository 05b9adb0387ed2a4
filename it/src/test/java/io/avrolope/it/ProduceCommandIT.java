// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code avrolope produce} to a topic on a broker. */
@OnKafka
class ProduceCommandIT {
  private static final HexFormat HEX = HexFormat.ofDelimiter(" ").withUpperCase();

  @TempDir private Path directory;
  private final String registry = Events.ownRegistry();
  private Path schema = Path.of("");

  @BeforeEach
  void writeTheSchema() throws IOException {
    schema =
        Files.writeString(
            directory.resolve("order.avsc"),
            """
            {"type": "record", "name": "Order", "namespace": "shop", "fields": [
              {"name": "id", "type": "string"},
              {"name": "count", "type": ["null", "int"], "default": null}
            ]}
            """);
  }

  private Cli.Result produce(Cluster cluster, String topic, String input, String... more) {
    List<String> args =
        new ArrayList<>(
            List.of(
                "produce",
                topic,
                "--bootstrap-server",
                cluster.bootstrapServers(),
                "--schema-registry-url",
                registry,
                "--schema",
                schema.toString()));
    args.addAll(List.of(more));
    Cli.Result result = Cli.runWith(input, args.toArray(String[]::new));
    return new Cli.Result(
        result.status(),
        result.out().replace(topic, "orders"),
        result.err().replace(topic, "orders").replace(directory.toString(), "dir"));
  }

  private static String text(ConsumerRecord<byte[], byte[]> record) {
    return (record.key() == null ? "null" : HEX.formatHex(record.key()))
        + " = "
        + (record.value() == null ? "null" : HEX.formatHex(record.value()));
  }

  private static List<String> records(Cluster cluster, String topic) {
    return new RawTopic(cluster, topic).readAll().stream().map(ProduceCommandIT::text).toList();
  }

  @Test
  void linesAreSentAndCounted(Cluster cluster) {
    String topic = Topics.create(cluster, "orders", 1);

    assertThat(
            produce(
                cluster,
                topic,
                """
                {"id": "é", "count": {"int": 3}}

                {"id": "b"}
                null
                """,
                "--register"))
        .isEqualTo(
            new Cli.Result(
                ExitCode.OK, "", "3 records to orders: partition 0 (3, offsets 0 to 2)\n"));
    assertThat(records(cluster, topic))
        .containsExactly(
            "null = 00 00 00 00 01 04 C3 A9 02 06",
            "null = 00 00 00 00 01 02 62 00",
            "null = null");
  }

  @Test
  void aTopicIsNotCreatedWithoutALineToSend(Cluster cluster) {
    String topic = "without-lines-" + UUID.randomUUID();

    assertThat(produce(cluster, topic, "", "--register").status()).isEqualTo(ExitCode.OK);
    assertThat(Topics.names(cluster)).doesNotContain(topic);
  }

  @Test
  void transactionsAreRefused(Cluster cluster) {
    String topic = Topics.create(cluster, "orders", 1);

    assertThat(
            produce(cluster, topic, "{\"id\": \"a\"}\n", "--property", "transactional.id=orders"))
        .isEqualTo(
            new Cli.Result(
                ExitCode.USAGE,
                "",
                "avrolope produce: produce does not write in transactions: remove"
                    + " transactional.id from the properties\n"));
    assertThat(records(cluster, topic)).isEmpty();
  }

  @Test
  void missingSchemaIsRegisteredOnlyOnRequest(Cluster cluster) {
    String topic = Topics.create(cluster, "orders", 1);

    assertThat(produce(cluster, topic, "{\"id\": \"a\"}\n"))
        .isEqualTo(
            new Cli.Result(
                ExitCode.NO,
                "",
                """
                0 records to orders
                avrolope produce: Schema shop.Order of subject orders-value not found in REGISTRY. Use --register to register the schema
                  caused by: Cannot encode the value for topic orders (envelope confluent). See https://github.com/avrolope/avrolope/blob/main/docs/troubleshooting.md#unknown-schema
                """
                    .replace("REGISTRY", registry)));
  }

  @Test
  void invalidLineIsReportedAfterEarlierLinesWereSent(Cluster cluster) {
    String topic = Topics.create(cluster, "orders", 1);

    assertThat(
            produce(
                cluster,
                topic,
                """
                {"id": "a"}
                {"id": "b", "count": 3}
                {"id": "c"}
                """,
                "--register"))
        .isEqualTo(
            new Cli.Result(
                ExitCode.NO,
                "",
                """
                line 2: Expected null or {"int": ...} but found an integer at $.count. Name \
                the branch, or use --json-encoding plain, which needs no names
                1 record to orders: partition 0 (offset 0)
                """));
    assertThat(records(cluster, topic)).containsExactly("null = 00 00 00 00 01 02 61 00");
  }

  @Test
  void continueOnErrorSkipsInvalidLines(Cluster cluster) {
    String topic = Topics.create(cluster, "orders", 1);

    assertThat(
            produce(
                cluster,
                topic,
                """
                {"id": "a", "count": 1}
                {"id": 7}
                {"id": "c", "count": null}
                {"id":
                """,
                "--register",
                "--continue-on-error",
                "--json-encoding",
                "plain",
                "--envelope",
                "version"))
        .isEqualTo(
            new Cli.Result(
                ExitCode.NO,
                "",
                """
                line 2: Expected a string but found an integer at $.id
                line 4: Expected JSON but found something else at column 7
                2 records to orders: partition 0 (2, offsets 0 to 1)
                """));
    assertThat(records(cluster, topic))
        .containsExactly("null = 02 02 61 02 02", "null = 02 02 63 00");
  }

  @Test
  void keysAreReadFromAFieldOrBeforeASeparator(Cluster cluster) throws IOException {
    String topic = Topics.create(cluster, "orders", 1);
    Path keySchema = Files.writeString(directory.resolve("key.avsc"), "\"long\"");

    assertThat(produce(cluster, topic, "{\"id\": \"a\"}\n", "--register", "--key-field", "id"))
        .extracting(Cli.Result::status)
        .isEqualTo(ExitCode.OK);
    assertThat(produce(cluster, topic, "k:{\"id\": \"a\"}\n", "--key-separator", ":").status())
        .isEqualTo(ExitCode.OK);
    assertThat(
            produce(
                cluster,
                topic,
                "7\t{\"id\": \"a\"}\nx\t{\"id\": \"b\"}\n{\"id\": \"c\"}\n",
                "--register",
                "--continue-on-error",
                "--key-separator",
                "\t",
                "--key-schema",
                keySchema.toString()))
        .isEqualTo(
            new Cli.Result(
                ExitCode.NO,
                "",
                """
                line 2: Expected JSON but found something else at column 1
                line 3: Expected a key, the separator \t and a value but found no separator
                1 record to orders: partition 0 (offset 2)
                """));
    assertThat(records(cluster, topic))
        .containsExactly(
            "61 = 00 00 00 00 01 02 61 00",
            "6B = 00 00 00 00 01 02 61 00",
            "00 00 00 00 02 0E = 00 00 00 00 01 02 61 00");
  }

  @Test
  void registrySchemaIsNamedByIdOrVersion(Cluster cluster) {
    String topic = Topics.create(cluster, "orders", 1);
    String line = "{\"id\": \"a\"}\n";
    produce(cluster, topic, line, "--register");

    for (String named : List.of("1", topic + "-value:1")) {
      Cli.Result result =
          Cli.runWith(
              line,
              "produce",
              topic,
              "--bootstrap-server",
              cluster.bootstrapServers(),
              "--schema-registry-url",
              registry,
              "--schema",
              named);
      assertThat(result.status()).isEqualTo(ExitCode.OK);
    }
    assertThat(records(cluster, topic)).containsOnly("null = 00 00 00 00 01 02 61 00").hasSize(3);
  }

  @Test
  void produceReadsTheOutputOfCat(Cluster cluster) {
    String from = Topics.create(cluster, "orders", 1);
    String to = Topics.create(cluster, "orders", 1);
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 500; i++) {
      lines
          .append("{\"id\": \"")
          .append(i)
          .append("\", \"count\": {\"int\": ")
          .append(i)
          .append("}}\n");
    }
    produce(cluster, from, lines.toString(), "--register");
    String[] connection = {
      "--bootstrap-server", cluster.bootstrapServers(), "--schema-registry-url", registry
    };
    List<String> cat = new ArrayList<>(List.of("cat", from));
    cat.addAll(List.of(connection));

    Cli.Result printed = Cli.run(cat.toArray(String[]::new));
    Cli.Result sent = produce(cluster, to, printed.out(), "--register");

    assertThat(sent.err())
        .isEqualTo("500 records to orders: partition 0 (500, offsets 0 to 499)\n");
    assertThat(records(cluster, to)).isEqualTo(records(cluster, from));
  }

  @Test
  void invalidOptionsAreUsageErrors(Cluster cluster) throws IOException {
    Path noSchema = Files.writeString(directory.resolve("no.avsc"), "{}", StandardCharsets.UTF_8);
    String topic = "orders";

    assertThat(produce(cluster, topic, "", "--key-field", "idd").err())
        .isEqualTo("avrolope produce: The schema has no field idd, which --key-field names\n");
    assertThat(produce(cluster, topic, "", "--key-schema", "1").err())
        .isEqualTo("avrolope produce: --key-schema requires --key-separator or --key-field\n");
    assertThat(produce(cluster, topic, "", "--file", directory.resolve("none").toString()))
        .isEqualTo(
            new Cli.Result(
                ExitCode.USAGE, "", "avrolope produce: Cannot read dir/none: no such file\n"));
    schema = noSchema;
    assertThat(produce(cluster, topic, "").err())
        .isEqualTo(
            """
            avrolope produce: Cannot read an Avro schema from dir/no.avsc
              caused by: No type: {}
            """);
    schema = Path.of("nowhere.avsc");
    assertThat(produce(cluster, topic, "").err())
        .isEqualTo(
            "avrolope produce: --schema names neither a file, nor SUBJECT[:VERSION], nor a schema id:"
                + " nowhere.avsc\n");
  }

  @Test
  void unreachableBrokerIsReported(Cluster cluster) {
    assertThat(cluster.bootstrapServers()).isNotEmpty();
    String address = "127.0.0.1:" + ClosedPort.find();
    Cli.Result result =
        Cli.runWith(
            "{\"id\": \"a\"}\n",
            "produce",
            "orders",
            "--bootstrap-server",
            address,
            "--schema-registry-url",
            registry,
            "--schema",
            schema.toString(),
            "--register",
            "--property",
            "max.block.ms=1000");

    assertThat(result)
        .isEqualTo(
            new Cli.Result(
                ExitCode.UNAVAILABLE,
                "",
                "avrolope produce: Cannot reach " + address + " (connection refused)\n"));
  }
}
