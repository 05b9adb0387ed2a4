// SPDX-License-Identifier: Apache-2.0
package io.avrolope.chaos;

import io.avrolope.kafka.DeadLetters;
import io.avrolope.server.faults.Violations;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.avro.generic.GenericRecord;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.RecordDeserializationException;

/**
 * A consumer in a group of its own, which reads each record of a topic and skips damaged ones, as
 * docs/poison-records.md shows. It commits after each batch, so a record may be read again after a
 * new assignment, and never without one. Thread-safe.
 */
final class OrderConsumer implements Part {
  private static final Duration POLL = Duration.ofMillis(200);
  private static final int RETRY_MS = 200;

  private final String topic;
  private final String envelope;
  private final KafkaCluster brokers;
  private final RegistryServers registry;
  private final RecordLedger ledger;
  private final FailureLog failures;
  private final Violations violations;
  private final Thread thread;
  private final AtomicLong read = new AtomicLong();
  private final AtomicLong refused = new AtomicLong();
  private volatile boolean isEnding;

  OrderConsumer(
      String topic,
      String envelope,
      KafkaCluster brokers,
      RegistryServers registry,
      RecordLedger ledger,
      FailureLog failures,
      Violations violations) {
    this.topic = topic;
    this.envelope = envelope;
    this.brokers = brokers;
    this.registry = registry;
    this.ledger = ledger;
    this.failures = failures;
    this.violations = violations;
    this.thread = new Thread(this::run, "consumer-" + topic);
  }

  @Override
  public String name() {
    return "consumer of " + topic;
  }

  @Override
  public void start() {
    thread.start();
  }

  private Map<String, Object> properties() {
    Map<String, Object> all = ClientProperties.avro(registry, envelope);
    all.put("bootstrap.servers", brokers.addresses(KafkaCluster.CLIENTS));
    all.put("group.id", name());
    all.put("auto.offset.reset", "earliest");
    all.put("enable.auto.commit", "false");
    all.put("isolation.level", "read_committed");
    all.put("max.poll.records", "500");
    all.put("key.deserializer", "org.apache.kafka.common.serialization.ByteArrayDeserializer");
    all.put("value.deserializer", "io.avrolope.kafka.KafkaAvroDeserializer");
    return all;
  }

  private void run() {
    Map<String, Object> properties = properties();
    DeadLetters deadLetters = new DeadLetters(properties);
    try (KafkaConsumer<byte[], Object> consumer = new KafkaConsumer<>(properties)) {
      consumer.subscribe(List.of(topic), new Assignments());
      while (!isEnding) {
        try {
          consumer.poll(POLL).forEach(this::take);
          consumer.commitSync();
        } catch (RecordDeserializationException e) {
          handle(consumer, deadLetters, e);
        } catch (InterruptException e) {
          return; // the run is over
        } catch (RuntimeException e) {
          failures.polling(name(), e);
          Thread.sleep(RETRY_MS);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void take(ConsumerRecord<byte[], Object> record) {
    try {
      long number = OrderSchemas.number((GenericRecord) record.value());
      read.incrementAndGet();
      ledger.read(name(), topic, record.partition(), record.offset(), number);
    } catch (RuntimeException e) {
      violations.add(
          name() + " decoded " + record.partition() + "/" + record.offset() + " wrongly: " + e);
    }
  }

  private void handle(
      KafkaConsumer<byte[], Object> consumer,
      DeadLetters deadLetters,
      RecordDeserializationException e)
      throws InterruptedException {
    if (deadLetters.accepts(e)) {
      refused.incrementAndGet();
      failures.refusing(name(), e);
      ledger.refuse(name(), topic, e.topicPartition().partition(), e.offset());
      consumer.seek(e.topicPartition(), e.offset() + 1);
    } else {
      failures.polling(name(), e);
      Thread.sleep(RETRY_MS);
    }
  }

  /** Tells the ledger of new assignments. */
  private final class Assignments implements ConsumerRebalanceListener {
    @Override
    public void onPartitionsRevoked(Collection<TopicPartition> partitions) {}

    @Override
    public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
      partitions.forEach(each -> ledger.reassigned(name(), each.topic(), each.partition()));
    }
  }

  @Override
  public Map<String, Long> counts() {
    return Map.of("read", read.get(), "refused", refused.get());
  }

  @Override
  public void check() throws InterruptedException {
    long deadline = System.nanoTime() + Duration.ofMinutes(2).toNanos();
    while (ledger.missing(name(), topic) > 0 && System.nanoTime() - deadline < 0) {
      Thread.sleep(RETRY_MS);
    }
    ledger.requireAll(name(), topic);
  }

  @Override
  public void close() {
    isEnding = true;
    thread.interrupt();
  }
}
