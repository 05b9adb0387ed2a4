// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.GenericRecordBuilder;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Iceberg's own sink writes a topic into a table, which a program reads with Iceberg's API. */
@OnKafka
class ConnectIcebergIT {
  private static final Schema ORDER =
      new Schema.Parser()
          .parse(
              """
              {"type": "record", "name": "Order", "fields": [
                {"name": "id", "type": "long"},
                {"name": "customer", "type": {"type": "record", "name": "Customer", "fields": [
                  {"name": "name", "type": "string"},
                  {"name": "age", "type": ["null", "int"]}]}},
                {"name": "total", "type":
                  {"type": "bytes", "logicalType": "decimal", "precision": 12, "scale": 2}},
                {"name": "placed", "type": {"type": "long", "logicalType": "timestamp-millis"}},
                {"name": "paid", "type": ["null", {"type": "long", "logicalType": "timestamp-micros"}]},
                {"name": "day", "type": ["null", {"type": "int", "logicalType": "date"}]},
                {"name": "items", "type": {"type": "array", "items":
                  {"type": "record", "name": "Item", "fields": [
                    {"name": "sku", "type": "string"}, {"name": "count", "type": "int"}]}}},
                {"name": "labels", "type": {"type": "map", "values": "string"}},
                {"name": "note", "type": ["null", "string"]},
                {"name": "state", "type": {"type": "enum", "name": "State", "symbols": ["NEW", "SENT"]}},
                {"name": "raw", "type": ["null", "bytes"]},
                {"name": "ratio", "type": ["null", "double"]}]}
              """);
  private static final String SINK =
      """
      name=orders-sink
      connector.class=org.apache.iceberg.connect.IcebergSinkConnector
      tasks.max=1
      topics=TOPIC
      value.converter=io.avrolope.connect.AvroConverter
      value.converter.schema.registry.url=file:registry
      value.converter.outage.policy=fail
      iceberg.tables=shop.orders
      iceberg.tables.auto-create-enabled=true
      iceberg.catalog.type=hadoop
      iceberg.catalog.warehouse=WAREHOUSE
      iceberg.control.topic=CONTROL
      iceberg.control.commit.interval-ms=1000
      iceberg.kafka.bootstrap.servers=BROKER
      """;

  @Test
  void theTableHasTheColumnsAndRowsOfTheTopic(Cluster cluster, @TempDir Path directory)
      throws IOException, InterruptedException {
    String topic = Topics.create(cluster, "orders", 1);
    send(cluster, topic, directory.resolve("registry"));
    String warehouse = directory.resolve("warehouse").toUri().toString();
    Files.writeString(
        directory.resolve("sink.properties"),
        SINK.replace("TOPIC", topic)
            .replace("CONTROL", Topics.create(cluster, "control-iceberg", 1))
            .replace("WAREHOUSE", warehouse)
            .replace("BROKER", cluster.bootstrapServers()));
    ConnectDistribution.install(directory);
    ConnectDistribution.unpackPlugin(directory);
    Path plugin = ConnectDistribution.addPlugin(directory, "iceberg");
    // Iceberg's sink hears of a commit when a record or the next flush wakes its task
    ConnectDistribution.writeProperties(
        directory,
        cluster,
        "offset.storage.file.filename=connect.offsets\noffset.flush.interval.ms=1000\n");

    try (ConnectWorker worker =
        ConnectWorker.standalone(directory, List.of("worker.properties", "sink.properties"))) {
      String table = read(worker, plugin, warehouse);

      assertThat(table.lines())
          .containsExactly(
              "id: long",
              "customer: struct<13: name: required string, 14: age: optional int>",
              "total: decimal(38, 2)",
              "placed: timestamptz",
              "paid: long?",
              "day: date?",
              "items: list<struct<16: sku: required string, 17: count: required int>>",
              "labels: map<string, string>",
              "note: string?",
              "state: string",
              "raw: binary?",
              "ratio: double?",
              "{id=1, customer={name=Ada, age=36}, total=1234567890.12,"
                  + " placed=2026-11-01T12:34:56.789Z, paid=1793536496789012, day=2026-11-01,"
                  + " items=[{sku=A-1, count=3}, {sku=A-1, count=3}], labels={a=1, b=2},"
                  + " note=fragile, state=SENT, raw=0001ff, ratio=0.5}",
              "{id=2, customer={name=Bob, age=null}, total=-0.05,"
                  + " placed=1970-01-01T00:00Z, paid=null, day=null, items=[], labels={},"
                  + " note=null, state=SENT, raw=null, ratio=null}");
    }
  }

  private static void send(Cluster cluster, String topic, Path registry) {
    Map<String, Object> properties = Map.of("schema.registry.url", "file:" + registry);
    try (KafkaProducer<Object, Object> producer = Clients.producer(cluster, properties)) {
      Clients.send(producer, topic, order(), orderWithNulls());
    }
  }

  private static GenericRecord order() {
    GenericRecord item =
        new GenericRecordBuilder(ORDER.getField("items").schema().getElementType())
            .set("sku", "A-1")
            .set("count", 3)
            .build();
    return base(1)
        .set("customer", customer("Ada", 36))
        .set("total", decimal("1234567890.12"))
        .set("placed", Instant.parse("2026-11-01T12:34:56.789Z").toEpochMilli())
        .set("paid", 1_793_536_496_789_012L)
        .set("day", (int) LocalDate.of(2026, 11, 1).toEpochDay())
        .set("items", List.of(item, item))
        .set("labels", Map.of("a", "1", "b", "2"))
        .set("note", "fragile")
        .set("raw", ByteBuffer.wrap(new byte[] {0, 1, -1}))
        .set("ratio", 0.5)
        .build();
  }

  private static GenericRecord orderWithNulls() {
    return base(2)
        .set("customer", customer("Bob", null))
        .set("total", decimal("-0.05"))
        .set("placed", 0L)
        .set("paid", null)
        .set("day", null)
        .set("items", List.of())
        .set("labels", Map.of())
        .set("note", null)
        .set("raw", null)
        .set("ratio", null)
        .build();
  }

  private static GenericRecordBuilder base(long id) {
    Schema state = ORDER.getField("state").schema();
    return new GenericRecordBuilder(ORDER)
        .set("id", id)
        .set("state", new GenericData.EnumSymbol(state, "SENT"));
  }

  private static GenericRecord customer(String name, @Nullable Integer age) {
    return new GenericRecordBuilder(ORDER.getField("customer").schema())
        .set("name", name)
        .set("age", age)
        .build();
  }

  private static ByteBuffer decimal(String text) {
    return ByteBuffer.wrap(new BigDecimal(text).unscaledValue().toByteArray());
  }

  /** Runs the program with the jars of the sink. */
  private static String read(ConnectWorker worker, Path plugin, String warehouse)
      throws IOException, InterruptedException {
    Path directory = worker.directory();
    List<Path> jars = new ArrayList<>(JavaProgram.jars(plugin));
    jars.addAll(
        JavaProgram.jars(directory.resolve("libs")).stream()
            .filter(jar -> jar.getFileName().toString().startsWith("slf4j-"))
            .toList());
    Path classes = Files.createDirectory(directory.resolve("classes"));
    Path source = Path.of("src/test/consumers/iceberg/com/acme/iceberg/TableRows.java");
    JavaProgram.compile(List.of(source), jars, classes);
    jars.add(classes);
    try {
      return new JavaProgram(directory, jars)
          .run("com.acme.iceberg.TableRows", warehouse, "shop", "orders", "2");
    } catch (AssertionError e) {
      throw new AssertionError(e.getMessage() + "\n" + worker.logText(), e);
    }
  }
}
