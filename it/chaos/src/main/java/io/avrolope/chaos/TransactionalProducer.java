// SPDX-License-Identifier: Apache-2.0
package io.avrolope.chaos;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.avro.Schema;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;

/**
 * A producer that writes in transactions, and aborts some of them. Records count as confirmed when
 * their transaction was committed. Thread-safe.
 */
final class TransactionalProducer implements Part {
  /** The topic of the records. */
  static final String ENVELOPE = "confluent";

  private static final String TOPIC = "orders-transactions";
  private static final int RECORDS = 50;
  private static final int PAUSE_MS = 400;
  private static final double ABORTED = 0.1;
  private static final int WAIT_SECONDS = 60;
  private static final Duration CLOSE = Duration.ofSeconds(5);

  private final ChaosContext context;
  private final Random random;
  private final Worker worker = new Worker("transactional-producer", this::run);
  private final AtomicLong committed = new AtomicLong();
  private final AtomicLong aborted = new AtomicLong();
  private long number;

  TransactionalProducer(ChaosContext context, long seed) {
    this.context = context;
    this.random = new Random(seed);
  }

  static String topic() {
    return TOPIC;
  }

  @Override
  public String name() {
    return "transactional producer";
  }

  @Override
  public void start() throws InterruptedException {
    context.brokers().createTopic(TOPIC, 3);
    worker.start();
  }

  private KafkaProducer<byte[], Object> producer() {
    Map<String, Object> all = ClientProperties.producer(context.brokers());
    all.putAll(ClientProperties.avro(context.registry(), ENVELOPE));
    all.put("value.serializer", "io.avrolope.kafka.KafkaAvroSerializer");
    all.put("transactional.id", name());
    all.put("transaction.timeout.ms", 30_000);
    all.put("delivery.timeout.ms", 25_000);
    return new KafkaProducer<>(all);
  }

  /** After a failure that ends a producer, a new one with the same id takes over. */
  private void run() {
    Schema schema = OrderSchemas.schema(0);
    while (!worker.isEnding()) {
      KafkaProducer<byte[], Object> producer = producer();
      try {
        producer.initTransactions();
        while (!worker.isEnding()) {
          transact(producer, schema);
          Thread.sleep(random.nextInt(PAUSE_MS));
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      } catch (KafkaException e) {
        context.failures().transacting(name(), e);
      } finally {
        producer.close(CLOSE);
      }
    }
  }

  private void transact(KafkaProducer<byte[], Object> producer, Schema schema)
      throws InterruptedException {
    producer.beginTransaction();
    List<Long> numbers = new ArrayList<>();
    List<Future<RecordMetadata>> sent = new ArrayList<>();
    for (int i = 0; i < RECORDS; i++) {
      long current = number++;
      numbers.add(current);
      sent.add(producer.send(new ProducerRecord<>(TOPIC, OrderSchemas.order(schema, current))));
    }
    if (random.nextDouble() < ABORTED) {
      producer.abortTransaction();
      aborted.addAndGet(RECORDS);
      return;
    }
    producer.commitTransaction();
    for (int i = 0; i < RECORDS; i++) {
      confirm(numbers.get(i), sent.get(i));
    }
  }

  private void confirm(long current, Future<RecordMetadata> sent) throws InterruptedException {
    try {
      RecordMetadata metadata = sent.get(WAIT_SECONDS, TimeUnit.SECONDS);
      committed.incrementAndGet();
      context.records().confirm(TOPIC, metadata.partition(), metadata.offset(), current);
    } catch (ExecutionException | TimeoutException e) {
      throw new IllegalStateException("A record of a committed transaction has no offset", e);
    }
  }

  @Override
  public Map<String, Long> counts() {
    return Map.of("committed", committed.get(), "aborted", aborted.get());
  }

  @Override
  public void recover(long deadlineNanos) throws Exception {
    context.requireProgress(name() + ": committed records", committed::get, deadlineNanos);
  }

  @Override
  public void quiesce() throws InterruptedException {
    worker.finish();
  }

  @Override
  public void close() {
    worker.end();
  }
}
