// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import io.avrolope.kafka.KafkaAvroDeserializer;
import io.avrolope.kafka.KafkaAvroSerializer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;

/** Producers and consumers that use our serializer and deserializer through configuration alone. */
final class Clients {
  static final Duration TIMEOUT = Duration.ofMinutes(2);
  private static final Duration POLL = Duration.ofMillis(200);

  private Clients() {}

  static KafkaProducer<Object, Object> producer(Cluster cluster, Map<String, ?> properties) {
    Map<String, Object> all = new HashMap<>();
    all.put("bootstrap.servers", cluster.bootstrapServers());
    all.put("key.serializer", KafkaAvroSerializer.class.getName());
    all.put("value.serializer", KafkaAvroSerializer.class.getName());
    all.putAll(properties);
    return new KafkaProducer<>(all);
  }

  static KafkaConsumer<Object, Object> consumer(Cluster cluster, Map<String, ?> properties) {
    Map<String, Object> all = new HashMap<>();
    all.put("bootstrap.servers", cluster.bootstrapServers());
    all.put("key.deserializer", KafkaAvroDeserializer.class.getName());
    all.put("value.deserializer", KafkaAvroDeserializer.class.getName());
    all.put("auto.offset.reset", "earliest");
    all.putAll(properties);
    return new KafkaConsumer<>(all);
  }

  /** Sends the values to partition 0 and waits until the broker has acknowledged each. */
  static void send(KafkaProducer<Object, Object> producer, String topic, Object... values) {
    for (Object value : values) {
      send(producer, new ProducerRecord<>(topic, 0, null, value));
    }
  }

  static <V> void send(KafkaProducer<Object, V> producer, ProducerRecord<Object, V> record) {
    try {
      producer.send(record).get();
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException("Cannot send a record", e);
    }
  }

  /**
   * Reads partition 0 from its beginning; returns fewer than {@code count} records after a
   * time-out.
   */
  static List<ConsumerRecord<Object, Object>> read(
      KafkaConsumer<Object, Object> consumer, String topic, int count) {
    TopicPartition partition = new TopicPartition(topic, 0);
    consumer.assign(List.of(partition));
    consumer.seekToBeginning(List.of(partition));
    List<ConsumerRecord<Object, Object>> records = new ArrayList<>();
    long deadline = System.nanoTime() + TIMEOUT.toNanos();
    while (records.size() < count && System.nanoTime() - deadline < 0) {
      consumer.poll(POLL).forEach(records::add);
    }
    return records;
  }

  static List<Object> values(List<ConsumerRecord<Object, Object>> records) {
    return records.stream().map(ConsumerRecord::value).toList();
  }

  /** Waits until the condition is true; fails after {@link #TIMEOUT}. */
  static void await(BooleanSupplier condition) {
    long deadline = System.nanoTime() + TIMEOUT.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - deadline >= 0) {
        throw new AssertionError("Condition still false after " + TIMEOUT);
      }
      try {
        Thread.sleep(50);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException(e);
      }
    }
  }
}
