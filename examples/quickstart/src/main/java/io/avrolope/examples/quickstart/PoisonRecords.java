// SPDX-License-Identifier: Apache-2.0
package io.avrolope.examples.quickstart;

import io.avrolope.examples.DeadLetterConsumer;
import io.avrolope.examples.EmbeddedBroker;
import io.avrolope.examples.SampleEvents;
import io.avrolope.examples.event.Event;
import io.avrolope.kafka.DeadLetters;
import io.avrolope.test.TestRegistry;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * A topic with unreadable records. The consumer reads the good records; bad records become dead
 * letters that state the reason.
 *
 * <p>Sends four events and, between them, a JSON text, a truncated event and an event with an
 * unknown schema id. Reads them through {@link DeadLetterConsumer}, and prints the events and the
 * dead letters. The exit status is 0 only if every record was read or became a dead letter.
 *
 * <p>{@code mvn -q -Pquickstart -pl examples/quickstart -am package
 * -Dquickstart.main=quickstart.PoisonRecords}
 */
public final class PoisonRecords {
  private static final Duration TIMEOUT = Duration.ofSeconds(60);
  private static final Duration POLL = Duration.ofMillis(200);
  private static final int GOOD = 4;
  private static final List<byte[]> BAD =
      List.of(
          "{\"id\":7}".getBytes(StandardCharsets.UTF_8),
          new byte[] {0, 0, 0, 0, 1, 6}, // schema id 1, then the datum ends after its first field
          new byte[] {0, 0, 0, 4, 18, 6}); // schema id 1042

  private final QuickstartTopic topic;
  private final QuickstartTopic dead;
  private final PrintStream out;

  private PoisonRecords(String bootstrapServers, String schemaRegistryUrl, PrintStream out) {
    String name = "poison-records-" + Long.toString(System.currentTimeMillis(), 36);
    this.topic = new QuickstartTopic(name, bootstrapServers, schemaRegistryUrl);
    this.dead = new QuickstartTopic(name + "-dead", bootstrapServers, schemaRegistryUrl);
    this.out = out;
  }

  /**
   * Runs the example.
   *
   * @param args {@code HOST:PORT} of a running broker; if empty, an embedded broker is started
   */
  public static void main(String[] args) throws Exception {
    System.exit(run(args, System.out) ? 0 : 1);
  }

  private static boolean run(String[] args, PrintStream out)
      throws IOException, ExecutionException, InterruptedException {
    try (TestRegistry registry = TestRegistry.start()) {
      if (args.length > 0) {
        return new PoisonRecords(args[0], registry.url(), out).run();
      }
      out.println("Starting a Kafka broker ...");
      try (EmbeddedBroker broker = EmbeddedBroker.start()) {
        return new PoisonRecords(broker.bootstrapServers(), registry.url(), out).run();
      }
    }
  }

  private boolean run() throws IOException, ExecutionException, InterruptedException {
    topic.create();
    dead.create();
    try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(properties("producer"))) {
      for (int i = 0; i < GOOD; i++) {
        topic.send("producer-confluent", List.of(SampleEvents.filled(new Event(), i)));
        if (i < BAD.size()) {
          producer.send(new ProducerRecord<>(topic.name(), BAD.get(i))).get();
        }
      }
      int read = read(producer);
      int letters = printDeadLetters();
      out.println();
      out.println(read + " events were read, " + letters + " records are dead letters.");
      return read == GOOD && letters == BAD.size();
    }
  }

  /** Reads and prints events until all good ones have arrived; returns their number. */
  private int read(KafkaProducer<byte[], byte[]> producer) throws IOException {
    Properties properties = properties("consumer");
    DeadLetters deadLetters = new DeadLetters(asMap(properties));
    int read = 0;
    try (KafkaConsumer<String, Event> consumer = new KafkaConsumer<>(properties)) {
      consumer.subscribe(List.of(topic.name()));
      DeadLetterConsumer<String, Event> loop =
          new DeadLetterConsumer<>(consumer, producer, deadLetters, dead.name());
      long deadline = System.nanoTime() + TIMEOUT.toNanos();
      while (read < GOOD && System.nanoTime() - deadline < 0) {
        for (ConsumerRecord<String, Event> record : loop.poll(POLL)) {
          out.println("offset " + record.offset() + ": event " + record.value().getId());
          read++;
        }
        consumer.commitSync();
      }
    }
    return read;
  }

  /** Prints the reason of each dead letter; returns their number. */
  private int printDeadLetters() throws IOException {
    Properties properties = properties("consumer");
    properties.put("key.deserializer", ByteArrayDeserializer.class.getName());
    properties.put("value.deserializer", ByteArrayDeserializer.class.getName());
    TopicPartition partition = new TopicPartition(dead.name(), 0);
    List<ConsumerRecord<byte[], byte[]>> letters = new ArrayList<>();
    try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(properties)) {
      consumer.assign(List.of(partition));
      consumer.seekToBeginning(List.of(partition));
      long end = consumer.endOffsets(List.of(partition)).getOrDefault(partition, 0L);
      while (consumer.position(partition) < end) {
        consumer.poll(POLL).forEach(letters::add);
      }
    }
    for (ConsumerRecord<byte[], byte[]> letter : letters) {
      out.println(
          "offset "
              + header(letter, "__streams.errors.offset")
              + ": dead letter, "
              + header(letter, "__avrolope.errors.reason")
              + ": "
              + header(letter, "__avrolope.errors.cause.message"));
    }
    return letters.size();
  }

  private static String header(ConsumerRecord<byte[], byte[]> letter, String name) {
    return new String(letter.headers().lastHeader(name).value(), StandardCharsets.UTF_8);
  }

  private static Map<String, Object> asMap(Properties properties) {
    return properties.stringPropertyNames().stream()
        .collect(Collectors.toMap(name -> name, properties::getProperty));
  }

  private Properties properties(String file) throws IOException {
    Properties properties = new Properties();
    try (InputStream in =
        PoisonRecords.class.getResourceAsStream("/poison/" + file + ".properties")) {
      properties.load(in);
    }
    properties.put("bootstrap.servers", topic.bootstrapServers());
    properties.put("schema.registry.url", topic.schemaRegistryUrl());
    return properties;
  }
}
