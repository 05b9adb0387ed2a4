// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** A topic of one partition whose records are read and written as bytes. */
record RawTopic(Cluster cluster, String name) {
  static RawTopic create(Cluster cluster, String name) {
    return new RawTopic(cluster, Topics.create(cluster, name, 1));
  }

  /**
   * Creates a topic with three records: the events with the times 0 and 1, and a JSON text at the
   * given offset.
   */
  static RawTopic createWithTwoEventsAndJson(Cluster cluster, String registry, int offsetOfJson) {
    RawTopic topic = create(cluster, "outage");
    Map<String, Object> properties = Map.of("schema.registry.url", registry);
    try (KafkaProducer<Object, Object> producer = Clients.producer(cluster, properties)) {
      long time = 0;
      for (int offset = 0; offset < 3; offset++) {
        if (offset == offsetOfJson) {
          topic.send(List.of(new ProducerRecord<>(topic.name(), PoisonTopic.JSON)));
        } else {
          Clients.send(producer, topic.name(), Events.v2(time++));
        }
      }
    }
    return topic;
  }

  KafkaProducer<byte[], byte[]> producer() {
    Map<String, Object> properties = Map.of("bootstrap.servers", cluster.bootstrapServers());
    return new KafkaProducer<>(properties, new ByteArraySerializer(), new ByteArraySerializer());
  }

  void send(List<ProducerRecord<byte[], byte[]>> records) {
    try (KafkaProducer<byte[], byte[]> producer = producer()) {
      for (ProducerRecord<byte[], byte[]> record : records) {
        producer.send(record).get();
      }
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException("Cannot send a record", e);
    }
  }

  /** As {@link #send}, but waits only once, after all records have been sent. */
  void sendTogether(List<ProducerRecord<byte[], byte[]>> records) {
    List<Future<RecordMetadata>> sent = new ArrayList<>();
    try (KafkaProducer<byte[], byte[]> producer = producer()) {
      records.forEach(record -> sent.add(producer.send(record)));
      producer.flush();
      for (Future<RecordMetadata> each : sent) {
        each.get();
      }
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException("Cannot send a record", e);
    }
  }

  /** Sends records in a transaction. */
  void sendInTransaction(List<ProducerRecord<byte[], byte[]>> records, boolean isCommitted) {
    ByteArraySerializer bytes = new ByteArraySerializer();
    Map<String, Object> properties =
        Map.of("bootstrap.servers", cluster.bootstrapServers(), "transactional.id", name);
    try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(properties, bytes, bytes)) {
      producer.initTransactions();
      producer.beginTransaction();
      for (ProducerRecord<byte[], byte[]> record : records) {
        Future<RecordMetadata> unused = producer.send(record);
      }
      producer.flush();
      if (isCommitted) {
        producer.commitTransaction();
      } else {
        producer.abortTransaction();
      }
    }
  }

  /** All committed records that are on the topic now. */
  List<ConsumerRecord<byte[], byte[]>> readAll() {
    Map<String, Object> properties =
        Map.of(
            "bootstrap.servers",
            cluster.bootstrapServers(),
            "isolation.level",
            "read_committed",
            "enable.auto.commit",
            false);
    List<TopicPartition> partition = List.of(new TopicPartition(name, 0));
    List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
    try (KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(properties, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
      consumer.assign(partition);
      consumer.seekToBeginning(partition);
      long end = ReadableEnd.of(cluster, partition.get(0));
      while (consumer.position(partition.get(0)) < end) {
        consumer.poll(Duration.ofMillis(100)).forEach(records::add);
      }
    }
    return records;
  }

  /** Limits the size of a batch of records. */
  void limitBytes(int maxMessageBytes) {
    ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, name);
    ConfigEntry entry = new ConfigEntry("max.message.bytes", Integer.toString(maxMessageBytes));
    AlterConfigOp set = new AlterConfigOp(entry, AlterConfigOp.OpType.SET);
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", cluster.bootstrapServers()))) {
      admin.incrementalAlterConfigs(Map.of(resource, List.of(set))).all().get();
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException("Cannot configure topic " + name, e);
    }
  }
}
