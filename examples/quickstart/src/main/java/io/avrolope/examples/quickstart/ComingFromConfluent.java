// SPDX-License-Identifier: Apache-2.0
package io.avrolope.examples.quickstart;

import io.avrolope.examples.EmbeddedBroker;
import io.avrolope.examples.SampleEvents;
import io.avrolope.examples.event.Event;
import io.avrolope.test.TestRegistry;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * Replaces Confluent's serializer and deserializer by changing two class names.
 *
 * <p>The property files in {@code confluent/} configured Confluent's classes before. Only the class
 * of the serializer and of the deserializer are new. All other keys and values stay, even the class
 * names of Confluent's subject name strategies. The example starts the registry server, and puts
 * its address and that of the broker into the properties. It sends an event and reads it back. The
 * exit status is 0 only if both are equal.
 *
 * <p>{@code mvn -q -Pquickstart -pl examples/quickstart -am package
 * -Dquickstart.main=quickstart.ComingFromConfluent}
 */
public final class ComingFromConfluent {
  private static final Duration TIMEOUT = Duration.ofSeconds(60);

  private ComingFromConfluent() {}

  /**
   * Runs the example.
   *
   * @param args {@code HOST:PORT} of a running broker; if empty, an embedded broker is started
   */
  public static void main(String[] args) throws Exception {
    if (args.length > 0) {
      System.exit(run(args[0], System.out) ? 0 : 1);
    }
    System.out.println("Starting a Kafka broker ...");
    boolean equal;
    try (EmbeddedBroker broker = EmbeddedBroker.start()) {
      equal = run(broker.bootstrapServers(), System.out);
    }
    System.exit(equal ? 0 : 1);
  }

  private static boolean run(String bootstrapServers, PrintStream out)
      throws IOException, ExecutionException, InterruptedException {
    String topic = "coming-from-confluent-" + Long.toString(System.currentTimeMillis(), 36);
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
      admin.createTopics(List.of(new NewTopic(topic, 1, (short) 1))).all().get();
    }
    try (TestRegistry registry = TestRegistry.start()) {
      Map<String, String> addresses =
          Map.of("bootstrap.servers", bootstrapServers, "schema.registry.url", registry.url());
      return sendAndRead(topic, addresses, out);
    }
  }

  private static boolean sendAndRead(String topic, Map<String, String> addresses, PrintStream out)
      throws IOException, ExecutionException, InterruptedException {
    Event sent = SampleEvents.filled(new Event(), 1);
    Properties producing = properties("producer", addresses);
    try (KafkaProducer<String, Event> producer = new KafkaProducer<>(producing)) {
      producer.send(new ProducerRecord<>(topic, sent)).get();
      out.println("sent " + sent.getId() + " with " + producing.get("value.serializer"));
    }
    Properties consuming = properties("consumer", addresses);
    try (KafkaConsumer<String, Event> consumer = new KafkaConsumer<>(consuming)) {
      consumer.subscribe(List.of(topic));
      Event read = firstRecord(consumer).value();
      out.println("read " + read.getId() + " with " + consuming.get("value.deserializer"));
      return read.equals(sent);
    }
  }

  private static ConsumerRecord<String, Event> firstRecord(KafkaConsumer<String, Event> consumer) {
    long deadline = System.nanoTime() + TIMEOUT.toNanos();
    while (System.nanoTime() - deadline < 0) {
      for (ConsumerRecord<String, Event> record : consumer.poll(Duration.ofMillis(200))) {
        return record;
      }
    }
    throw new IllegalStateException("No record arrived within " + TIMEOUT);
  }

  private static Properties properties(String file, Map<String, String> addresses)
      throws IOException {
    Properties properties = new Properties();
    try (InputStream in =
        ComingFromConfluent.class.getResourceAsStream("/confluent/" + file + ".properties")) {
      properties.load(in);
    }
    properties.putAll(addresses);
    return properties;
  }
}
