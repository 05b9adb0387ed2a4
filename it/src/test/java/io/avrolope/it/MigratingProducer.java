// SPDX-License-Identifier: Apache-2.0
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
 * A producer that can be restarted with other settings and then resumes with its next event. Not
 * thread-safe.
 */
final class MigratingProducer implements AutoCloseable {
  private static final String BUSY_MACHINE_MS = "600000";

  private final int index;
  private final Cluster cluster;
  private final Migration migration;
  private final List<Future<RecordMetadata>> sends = new ArrayList<>();
  private KafkaProducer<Object, Object> producer;
  private Format format;
  private int nextEvent;

  /** How the producer writes its events. */
  interface Format {
    Map<String, String> properties();

    Object event(int producer, int n);
  }

  MigratingProducer(int index, Cluster cluster, Migration migration, Format format) {
    this.index = index;
    this.cluster = cluster;
    this.migration = migration;
    this.format = format;
    this.producer = open();
  }

  private KafkaProducer<Object, Object> open() {
    Map<String, Object> properties = new HashMap<>(format.properties());
    properties.put("key.serializer", StringSerializer.class.getName());
    properties.put("schema.registry.url", migration.registry());
    properties.put("auto.register.schemas", "false");
    properties.put("linger.ms", "5");
    properties.put("delivery.timeout.ms", BUSY_MACHINE_MS);
    properties.put("max.block.ms", BUSY_MACHINE_MS);
    return Clients.producer(cluster, properties);
  }

  /** Completes all sends, then continues with another format. */
  void restart(Format next) {
    close();
    format = next;
    producer = open();
  }

  /** Sends more events; waits whenever the consumers fall far behind. */
  void send(int count) {
    for (int end = nextEvent + count; nextEvent < end; nextEvent++) {
      migration.awaitConsumers();
      String name = MigrationEvents.name(index, nextEvent);
      ProducerRecord<Object, Object> record =
          new ProducerRecord<>(
              migration.topic(),
              nextEvent % Migration.PARTITIONS,
              name,
              format.event(index, nextEvent));
      sends.add(producer.send(record));
      migration.sent();
    }
  }

  /** Completes all sends; fails if one of them failed. */
  @Override
  public void close() {
    producer.close();
    for (Future<RecordMetadata> send : sends) {
      try {
        send.get();
      } catch (InterruptedException | ExecutionException e) {
        throw new IllegalStateException("Cannot send an event: " + e.getMessage(), e);
      }
    }
    sends.clear();
  }
}
