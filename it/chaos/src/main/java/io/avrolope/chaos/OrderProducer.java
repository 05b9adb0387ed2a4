// SPDX-License-Identifier: Apache-2.0
package io.avrolope.chaos;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.avro.Schema;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * A producer of one topic in one envelope, whose schema evolves every few seconds. Now and then it
 * writes bytes that no reader can decode. Thread-safe.
 */
final class OrderProducer implements Part {
  private static final int PAUSE_MS = 5;
  private static final int VERSIONS = 40;
  private static final long EVOLVE_NANOS = Duration.ofSeconds(5).toNanos();
  private static final double POISON = 0.002;
  private static final int RETRY_MS = 200;
  private static final Duration CLOSE = Duration.ofSeconds(60);

  private final String topic;
  private final String envelope;
  private final KafkaCluster brokers;
  private final RegistryServers registry;
  private final RecordLedger ledger;
  private final FailureLog failures;
  private final Random random;
  private final Thread thread;
  private final AtomicLong sent = new AtomicLong();
  private final AtomicLong unsent = new AtomicLong();
  private volatile boolean isEnding;
  private long number;

  OrderProducer(
      String envelope,
      KafkaCluster brokers,
      RegistryServers registry,
      RecordLedger ledger,
      FailureLog failures,
      long seed) {
    this.topic = topic(envelope);
    this.envelope = envelope;
    this.brokers = brokers;
    this.registry = registry;
    this.ledger = ledger;
    this.failures = failures;
    this.random = new Random(seed);
    this.thread = new Thread(this::run, "producer-" + envelope);
  }

  /** The topic whose records have an envelope. */
  static String topic(String envelope) {
    return "orders-" + envelope;
  }

  @Override
  public String name() {
    return "producer " + envelope;
  }

  @Override
  public void start() throws InterruptedException {
    brokers.createTopic(topic, 3);
    thread.start();
  }

  private Map<String, Object> properties() {
    Map<String, Object> all = ClientProperties.producer(brokers);
    all.put("linger.ms", 20);
    all.put("delivery.timeout.ms", 60_000);
    return all;
  }

  private void run() {
    Map<String, Object> own = properties();
    own.put("value.serializer", "io.avrolope.kafka.KafkaAvroSerializer");
    own.putAll(ClientProperties.avro(registry, envelope));
    Map<String, Object> reflecting = new HashMap<>(own);
    reflecting.put("schema.reflection", "true");
    Map<String, Object> raw = properties();
    raw.put("value.serializer", ByteArraySerializer.class.getName());
    try (KafkaProducer<byte[], Object> producer = new KafkaProducer<>(own);
        KafkaProducer<byte[], Object> records = new KafkaProducer<>(reflecting);
        KafkaProducer<byte[], byte[]> damaged = new KafkaProducer<>(raw)) {
      Schema schema = OrderSchemas.schema(0);
      int version = 0;
      long evolved = System.nanoTime();
      while (!isEnding) {
        if (System.nanoTime() - evolved > EVOLVE_NANOS && version < VERSIONS) {
          schema = OrderSchemas.schema(++version);
          evolved = System.nanoTime();
        }
        if (random.nextDouble() < POISON) {
          sendDamaged(damaged);
        } else {
          send(number % 2 == 0 ? producer : records, schema);
        }
        Thread.sleep(random.nextInt(PAUSE_MS));
      }
      producer.close(CLOSE);
      records.close(CLOSE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** A record whose sending failed is not sent again: its number is not used twice. */
  private void send(KafkaProducer<byte[], Object> producer, Schema schema)
      throws InterruptedException {
    long current = number++;
    Object value = current % 2 == 0 ? OrderSchemas.order(schema, current) : Order.of(current);
    try {
      Future<?> unused =
          producer.send(
              new ProducerRecord<>(topic, value),
              (metadata, failure) -> {
                if (failure == null) {
                  sent.incrementAndGet();
                  ledger.confirm(topic, metadata.partition(), metadata.offset(), current);
                } else {
                  unsent.incrementAndGet();
                  failures.sending(name(), failure);
                }
              });
    } catch (RuntimeException e) {
      unsent.incrementAndGet();
      failures.serializing(name(), e);
      Thread.sleep(RETRY_MS);
    }
  }

  /** No envelope begins with these bytes. */
  private void sendDamaged(KafkaProducer<byte[], byte[]> producer) {
    byte[] bytes = {(byte) 0xFF, (byte) 0xFF, (byte) 0xFF};
    Future<?> unused =
        producer.send(
            new ProducerRecord<>(topic, bytes),
            (metadata, failure) -> {
              if (failure == null) {
                ledger.confirmPoison(topic, metadata.partition(), metadata.offset());
              }
            });
  }

  @Override
  public Map<String, Long> counts() {
    return new TreeMap<>(Map.of("sent", sent.get(), "not sent", unsent.get()));
  }

  @Override
  public void quiesce() throws InterruptedException {
    isEnding = true;
    thread.join();
  }

  @Override
  public void close() {
    isEnding = true;
    thread.interrupt();
  }
}
