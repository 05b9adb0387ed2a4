// SPDX-License-Identifier: Apache-2.0
package io.avrolope.chaos;

import io.avrolope.kafka.GenericAvroSerde;
import io.avrolope.kafka.streams.DeadLetterExceptionHandler;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
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
  private static final String HEADERS = "__streams.errors.";
  private static final int PARTITIONS = 3;
  private static final Duration CLOSE = Duration.ofSeconds(30);

  private final ChaosContext context;
  private final Path directory;
  private final AtomicLong replaced = new AtomicLong();
  private @Nullable KafkaStreams streams;

  StreamsApplication(ChaosContext context) {
    this.context = context;
    this.directory = context.directory().resolve("streams");
  }

  @Override
  public String name() {
    return "Streams application";
  }

  @Override
  public synchronized void start() throws InterruptedException {
    context.brokers().createTopic(OUT, PARTITIONS);
    context.brokers().createTopic(DEAD, PARTITIONS);
    Properties properties = new Properties();
    Map<String, Object> serde = ClientProperties.avro(context.registry(), ENVELOPE);
    properties.putAll(serde);
    properties.putAll(
        Map.of(
            "application.id",
            "chaos-streams",
            "bootstrap.servers",
            context.brokers().addresses(KafkaCluster.CLIENTS),
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
            "max.poll.interval.ms",
            30_000,
            "commit.interval.ms",
            1_000));
    StreamsBuilder builder = new StreamsBuilder();
    GenericAvroSerde orders = new GenericAvroSerde();
    orders.configure(serde, false);
    builder.stream(
            OrderProducer.topic(ENVELOPE),
            Consumed.<byte[], GenericRecord>with(Serdes.ByteArray(), orders))
        .mapValues(order -> OrderKind.number(order))
        .to(OUT, Produced.with(Serdes.ByteArray(), Serdes.Long()));
    KafkaStreams started = new KafkaStreams(builder.build(), properties);
    started.setUncaughtExceptionHandler(
        failure -> {
          replaced.incrementAndGet();
          context.failures().streaming(name(), failure);
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
  public void check() throws Exception {
    String topic = OrderProducer.topic(ENVELOPE);
    CopyReading copy =
        new CopyReading(
            context,
            OUT,
            record -> ByteBuffer.wrap(record.value()).getLong(),
            context.records().numbers(topic));
    Map<Long, Integer> found = new HashMap<>();
    copy.all().forEach(number -> found.merge(number, 1, Integer::sum));
    for (long number : context.records().numbers(topic)) {
      int times = found.getOrDefault(number, 0);
      if (times != 1) {
        context.violations().add(name() + " wrote the number " + number + " " + times + " times");
      }
    }
    context
        .records()
        .requireDeadLetters(name(), topic, DeadLetterOffsets.read(context, DEAD, HEADERS));
  }

  @Override
  public synchronized void close() {
    if (streams != null) {
      streams.close(CLOSE);
    }
  }
}
