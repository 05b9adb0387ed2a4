// SPDX-License-Identifier: Apache-2.0
package io.avrolope.chaos;

import io.avrolope.kafka.GenericAvroSerde;
import io.avrolope.kafka.streams.DeadLetterExceptionHandler;
import io.avrolope.server.faults.Violations;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.avro.generic.GenericRecord;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Produced;
import org.jspecify.annotations.Nullable;

/**
 * An application of Kafka Streams that reads a producer's topic exactly once and writes the number
 * of each order; damaged records become dead letters. A thread that an outage has ended is
 * replaced. Thread-safe.
 */
final class StreamsApplication implements Part {
  private static final String ENVELOPE = "confluent";
  private static final String OUT = "streams-numbers";
  private static final String DEAD = "streams-dead-letters";
  private static final int PARTITIONS = 3;
  private static final int POLL_MS = 500;
  private static final Duration LIMIT = Duration.ofMinutes(3);
  private static final Duration CLOSE = Duration.ofSeconds(30);

  private final KafkaCluster brokers;
  private final RegistryServers registry;
  private final RecordLedger ledger;
  private final FailureLog failures;
  private final Violations violations;
  private final Path directory;
  private final AtomicLong replaced = new AtomicLong();
  private @Nullable KafkaStreams streams;

  StreamsApplication(
      KafkaCluster brokers,
      RegistryServers registry,
      RecordLedger ledger,
      FailureLog failures,
      Violations violations,
      Path directory) {
    this.brokers = brokers;
    this.registry = registry;
    this.ledger = ledger;
    this.failures = failures;
    this.violations = violations;
    this.directory = directory.resolve("streams");
  }

  @Override
  public String name() {
    return "Streams application";
  }

  @Override
  public synchronized void start() throws InterruptedException {
    brokers.createTopic(OUT, PARTITIONS);
    brokers.createTopic(DEAD, PARTITIONS);
    Properties properties = new Properties();
    Map<String, Object> serde = ClientProperties.avro(registry, ENVELOPE);
    properties.putAll(serde);
    properties.putAll(
        Map.of(
            "application.id",
            "chaos-streams",
            "bootstrap.servers",
            brokers.addresses(KafkaCluster.CLIENTS),
            "state.dir",
            directory.toString(),
            "processing.guarantee",
            "exactly_once_v2",
            "deserialization.exception.handler",
            DeadLetterExceptionHandler.class.getName(),
            "errors.dead.letter.queue.topic.name",
            DEAD,
            "auto.offset.reset",
            "earliest",
            "session.timeout.ms",
            6_000,
            "heartbeat.interval.ms",
            1_000));
    StreamsBuilder builder = new StreamsBuilder();
    GenericAvroSerde orders = new GenericAvroSerde();
    orders.configure(serde, false);
    builder.stream(
            OrderProducer.topic(ENVELOPE),
            Consumed.<byte[], GenericRecord>with(Serdes.ByteArray(), orders))
        .mapValues(OrderSchemas::number)
        .to(OUT, Produced.with(Serdes.ByteArray(), Serdes.Long()));
    KafkaStreams started = new KafkaStreams(builder.build(), properties);
    started.setUncaughtExceptionHandler(
        failure -> {
          replaced.incrementAndGet();
          failures.streaming(name(), failure);
          return StreamThreadExceptionResponse.REPLACE_THREAD;
        });
    started.start();
    streams = started;
  }

  @Override
  public Map<String, Long> counts() {
    return Map.of("replaced threads", replaced.get());
  }

  /** Each confirmed order has one number in the output, and each damaged record one dead letter. */
  @Override
  public void check() throws InterruptedException {
    String topic = OrderProducer.topic(ENVELOPE);
    Set<Long> expected = ledger.numbers(topic);
    long deadline = System.nanoTime() + LIMIT.toNanos();
    Map<Long, Integer> found = found();
    while (!found.keySet().containsAll(expected) && System.nanoTime() - deadline < 0) {
      Thread.sleep(POLL_MS);
      found = found();
    }
    for (long number : expected) {
      int times = found.getOrDefault(number, 0);
      if (times != 1) {
        violations.add(name() + " wrote the number " + number + " " + times + " times");
      }
    }
    AtomicLong dead = new AtomicLong();
    TopicReading.each(brokers.directAddresses(), DEAD, record -> dead.incrementAndGet());
    long damaged = ledger.damaged(topic);
    if (dead.get() != damaged) {
      violations.add(
          name() + " wrote " + dead.get() + " dead letters for " + damaged + " damaged records");
    }
  }

  private Map<Long, Integer> found() {
    Map<Long, Integer> found = new HashMap<>();
    TopicReading.each(
        brokers.directAddresses(),
        OUT,
        record -> found.merge(ByteBuffer.wrap(record.value()).getLong(), 1, Integer::sum));
    return found;
  }

  @Override
  public synchronized void close() {
    if (streams != null) {
      streams.close(CLOSE);
    }
  }
}
