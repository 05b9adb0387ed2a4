// SPDX-License-Identifier: Apache-2.0
package io.avrolope.chaos;

import io.avrolope.kafka.KafkaAvroSerializer;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
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
 * A producer of one topic in one envelope, whose schema evolves every few seconds. It writes
 * generic records, objects of a generated class and Java records in turn. Now and then it writes a
 * record that no reader can decode. Thread-safe.
 */
final class OrderProducer implements Part {
  private static final int PAUSE_MS = 20;
  private static final int BURST = 6;
  private static final long EVOLVE_NANOS = Duration.ofSeconds(5).toNanos();
  private static final double DAMAGED = 0.002;
  private static final int RETRY_MS = 200;
  private static final Duration CLOSE = Duration.ofSeconds(60);

  private final String topic;
  private final ChaosContext context;
  private final Random random;
  private final Worker worker;
  private final AtomicLong sent = new AtomicLong();
  private final AtomicLong unsent = new AtomicLong();

  /** The envelope that the next start of the clients takes. */
  private volatile String nextEnvelope;

  private volatile boolean isRestarting;

  /** Whether sends fail because the run has closed the clients. */
  private volatile boolean isKilled;

  private Schema schema = OrderSchemas.schema(0);
  private int version;
  private long evolved = System.nanoTime();
  private long number;

  OrderProducer(String topic, String envelope, ChaosContext context, long seed) {
    this.topic = topic;
    this.nextEnvelope = envelope;
    this.context = context;
    this.random = new Random(seed);
    this.worker = new Worker("producer-" + topic, this::run);
  }

  /** The topic whose records have an envelope. */
  static String topic(String envelope) {
    return "orders-" + envelope;
  }

  @Override
  public String name() {
    return "producer of " + topic;
  }

  @Override
  public void start() throws InterruptedException {
    context.brokers().createTopic(topic, 3);
    worker.start();
  }

  private Map<String, Object> client() {
    Map<String, Object> all = ClientProperties.producer(context.brokers());
    all.put("linger.ms", 100);
    all.put("delivery.timeout.ms", 60_000);
    return all;
  }

  private void run() {
    try {
      while (!worker.isEnding()) {
        isRestarting = false;
        isKilled = false;
        try (Clients clients = new Clients(nextEnvelope)) {
          while (!worker.isEnding() && !isRestarting) {
            work(clients);
          }
          clients.close(isKilled ? Duration.ZERO : CLOSE);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void work(Clients clients) throws InterruptedException {
    if (System.nanoTime() - evolved > EVOLVE_NANOS) {
      schema = OrderSchemas.schema(++version);
      evolved = System.nanoTime();
    }
    int count = 1 + random.nextInt(BURST);
    for (int i = 0; i < count; i++) {
      if (random.nextDouble() < DAMAGED) {
        sendDamaged(clients);
      } else {
        send(clients);
      }
    }
    Thread.sleep(random.nextInt(PAUSE_MS));
  }

  /** A record whose sending failed is not sent again: its number is not used twice. */
  private void send(Clients clients) throws InterruptedException {
    long current = number++;
    OrderKind[] kinds = OrderKind.values();
    OrderKind kind = kinds[(int) (current % kinds.length)];
    try {
      Future<?> unused =
          clients
              .of(kind)
              .send(
                  new ProducerRecord<>(topic, kind.order(schema, current)),
                  (metadata, failure) -> {
                    if (failure == null) {
                      sent.incrementAndGet();
                      context
                          .records()
                          .confirm(topic, metadata.partition(), metadata.offset(), current);
                    } else {
                      fail(failure);
                    }
                  });
    } catch (RuntimeException e) {
      unsent.incrementAndGet();
      context.failures().serializing(name(), e);
      Thread.sleep(RETRY_MS);
    }
  }

  private void fail(Exception failure) {
    unsent.incrementAndGet();
    if (!isKilled) {
      context.failures().sending(name(), failure);
    }
  }

  private void sendDamaged(Clients clients) throws InterruptedException {
    ProducerRecord<byte[], byte[]> record;
    try {
      record = clients.damaged(random);
    } catch (RuntimeException e) {
      context.failures().serializing(name(), e);
      Thread.sleep(RETRY_MS);
      return;
    }
    Future<?> unused =
        clients.raw.send(
            record,
            (metadata, failure) -> {
              if (failure == null) {
                context.records().confirmPoison(topic, metadata.partition(), metadata.offset());
              }
            });
  }

  /** The clients of a process of an application. */
  private final class Clients implements AutoCloseable {
    private final Map<String, Object> avro;
    private final KafkaProducer<byte[], Object> plain;
    private final KafkaProducer<byte[], Object> reflecting;
    private final KafkaProducer<byte[], byte[]> raw;
    private final KafkaAvroSerializer serializer = new KafkaAvroSerializer();

    Clients(String envelope) {
      avro = ClientProperties.avro(context.registry(), envelope);
      Map<String, Object> own = client();
      own.put("value.serializer", KafkaAvroSerializer.class.getName());
      own.putAll(avro);
      plain = new KafkaProducer<>(own);
      own.put("schema.reflection", "true");
      reflecting = new KafkaProducer<>(own);
      Map<String, Object> bytes = client();
      bytes.put("value.serializer", ByteArraySerializer.class.getName());
      raw = new KafkaProducer<>(bytes);
      serializer.configure(new HashMap<>(avro), false);
    }

    KafkaProducer<byte[], Object> of(OrderKind kind) {
      return kind == OrderKind.RECORD ? reflecting : plain;
    }

    ProducerRecord<byte[], byte[]> damaged(Random random) {
      return DamagedRecord.next(topic, avro, serializer, number, random);
    }

    void close(Duration patience) {
      plain.close(patience);
      reflecting.close(patience);
      raw.close(patience);
      serializer.close();
    }

    @Override
    public void close() {
      close(Duration.ZERO);
    }
  }

  @Override
  public List<Fault> faults() {
    return List.of(
        Fault.of(
            "kill a producer",
            name(),
            random -> {
              isKilled = true;
              isRestarting = true;
              return "the clients were closed with unsent records, and start again";
            }));
  }

  /** Starts the clients again with another envelope, after what they have to send. */
  void restart(String newEnvelope) {
    nextEnvelope = newEnvelope;
    isRestarting = true;
  }

  @Override
  public Map<String, Long> counts() {
    return new TreeMap<>(Map.of("sent", sent.get(), "not sent", unsent.get()));
  }

  @Override
  public void recover(long deadlineNanos) throws Exception {
    context.requireProgress(name() + ": confirmed records", sent::get, deadlineNanos);
  }

  @Override
  public void quiesce() throws InterruptedException {
    worker.finish();
  }

  @Override
  public void close() {
    isKilled = true;
    worker.end();
  }
}
