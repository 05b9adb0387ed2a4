// SPDX-License-Identifier: Apache-2.0
package io.avrolope.examples.quickstart;

import io.avrolope.envelope.Frame;
import io.avrolope.examples.event.Event;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** The quick start's topic. The property files in {@code quickstart/} configure its clients. */
record QuickstartTopic(String name, String bootstrapServers, String schemaRegistryUrl) {
  private static final Duration TIMEOUT = Duration.ofSeconds(60);

  /** A record that was read, with its envelope and its first bytes. */
  record Read(long offset, Frame frame, String firstBytes, Event event) {}

  void create() throws ExecutionException, InterruptedException {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
      admin.createTopics(List.of(new NewTopic(name, 1, (short) 1))).all().get();
    } catch (ExecutionException e) {
      if (!(e.getCause() instanceof TopicExistsException)) {
        throw e;
      }
    }
  }

  void send(String propertiesFile, List<SpecificRecord> events)
      throws IOException, ExecutionException, InterruptedException {
    try (KafkaProducer<String, Object> producer = new KafkaProducer<>(properties(propertiesFile))) {
      for (SpecificRecord event : events) {
        producer.send(new ProducerRecord<>(name, event)).get();
      }
    }
  }

  /**
   * Reads the topic from its beginning with one deserializer, and once more as bytes to show the
   * envelopes.
   *
   * @throws IllegalStateException if fewer records arrive within a minute
   */
  List<Read> readAll(int count) throws IOException {
    Properties properties = properties("consumer");
    List<ConsumerRecord<String, Object>> decoded;
    try (KafkaConsumer<String, Object> consumer = new KafkaConsumer<>(properties)) {
      decoded = poll(consumer, count);
    }
    properties.put("value.deserializer", ByteArrayDeserializer.class.getName());
    List<ConsumerRecord<String, byte[]>> raw;
    try (KafkaConsumer<String, byte[]> consumer = new KafkaConsumer<>(properties)) {
      raw = poll(consumer, count);
    }
    List<Read> read = new ArrayList<>();
    try (EnvelopeFinder envelopes = new EnvelopeFinder(name, properties)) {
      for (int i = 0; i < count; i++) {
        byte[] bytes = raw.get(i).value();
        long offset = decoded.get(i).offset();
        Event event = (Event) decoded.get(i).value();
        read.add(new Read(offset, envelopes.of(bytes), firstBytes(bytes), event));
      }
    }
    return read;
  }

  private <V> List<ConsumerRecord<String, V>> poll(KafkaConsumer<String, V> consumer, int count) {
    TopicPartition partition = new TopicPartition(name, 0);
    consumer.assign(List.of(partition));
    consumer.seekToBeginning(List.of(partition));
    List<ConsumerRecord<String, V>> records = new ArrayList<>();
    long deadline = System.nanoTime() + TIMEOUT.toNanos();
    while (records.size() < count) {
      if (System.nanoTime() - deadline >= 0) {
        throw new IllegalStateException(
            "Expected " + count + " events but found " + records.size() + " in " + TIMEOUT);
      }
      consumer.poll(Duration.ofMillis(200)).forEach(records::add);
    }
    return records;
  }

  private static String firstBytes(byte[] bytes) {
    StringBuilder hex = new StringBuilder();
    for (int i = 0; i < Math.min(bytes.length, 6); i++) {
      hex.append(String.format("%02X ", bytes[i]));
    }
    return hex + "...";
  }

  private Properties properties(String file) throws IOException {
    Properties properties = new Properties();
    try (InputStream in =
        Quickstart.class.getResourceAsStream("/quickstart/" + file + ".properties")) {
      properties.load(in);
    }
    properties.put("bootstrap.servers", bootstrapServers);
    properties.put("schema.registry.url", schemaRegistryUrl);
    return properties;
  }
}
