package io.avrolope.it;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.StringSerializer;

/**
 * A producer that is restarted with other settings, and goes on with its next event. Not
 * thread-safe.
 */
final class MigratingProducer implements AutoCloseable {
  private final int index;
  private final Cluster cluster;
  private final Migration migration;
  private final List<Future<RecordMetadata>> sends = new ArrayList<>();
  private KafkaProducer<Object, Object> producer;
  private Style style;
  private int next;

  /** What its records look like. */
  interface Style {
    Map<String, String> properties();

    Object event(int producer, int n);
  }

  MigratingProducer(int index, Cluster cluster, Migration migration, Style style) {
    this.index = index;
    this.cluster = cluster;
    this.migration = migration;
    this.style = style;
    this.producer = open();
  }

  private KafkaProducer<Object, Object> open() {
    Map<String, Object> properties = new HashMap<>(style.properties());
    properties.put("key.serializer", StringSerializer.class.getName());
    properties.put("schema.registry.url", migration.registry());
    properties.put("auto.register.schemas", "false");
    properties.put("linger.ms", "5");
    return Clients.producer(cluster, properties);
  }

  /** What was sent is on the topic before the next one is sent in another way. */
  void restart(Style other) {
    close();
    style = other;
    producer = open();
  }

  /** Sends so many more events, none of which is far ahead of the consumers. */
  void send(int count) {
    for (int end = next + count; next < end; next++) {
      migration.awaitConsumers();
      String name = MigrationEvents.name(index, next);
      ProducerRecord<Object, Object> record =
          new ProducerRecord<>(
              migration.topic(), next % Migration.PARTITIONS, name, style.event(index, next));
      sends.add(producer.send(record));
      migration.sent();
    }
  }

  /** Sends what is left, and fails if anything was not sent. */
  @Override
  public void close() {
    producer.close();
    for (Future<RecordMetadata> send : sends) {
      try {
        send.get();
      } catch (InterruptedException | ExecutionException e) {
        throw new IllegalStateException("An event was not sent", e);
      }
    }
    sends.clear();
  }
}
