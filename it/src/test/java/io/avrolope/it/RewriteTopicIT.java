// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.envelope.RecordPart;
import io.avrolope.kafka.EnvelopeRewriter;
import io.avrolope.kafka.EnvelopeRewriter.Rewritten;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The copy loop of docs/migrations.md, from a topic with several envelopes to one with one. */
@OnKafka
class RewriteTopicIT {
  private static final int RECORDS = 600;
  private static final Map<String, String> MIXED =
      Map.of("envelope.detect", "version,confluent", "envelope.wrapped.max.version", "2");

  private final String registry = Events.ownRegistry();

  @Test
  void anInterruptedCopyResumesAndHasEachRecordOnce(Cluster cluster) {
    String from = Topics.createForOldRecords(cluster, "many-envelopes", 1);
    String to = Topics.createForOldRecords(cluster, "one-envelope", 1);
    fill(cluster, from);

    copy(cluster, from, to, RECORDS / 2, Ending.INTERRUPTED);
    copy(cluster, from, to, RECORDS, Ending.COMMITTED);

    List<ConsumerRecord<Object, Object>> old = read(cluster, from, MIXED);
    List<ConsumerRecord<Object, Object>> copied =
        read(cluster, to, Map.of("isolation.level", "read_committed"));
    assertThat(Clients.values(copied)).isEqualTo(Clients.values(old)).hasSize(RECORDS);
    for (int i = 0; i < RECORDS; i++) {
      assertThat(copied.get(i).key()).isEqualTo(old.get(i).key());
      assertThat(copied.get(i).timestamp()).isEqualTo(old.get(i).timestamp());
      assertThat(copied.get(i).headers()).isEqualTo(old.get(i).headers());
    }
  }

  private void fill(Cluster cluster, String topic) {
    try (KafkaProducer<Object, Object> wrapped = producer(cluster, "versioned-event");
        KafkaProducer<Object, Object> flat = producer(cluster, "version");
        KafkaProducer<Object, Object> confluent = producer(cluster, "confluent")) {
      for (int i = 0; i < RECORDS; i += 5) {
        Clients.send(wrapped, record(topic, i, Events.v1(i)));
        Clients.send(wrapped, record(topic, i + 1, Events.v2(i)));
        Clients.send(flat, record(topic, i + 2, Events.v3(3, i)));
        Clients.send(confluent, record(topic, i + 3, Events.v2(i)));
        Clients.send(confluent, record(topic, i + 4, null));
      }
    }
  }

  private static ProducerRecord<Object, Object> record(
      String topic, int i, @Nullable Object value) {
    ProducerRecord<Object, Object> record =
        new ProducerRecord<>(topic, 0, 1_700_000_000_000L + i, "key-" + i, value);
    record.headers().add("trace", new byte[] {(byte) i});
    return record;
  }

  private KafkaProducer<Object, Object> producer(Cluster cluster, String envelope) {
    return Clients.producer(
        cluster,
        Map.of(
            "key.serializer", StringSerializer.class.getName(),
            "schema.registry.url", registry,
            "envelope", envelope));
  }

  private List<ConsumerRecord<Object, Object>> read(
      Cluster cluster, String topic, Map<String, String> settings) {
    Map<String, String> properties = new HashMap<>(settings);
    properties.put("schema.registry.url", registry);
    properties.put("key.deserializer", StringDeserializer.class.getName());
    try (KafkaConsumer<Object, Object> consumer = Clients.consumer(cluster, properties)) {
      return Clients.read(consumer, topic, RECORDS);
    }
  }

  private enum Ending {
    COMMITTED,
    INTERRUPTED
  }

  /**
   * Copies the first records of the topic, in transactions.
   *
   * @param upTo the copy ends at this offset or shortly after it
   * @param ending what happens to the last transaction
   */
  private void copy(Cluster cluster, String from, String to, int upTo, Ending ending) {
    Map<String, String> source = new HashMap<>(MIXED);
    source.put("schema.registry.url", registry);
    try (EnvelopeRewriter values =
            new EnvelopeRewriter(
                source, Map.of("schema.registry.url", registry), RecordPart.VALUE);
        KafkaConsumer<byte[], byte[]> consumer = bytesConsumer(cluster, from);
        KafkaProducer<byte[], byte[]> producer = bytesProducer(cluster, from)) {
      producer.initTransactions();
      consumer.subscribe(List.of(from));
      long end = 0;
      while (end < upTo) {
        ConsumerRecords<byte[], byte[]> records = consumer.poll(Duration.ofMillis(200));
        if (records.isEmpty()) {
          continue;
        }
        producer.beginTransaction();
        for (ConsumerRecord<byte[], byte[]> record : records) {
          Rewritten value = values.rewrite(from, to, record.headers(), record.value());
          var unused =
              producer.send(
                  new ProducerRecord<>(
                      to,
                      record.partition(),
                      record.timestamp(),
                      record.key(),
                      value.data(),
                      value.headers()));
          end = record.offset() + 1;
        }
        producer.flush(); // so that the aborted records are on the topic
        if (ending == Ending.INTERRUPTED && end >= upTo) {
          return; // closing the producer aborts the transaction
        }
        producer.sendOffsetsToTransaction(records.nextOffsets(), consumer.groupMetadata());
        producer.commitTransaction();
      }
    }
  }

  private static KafkaConsumer<byte[], byte[]> bytesConsumer(Cluster cluster, String from) {
    ByteArrayDeserializer bytes = new ByteArrayDeserializer();
    return new KafkaConsumer<>(
        Map.of(
            "bootstrap.servers", cluster.bootstrapServers(),
            "group.id", "copy-of-" + from,
            "auto.offset.reset", "earliest",
            "enable.auto.commit", "false",
            "max.poll.records", "100"),
        bytes,
        bytes);
  }

  private static KafkaProducer<byte[], byte[]> bytesProducer(Cluster cluster, String from) {
    ByteArraySerializer bytes = new ByteArraySerializer();
    return new KafkaProducer<>(
        Map.of(
            "bootstrap.servers", cluster.bootstrapServers(), "transactional.id", "copy-of-" + from),
        bytes,
        bytes);
  }
}
