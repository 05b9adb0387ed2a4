// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.GenericRecordBuilder;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;

/** A program that writes one order and prints what it reads: {@code PROPERTIES BROKERS TOPIC}. */
final class ReadmeClients {
  private static final long TIMEOUT_MS = 60_000;

  private ReadmeClients() {}

  public static void main(String[] args) throws Exception {
    Properties properties = load(Path.of(args[0]));
    properties.setProperty("bootstrap.servers", args[1]);
    write(properties, args[2]);
    print(properties, args[2]);
  }

  private static Properties load(Path file) throws IOException {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      properties.load(reader);
    }
    return properties;
  }

  private static void write(Properties properties, String topic)
      throws ExecutionException, InterruptedException {
    Schema schema =
        CensusTopic.parse(
            "{'type':'record','name':'Order','namespace':'shop','fields':["
                + "{'name':'id','type':'string'},{'name':'total','type':'int'}]}");
    GenericRecord order = new GenericRecordBuilder(schema).set("id", "o-1").set("total", 4).build();
    try (KafkaProducer<String, Object> producer = new KafkaProducer<>(properties)) {
      producer.send(new ProducerRecord<>(topic, "o-1", order)).get();
    }
  }

  /** Prints the values of the first poll that returns records. */
  private static void print(Properties properties, String topic) {
    try (KafkaConsumer<String, Object> consumer = new KafkaConsumer<>(properties)) {
      consumer.subscribe(List.of(topic));
      long deadline = System.nanoTime() + TIMEOUT_MS * 1_000_000;
      ConsumerRecords<String, Object> records = ConsumerRecords.empty();
      while (records.isEmpty() && System.nanoTime() - deadline < 0) {
        records = consumer.poll(Duration.ofMillis(200));
      }
      for (ConsumerRecord<String, Object> record : records) {
        System.out.println(record.value());
      }
    }
  }
}
