// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;

/**
 * Topics to copy from and to, which keep records of any time, and records in several envelopes.
 *
 * @param registry the URL of the registry that all of them are of
 */
record CopyTopics(Cluster cluster, String registry) {
  /** The settings that read all envelopes that {@link #fill} writes. */
  static final Map<String, String> MIXED =
      Map.of("envelope.detect", "version,confluent", "envelope.wrapped.max.version", "2");

  private static final long FIRST_TIME = 1_700_000_000_000L;

  Admin admin() {
    return Admin.create(Map.of("bootstrap.servers", cluster.bootstrapServers()));
  }

  String create(String name, int partitions) {
    return create(name, partitions, Map.of());
  }

  String create(String name, int partitions, Map<String, String> settings) {
    String topic = name + "-" + Long.toString(System.nanoTime(), 36);
    Map<String, String> all = new HashMap<>(Map.of("retention.ms", "-1"));
    all.putAll(settings);
    try (Admin admin = admin()) {
      admin
          .createTopics(List.of(new NewTopic(topic, partitions, (short) 1).configs(all)))
          .all()
          .get();
      Topics.awaitSettings(admin, topic, all);
      return topic;
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException("Topic " + topic + " cannot be created", e);
    }
  }

  String setting(String topic, String key) {
    ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
    try (Admin admin = admin()) {
      return admin
          .describeConfigs(List.of(resource))
          .all()
          .get()
          .values()
          .iterator()
          .next()
          .get(key)
          .value();
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException("Topic " + topic + " does not show its settings", e);
    }
  }

  /**
   * Writes records in three envelopes, with tombstones, headers and null keys; in each partition
   * the first of each five is a wrapped version 1.
   */
  void fill(String topic, int partitions, int count) {
    try (KafkaProducer<Object, Object> wrapped = producer("versioned-event");
        KafkaProducer<Object, Object> flat = producer("version");
        KafkaProducer<Object, Object> confluent = producer("confluent")) {
      Clients.send(wrapped, record(topic, 0, 0, Events.v1(0)));
      Clients.send(wrapped, record(topic, 0, 1, Events.v2(1)));
      Clients.send(flat, record(topic, 0, 2, Events.v3(3, 2)));
      for (int i = 3; i < count; i++) {
        send(i % 5 == 2 ? flat : i % 5 < 2 ? wrapped : confluent, topic, i, i % partitions);
      }
    }
  }

  private static void send(
      KafkaProducer<Object, Object> producer, String topic, int i, int partition) {
    Object value =
        switch (i % 5) {
          case 0 -> Events.v1(i);
          case 1, 3 -> Events.v2(i);
          case 2 -> Events.v3(3, i);
          default -> null;
        };
    var unused = producer.send(record(topic, partition, i, value));
  }

  private static ProducerRecord<Object, Object> record(
      String topic, int partition, int i, @Nullable Object value) {
    String key = i % 7 == 0 ? null : "key-" + i;
    ProducerRecord<Object, Object> record =
        new ProducerRecord<>(topic, partition, FIRST_TIME + i, key, value);
    if (i % 3 == 0) {
      record.headers().add("trace", new byte[] {(byte) i}).add("trace", null);
    }
    return record;
  }

  /** Sends a value that no serializer has made. */
  void send(String topic, int partition, byte[] value) {
    new RawTopic(cluster, topic)
        .send(List.of(new ProducerRecord<>(topic, partition, FIRST_TIME, null, value)));
  }

  KafkaProducer<Object, Object> producer(String envelope) {
    return Clients.producer(
        cluster,
        Map.of(
            "key.serializer",
            StringSerializer.class.getName(),
            "schema.registry.url",
            registry,
            "envelope",
            envelope));
  }

  /** All records of a partition that can be seen. */
  List<ConsumerRecord<Object, Object>> read(
      String topic, int partition, Map<String, String> settings) {
    Map<String, Object> properties = new HashMap<>(settings);
    properties.put("schema.registry.url", registry);
    properties.put("key.deserializer", StringDeserializer.class.getName());
    properties.put("isolation.level", "read_committed");
    TopicPartition only = new TopicPartition(topic, partition);
    List<ConsumerRecord<Object, Object>> records = new ArrayList<>();
    try (KafkaConsumer<Object, Object> consumer = Clients.consumer(cluster, properties)) {
      consumer.assign(List.of(only));
      consumer.seekToBeginning(List.of(only));
      long end = ReadableEnd.of(cluster, only);
      while (consumer.position(only) < end) {
        consumer.poll(Duration.ofMillis(100)).forEach(records::add);
      }
    }
    return records;
  }
}
