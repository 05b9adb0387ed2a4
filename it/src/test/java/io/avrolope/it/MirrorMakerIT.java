// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.kafka.KafkaAvroDeserializer;
import io.avrolope.schema.SchemaReference.Kind;
import io.avrolope.test.TestRegistry;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import org.apache.avro.Schema;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * MirrorMaker 2 with the connector of docs/connect.md, which copies from a cluster and its registry
 * to another cluster and its registry.
 */
@OnKafka
class MirrorMakerIT {
  @TempDir private static Path directory;

  private static Cluster source;
  private static Cluster target;
  private static TestRegistry sourceRegistry;
  private static TestRegistry targetRegistry;
  private static ConnectWorker worker;
  private static ConnectRest connect;

  @BeforeAll
  static void start(Cluster cluster) throws IOException {
    source = cluster;
    target = new EmbeddedCluster();
    sourceRegistry = TestRegistry.start();
    targetRegistry = TestRegistry.start();
    for (Schema.Type used :
        List.of(Schema.Type.INT, Schema.Type.LONG, Schema.Type.BYTES, Schema.Type.FLOAT)) {
      // so that the ids differ
      targetRegistry.client().register("other-" + used, Schema.create(used), Kind.ID);
    }
    ConnectDistribution.writeProperties(
        directory, target, "offset.storage.file.filename=connect.offsets");
    worker = ConnectWorker.start(directory, List.of("worker.properties"));
    connect = worker.rest();
  }

  @AfterAll
  static void stop() {
    worker.close();
    target.close();
    sourceRegistry.close();
    targetRegistry.close();
  }

  /** The connector of the document, which copies a topic. */
  private static Map<String, String> mirror(String topic, Map<String, String> more) {
    String text =
        ConnectDocument.file("mirror.properties")
            .replace("localhost:9092", source.bootstrapServers())
            .replace("localhost:9093", target.bootstrapServers())
            .replace("http://localhost:8081", sourceRegistry.url())
            .replace("http://localhost:8082", targetRegistry.url())
            .replace("topics=orders\n", "topics=" + topic + "\n");
    Properties properties = new Properties();
    try {
      properties.load(new StringReader(text));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    Map<String, String> connector = new HashMap<>(more);
    properties.forEach((key, value) -> connector.putIfAbsent((String) key, (String) value));
    return connector;
  }

  private static KafkaProducer<Object, Object> producer(Map<String, ?> more) {
    Map<String, Object> properties = new HashMap<>(more);
    properties.put("schema.registry.url", sourceRegistry.url());
    return Clients.producer(source, properties);
  }

  private static void send(RawTopic topic, Object... values) {
    try (KafkaProducer<Object, Object> producer = producer(Map.of())) {
      Clients.send(producer, topic.name(), values);
    }
  }

  /** The values of a topic in the target cluster, as readers of its own registry see them. */
  private static List<Object> values(String topic, int count, Class<?> deserializer) {
    Map<String, Object> properties =
        Map.of(
            "schema.registry.url",
            targetRegistry.url(),
            "key.deserializer",
            ByteArrayDeserializer.class,
            "value.deserializer",
            deserializer);
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(GenuineConfluent.LOADER);
    try (KafkaConsumer<Object, Object> consumer = Clients.consumer(target, properties)) {
      return Clients.values(Clients.read(consumer, topic, count));
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  private static RawTopic mirrored(RawTopic topic) {
    return new RawTopic(target, "a." + topic.name());
  }

  private static void awaitRecords(RawTopic topic, int count) {
    awaitRecords(worker, topic, count);
  }

  private static void awaitRecords(ConnectWorker process, RawTopic topic, int count) {
    process.await(() -> exists(topic) && topic.readAll().size() >= count);
  }

  private static boolean exists(RawTopic topic) {
    Map<String, Object> properties =
        Map.of("bootstrap.servers", topic.cluster().bootstrapServers());
    try (Admin admin = Admin.create(properties)) {
      return admin.listTopics().names().get().contains(topic.name());
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void recordsHaveTheIdsOfTheTargetsRegistry() throws ClassNotFoundException {
    RawTopic orders = RawTopic.create(source, "orders");
    try (KafkaProducer<Object, Object> avroKeys = producer(Map.of());
        KafkaProducer<Object, Object> textKeys =
            producer(Map.of("key.serializer", StringSerializer.class));
        KafkaProducer<Object, Object> inHeaders =
            producer(Map.of("envelope", "confluent-header"))) {
      Clients.send(avroKeys, new ProducerRecord<>(orders.name(), 0, "k", Events.v1(0)));
      Clients.send(avroKeys, new ProducerRecord<>(orders.name(), 0, "k", null));
      Clients.send(inHeaders, new ProducerRecord<>(orders.name(), 0, "k", Events.v2(2)));
      Clients.send(textKeys, new ProducerRecord<>(orders.name(), 0, "text", Events.v3(3, 3)));
    }

    connect.create("mirror", mirror(orders.name(), Map.of()));
    awaitRecords(mirrored(orders), 4);

    List<ConsumerRecord<byte[], byte[]>> raw = mirrored(orders).readAll();
    assertThat(raw)
        .extracting(ConsumerRecord::timestamp)
        .isEqualTo(orders.readAll().stream().map(ConsumerRecord::timestamp).toList());
    assertThat(raw.get(0).value()).isNotEqualTo(orders.readAll().get(0).value());
    assertThat(raw.get(0).key()).isEqualTo(raw.get(1).key()).isEqualTo(raw.get(2).key());
    assertThat(raw.get(3).key()).isEqualTo("text".getBytes(StandardCharsets.UTF_8));
    assertThat(raw).allSatisfy(record -> assertThat(record.headers()).isEmpty());
    try (KafkaAvroDeserializer keys = new KafkaAvroDeserializer()) {
      keys.configure(Map.of("schema.registry.url", targetRegistry.url()), true);
      assertThat(keys.deserialize("a." + orders.name(), raw.get(0).key())).isEqualTo("k");
    }
    Object[] events = {
      Events.generic(Events.v1(0)),
      null,
      Events.generic(Events.v2(2)),
      Events.generic(Events.v3(3, 3))
    };
    String copy = mirrored(orders).name();
    assertThat(values(copy, 4, KafkaAvroDeserializer.class)).containsExactly(events);
    assertThat(values(copy, 4, GenuineConfluent.deserializer())).containsExactly(events);
  }

  @Test
  void poisonRecordsAreMissingInTheTargetIfTheyAreTolerated() {
    RawTopic mixed = RawTopic.create(source, "mixed");
    send(mixed, Events.v1(0));
    mixed.send(List.of(new ProducerRecord<>(mixed.name(), PoisonTopic.JSON)));
    send(mixed, Events.v1(1));
    mixed.send(List.of(new ProducerRecord<>(mixed.name(), PoisonTopic.UNKNOWN_ID)));
    send(mixed, Events.v1(2));

    connect.create(
        "tolerant", mirror(mixed.name(), Map.of("name", "tolerant", "errors.tolerance", "all")));
    awaitRecords(mirrored(mixed), 3);

    assertThat(values(mirrored(mixed).name(), 3, KafkaAvroDeserializer.class))
        .containsExactly(
            Events.generic(Events.v1(0)),
            Events.generic(Events.v1(1)),
            Events.generic(Events.v1(2)));
  }

  @Test
  void aPoisonRecordThatIsNotToleratedStopsTheTaskBeforeIt() {
    RawTopic poisoned = RawTopic.create(source, "poisoned");
    send(poisoned, Events.v1(0));
    poisoned.send(List.of(new ProducerRecord<>(poisoned.name(), PoisonTopic.JSON)));
    send(poisoned, Events.v1(1));

    connect.create("strict", mirror(poisoned.name(), Map.of("name", "strict")));
    connect.awaitState("strict", "FAILED");

    List<Object> copied = values(mirrored(poisoned).name(), 1, KafkaAvroDeserializer.class);
    assertThat(copied).containsExactly(Events.generic(Events.v1(0)));
    assertThat(worker.logText())
        .contains("Cannot rewrite the value of topic " + poisoned.name())
        .contains("look like JSON");
  }

  @Test
  void theDedicatedProgramAppliesTheTransformsToItsConnectors() throws IOException {
    RawTopic orders = RawTopic.create(source, "orders");
    RawTopic beats = new RawTopic(target, "heartbeats");
    RawTopic checkpoints = new RawTopic(target, "a.checkpoints.internal");
    send(orders, Events.v1(0));
    try (KafkaProducer<Object, Object> producer = producer(Map.of())) {
      ProducerRecord<Object, Object> traced =
          new ProducerRecord<>(orders.name(), 0, null, Events.v2(1));
      traced.headers().add("trace", new byte[] {0, -1});
      Clients.send(producer, traced);
    }
    commit(orders, 2);
    Files.writeString(directory.resolve("mm2.properties"), dedicated(orders.name()));
    String type = "org.apache.kafka.connect.mirror.MirrorMaker";
    try (ConnectWorker program =
        ConnectWorker.run(directory, List.of("bin/kafka-run-class.sh", type, "mm2.properties"))) {
      awaitRecords(program, mirrored(orders), 2);
      awaitRecords(program, beats, 1);
      awaitRecords(program, checkpoints, 1);
    }

    assertThat(values(mirrored(orders).name(), 2, KafkaAvroDeserializer.class))
        .containsExactly(Events.generic(Events.v1(0)), Events.generic(Events.v2(1)));
    assertThat(mirrored(orders).readAll().get(1).headers().lastHeader("trace").value())
        .isEqualTo(new byte[] {0, -1});
    assertThat(beats.readAll().get(0).key()).asString().contains("a").contains("b");
    assertThat(checkpoints.readAll().get(0).key()).asString().contains(orders.name());
  }

  /** The properties of MirrorMaker as a program, with the transforms of the document. */
  private static String dedicated(String topic) {
    StringBuilder lines =
        new StringBuilder(
            """
            clusters=a,b
            b.plugin.path=connect-plugins
            a->b.enabled=true
            a->b.emit.checkpoints.interval.seconds=1
            replication.factor=1
            offset-syncs.topic.replication.factor=1
            checkpoints.topic.replication.factor=1
            heartbeats.topic.replication.factor=1
            config.storage.replication.factor=1
            offset.storage.replication.factor=1
            status.storage.replication.factor=1
            """);
    lines.append("a.bootstrap.servers=" + source.bootstrapServers() + "\n");
    lines.append("b.bootstrap.servers=" + target.bootstrapServers() + "\n");
    mirror(topic, Map.of())
        .forEach(
            (key, value) -> {
              if (key.startsWith("transforms") || key.equals("topics")) {
                lines.append("a->b." + key + "=" + value + "\n");
              }
            });
    return lines.toString();
  }

  /** Commits an offset as a consumer does, so that MirrorMaker has a checkpoint to write. */
  private static void commit(RawTopic topic, long offset) {
    TopicPartition partition = new TopicPartition(topic.name(), 0);
    try (KafkaConsumer<Object, Object> consumer =
        Clients.consumer(
            source,
            Map.of("schema.registry.url", sourceRegistry.url(), "group.id", topic.name()))) {
      consumer.assign(List.of(partition));
      consumer.commitSync(Map.of(partition, new OffsetAndMetadata(offset)));
    }
  }

  @Test
  void mirrorMakersHeartbeatsStay() {
    RawTopic beats = new RawTopic(source, "heartbeats");
    connect.create(
        "beat",
        Map.of(
            "name", "beat",
            "connector.class", "org.apache.kafka.connect.mirror.MirrorHeartbeatConnector",
            "source.cluster.alias", "b",
            "target.cluster.alias", "a",
            "target.cluster.bootstrap.servers", source.bootstrapServers(),
            "producer.override.bootstrap.servers", source.bootstrapServers(),
            "heartbeats.topic.replication.factor", "1",
            "key.converter", "org.apache.kafka.connect.converters.ByteArrayConverter",
            "value.converter", "org.apache.kafka.connect.converters.ByteArrayConverter"));
    awaitRecords(beats, 1);
    connect.create("beats", mirror("none", Map.of("name", "beats")));
    awaitRecords(mirrored(beats), 1);

    ConsumerRecord<byte[], byte[]> beat = beats.readAll().get(0);
    ConsumerRecord<byte[], byte[]> copy = mirrored(beats).readAll().get(0);
    assertThat(copy.key()).isEqualTo(beat.key());
    assertThat(copy.value()).isEqualTo(beat.value());
  }
}
