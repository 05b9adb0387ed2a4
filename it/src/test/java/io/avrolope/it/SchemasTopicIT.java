// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Producers and consumers that read their schemas from the topic of Confluent's registry, without a
 * registry server.
 */
@OnKafka
@Timeout(120)
class SchemasTopicIT {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** A topic with the layout and the records of Confluent's {@code _schemas}. */
  private record SchemasTopic(Cluster cluster, String name) {

    static SchemasTopic create(Cluster cluster) throws Exception {
      String name = "_schemas-" + Long.toString(System.nanoTime(), 36);
      try (Admin admin = admin(cluster)) {
        admin
            .createTopics(
                List.of(
                    new NewTopic(name, 1, (short) 1).configs(Map.of("cleanup.policy", "compact"))))
            .all()
            .get();
      }
      SchemasTopic topic = new SchemasTopic(cluster, name);
      topic.write("{\"keytype\":\"NOOP\",\"magic\":0}", null);
      topic.write(
          "{\"keytype\":\"CONFIG\",\"subject\":null,\"magic\":0}",
          "{\"compatibilityLevel\":\"NONE\"}");
      return topic;
    }

    void register(String subject, int version, int id, Schema schema) throws Exception {
      write(
          "{\"keytype\":\"SCHEMA\",\"subject\":\"%s\",\"version\":%d,\"magic\":1}"
              .formatted(subject, version),
          "{\"subject\":\"%s\",\"version\":%d,\"id\":%d,\"schema\":%s,\"deleted\":false}"
              .formatted(subject, version, id, JSON.writeValueAsString(schema.toString())));
    }

    void write(String key, @Nullable String value) throws Exception {
      Map<String, Object> properties =
          Map.of(
              "bootstrap.servers",
              cluster.bootstrapServers(),
              "key.serializer",
              StringSerializer.class,
              "value.serializer",
              StringSerializer.class);
      try (KafkaProducer<String, String> producer = new KafkaProducer<>(properties)) {
        producer.send(new ProducerRecord<>(name, key, value)).get();
      }
    }

    Map<String, Object> asRegistry(String... more) {
      Map<String, Object> properties = new HashMap<>();
      properties.put("schema.registry.url", "kafka:" + name);
      properties.put("auto.register.schemas", "false");
      for (int i = 0; i < more.length; i += 2) {
        properties.put(more[i], more[i + 1]);
      }
      return properties;
    }
  }

  private static Admin admin(Cluster cluster) {
    return Admin.create(Map.of("bootstrap.servers", cluster.bootstrapServers()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"confluent", "version"})
  void producersAndConsumersNeedNoRegistryServer(String envelope, Cluster cluster)
      throws Exception {
    SchemasTopic schemas = SchemasTopic.create(cluster);
    String topic = Topics.create(cluster, "orders", 1);
    GenericRecord first = Events.generic(Events.v1(1));
    GenericRecord second = Events.generic(Events.v2(2));
    schemas.register(topic + "-value", 1, 41, first.getSchema());
    schemas.write("not JSON", "not JSON");
    schemas.register(topic + "-value", 2, 42, second.getSchema());
    Map<String, Object> properties = schemas.asRegistry("envelope", envelope);

    try (KafkaProducer<Object, Object> producer = Clients.producer(cluster, properties);
        KafkaConsumer<Object, Object> consumer = Clients.consumer(cluster, properties)) {
      Clients.send(producer, topic, first, second);

      assertThat(Clients.values(Clients.read(consumer, topic, 2))).containsExactly(first, second);
    }
  }

  @Test
  void aSchemaAddedLaterIsFoundWithoutARestart(Cluster cluster) throws Exception {
    SchemasTopic schemas = SchemasTopic.create(cluster);
    String topic = Topics.create(cluster, "orders", 1);
    GenericRecord first = Events.generic(Events.v1(1));
    GenericRecord second = Events.generic(Events.v2(2));
    schemas.register(topic + "-value", 1, 41, first.getSchema());
    Map<String, Object> properties = schemas.asRegistry("missing.schema.cache.ttl.sec", "0");

    try (KafkaProducer<Object, Object> producer = Clients.producer(cluster, properties);
        KafkaConsumer<Object, Object> consumer = Clients.consumer(cluster, properties)) {
      Clients.send(producer, topic, first);
      assertThat(Clients.values(Clients.read(consumer, topic, 1))).containsExactly(first);
      assertThatThrownBy(() -> producer.send(new ProducerRecord<>(topic, second)))
          .isInstanceOf(SerializationException.class)
          .cause()
          .hasMessage(
              "Schema io.avrolope.examples.event.EventV2 under subject "
                  + topic
                  + "-value not found in topic "
                  + schemas.name());

      schemas.register(topic + "-value", 2, 42, second.getSchema());
      Clients.send(producer, topic, second);
      List<ConsumerRecord<Object, Object>> read = Clients.read(consumer, topic, 2);

      assertThat(Clients.values(read)).containsExactly(first, second);
    }
  }

  @Test
  void readingTheSchemasTopicLeavesNoTraceInAnyConsumerGroup(Cluster cluster) throws Exception {
    SchemasTopic schemas = SchemasTopic.create(cluster);
    String topic = Topics.create(cluster, "orders", 1);
    GenericRecord first = Events.generic(Events.v1(1));
    schemas.register(topic + "-value", 1, 41, first.getSchema());
    String group = "group-of-" + topic;
    Map<String, Object> properties =
        schemas.asRegistry("group.id", group, "enable.auto.commit", "false");

    try (ConsumerGroups groups = new ConsumerGroups(admin(cluster))) {
      try (KafkaProducer<Object, Object> producer = Clients.producer(cluster, properties);
          KafkaConsumer<Object, Object> consumer = Clients.consumer(cluster, properties)) {
        Clients.send(producer, topic, first);
        assertThat(Clients.values(Clients.read(consumer, topic, 1))).containsExactly(first);

        assertThat(groups.readersOf(schemas.name())).isEmpty();
        assertThat(groups.exists(group)).isFalse();
      }
      assertThat(groups.readersOf(schemas.name())).as("after closing the clients").isEmpty();
      assertThat(groups.exists(group)).as("after closing the clients").isFalse();
      assertThatAReaderInAGroupWouldBeFound(cluster, schemas.name(), groups);
    }
  }

  /** Checks the test itself: a group that does read the topic is found. */
  private static void assertThatAReaderInAGroupWouldBeFound(
      Cluster cluster, String topic, ConsumerGroups groups) throws Exception {
    String group = "reader-of-" + topic;
    Map<String, Object> properties = new HashMap<>();
    properties.put("group.id", group);
    properties.put("schema.registry.url", Events.ownRegistry());
    properties.put("value.deserializer", StringDeserializer.class);
    properties.put("key.deserializer", StringDeserializer.class);
    try (KafkaConsumer<Object, Object> consumer = Clients.consumer(cluster, properties)) {
      consumer.subscribe(List.of(topic));
      Clients.await(() -> !consumer.poll(Duration.ofMillis(100)).isEmpty());
      assertThat(groups.readersOf(topic)).containsExactly(group);
      consumer.commitSync();
    }
    assertThat(groups.readersOf(topic)).as("by its committed offset").containsExactly(group);
    assertThat(groups.exists(group)).isTrue();
  }
}
