// SPDX-License-Identifier: Apache-2.0
package com.acme.clients;

import io.avrolope.kafka.GenericAvroSerde;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.GenericRecordBuilder;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsBuilder;

/**
 * A producer, a Kafka Streams application and a consumer, each with our serdes by class name:
 * {@code BROKERS REGISTRY-URL IN OUT}. Prints what was read and counted. Uses nothing that Kafka 3.5
 * lacks. Without the jar of Kafka Streams the consumer reads what the producer wrote.
 */
public final class Clients {
  private static final Schema ORDER =
      SchemaBuilder.record("shop.Order").fields().requiredString("id").requiredInt("total").endRecord();
  private static final int ORDERS = 3;

  private final Properties common = new Properties();
  private final String in;
  private final String out;

  private Clients(String brokers, String registry, String in, String out) {
    common.put("bootstrap.servers", brokers);
    common.put("schema.registry.url", registry);
    this.in = in;
    this.out = out;
  }

  public static void main(String[] args) throws Exception {
    printVersion("clients", "/kafka/kafka-version.properties");
    Clients clients = new Clients(args[0], args[1], args[2], args[3]);
    clients.produce();
    if (Clients.class.getResource("/kafka/kafka-streams-version.properties") == null) {
      clients.consume(clients.in);
      return;
    }
    printVersion("streams", "/kafka/kafka-streams-version.properties");
    new Application(clients).run();
  }

  private static void printVersion(String what, String resource) throws Exception {
    Properties properties = new Properties();
    properties.load(Clients.class.getResourceAsStream(resource));
    System.out.println(what + " " + properties.getProperty("version"));
  }

  private Properties with(String... more) {
    Properties all = new Properties();
    all.putAll(common);
    for (int i = 0; i < more.length; i += 2) {
      all.put(more[i], more[i + 1]);
    }
    return all;
  }

  private void produce() throws Exception {
    Properties properties =
        with(
            "key.serializer", "org.apache.kafka.common.serialization.StringSerializer",
            "value.serializer", "io.avrolope.kafka.KafkaAvroSerializer",
            "compression.type", "gzip");
    try (KafkaProducer<String, Object> producer = new KafkaProducer<>(properties)) {
      for (int i = 1; i <= ORDERS; i++) {
        GenericRecord order =
            new GenericRecordBuilder(ORDER).set("id", "o-" + i).set("total", i).build();
        producer.send(new ProducerRecord<>(in, "o-" + i, order)).get();
      }
      System.out.println("producer wrote " + counted("kafka.producer", "value.serializer", in));
    }
  }

  private void consume(String topic) throws Exception {
    Properties properties =
        with(
            "key.deserializer", "org.apache.kafka.common.serialization.StringDeserializer",
            "value.deserializer", "io.avrolope.kafka.KafkaAvroDeserializer",
            "group.id", "readers-of-" + topic,
            "auto.offset.reset", "earliest");
    try (KafkaConsumer<String, Object> consumer = new KafkaConsumer<>(properties)) {
      consumer.subscribe(List.of(topic));
      for (int read = 0; read < ORDERS; ) {
        for (ConsumerRecord<String, Object> record : consumer.poll(Duration.ofMillis(100))) {
          System.out.println(record.key() + " " + record.value());
          read++;
        }
      }
      System.out.println("consumer read " + counted("kafka.consumer", "value.deserializer", topic));
    }
  }

  /** The value in JMX of the metric {@code records-total} of the topic's records. */
  private static double counted(String domain, String config, String topic) throws Exception {
    MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
    String pattern = domain + ":type=plugins,config=" + config + ",topic=" + topic + ",*";
    double counted = 0;
    for (ObjectName bean : beans.queryNames(new ObjectName(pattern), null)) {
      counted += (Double) beans.getAttribute(bean, "records-total");
    }
    return counted;
  }

  /** The application of Kafka Streams, which is loaded only where its jar is. */
  private record Application(Clients clients) {
    void run() throws Exception {
      try (KafkaStreams streams = stream()) {
        clients.consume(clients.out);
        System.out.println(
            "streams read " + counted("kafka.streams", "value.deserializer", clients.in));
        System.out.println(
            "streams wrote " + counted("kafka.streams", "value.serializer", clients.out));
      }
    }

    /** Doubles the total of each order. */
    private KafkaStreams stream() throws InterruptedException {
      StreamsBuilder builder = new StreamsBuilder();
      builder.<String, GenericRecord>stream(clients.in)
          .mapValues(
              order ->
                  (GenericRecord)
                      new GenericRecordBuilder(ORDER)
                          .set("id", order.get("id"))
                          .set("total", 2 * (Integer) order.get("total"))
                          .build())
          .to(clients.out);
      KafkaStreams streams =
          new KafkaStreams(
              builder.build(),
              clients.with(
                  "application.id", clients.in,
                  "state.dir", "state",
                  "commit.interval.ms", "100",
                  "default.key.serde", "org.apache.kafka.common.serialization.Serdes$StringSerde",
                  "default.value.serde", GenericAvroSerde.class.getName()));
      CountDownLatch running = new CountDownLatch(1);
      streams.setStateListener(
          (state, before) -> {
            if (state == KafkaStreams.State.RUNNING) {
              running.countDown();
            }
          });
      streams.start();
      running.await();
      return streams;
    }
  }
}
