// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The example for Debezium in docs/connect.md. A source of the tests takes the place of Debezium's
 * connector, which needs a database; it writes the same records with Debezium's own classes.
 */
@OnKafka
class ConnectDebeziumIT {
  private static final int RECORDS = 5;

  @TempDir private static Path directory;

  private static ConnectWorker worker;

  @BeforeAll
  static void start(Cluster cluster) throws IOException {
    String topic = Topics.create(cluster, "server1.inventory.customers", 1);
    ConnectDistribution.install(directory);
    ConnectDistribution.unpackPlugin(directory);
    TestConnectors.addTo(ConnectDistribution.addPlugin(directory, "debezium"), directory);
    ConnectDistribution.writeProperties(
        directory, cluster, "offset.storage.file.filename=connect.offsets");
    write("inventory-source", topic, "file=sent.txt\ntopic=" + topic + "\n");
    write("customers-sink", topic, "");
    String converters = converters("customers-sink");
    Files.writeString(
        directory.resolve("all.properties"),
        converters
            + "name=all\nconnector.class=com.acme.inventory.RecordingSink\n"
            + ("file=received.txt\ntopics=" + topic + "\n"));
    Files.writeString(
        directory.resolve("names.properties"),
        converters
            + "name=names\nconnector.class=FileStreamSink\nfile=names.txt\n"
            + ("topics=" + topic + "\n")
            + "transforms=after,name\n"
            + "transforms.after.type=org.apache.kafka.connect.transforms.ExtractField$Value\n"
            + "transforms.after.field=after\n"
            + "transforms.name.type=org.apache.kafka.connect.transforms.ExtractField$Value\n"
            + "transforms.name.field=first_name\n");
    worker =
        ConnectWorker.standalone(
            directory,
            List.of(
                "worker.properties",
                "inventory-source.properties",
                "customers-sink.properties",
                "all.properties",
                "names.properties"));
  }

  /** Writes the document's properties of a connector. */
  private static void write(String name, String topic, String more) throws IOException {
    String text =
        ConnectDocument.file(name + ".properties")
            .replace(
                "io.debezium.connector.mysql.MySqlConnector", "com.acme.inventory.InventorySource")
            .replace("http://localhost:8081", "file:registry")
            .replace("topics=server1.inventory.customers", "topics=" + topic);
    Files.writeString(directory.resolve(name + ".properties"), text + more);
  }

  private static String converters(String name) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (String line : Files.readAllLines(directory.resolve(name + ".properties"))) {
      if (line.contains(".converter")) {
        lines.append(line).append('\n');
      }
    }
    return lines.toString();
  }

  @AfterAll
  static void stop() {
    worker.close();
  }

  @Test
  void aSinkGetsTheSchemasAndValuesThatTheSourceWrote() {
    worker.await(() -> worker.lines("received.txt").size() >= 2 * RECORDS);

    // a key's schema gets the version of its subject
    String key = "\"name\":\"server1.inventory.customers.Key\"";
    assertThat(worker.lines("received.txt"))
        .isEqualTo(
            worker.lines("sent.txt").stream()
                .map(line -> line.replace(key, key + ",\"version\":1"))
                .toList());
  }

  @Test
  void theSourceWritesDebeziumsTypesAndNullsOfColumnsThatHaveDefaults() {
    worker.await(() -> worker.lines("sent.txt").size() == 2 * RECORDS);

    assertThat(worker.lines("sent.txt").get(5))
        .contains("\"name\":\"server1.inventory.customers.Envelope\",\"version\":2")
        .contains("\"name\":\"io.debezium.time.MicroTimestamp\",\"version\":1")
        .contains("\"first_name\":\"Georg\u00e9\",\"level\":7,\"email\":null");
  }

  @Test
  void debeziumsTransformFindsTheRows() {
    worker.await(() -> worker.lines("customers.txt").size() >= RECORDS - 1);

    assertThat(worker.lines("customers.txt"))
        .extracting(line -> line.replaceFirst(",(email|credit)=.*", "}"))
        .containsExactly(
            "Struct{id=1001,first_name=Sally,level=3}",
            "Struct{id=1002,first_name=George,level=7}",
            "Struct{id=1002,first_name=Georg\u00e9,level=7}",
            "null");
  }

  @Test
  void connectsTransformsFindTheFields() {
    worker.await(() -> worker.lines("names.txt").size() >= RECORDS);

    assertThat(worker.lines("names.txt"))
        .containsExactly("Sally", "George", "Georg\u00e9", "null", "null");
  }
}
