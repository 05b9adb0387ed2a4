// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.broker;

import com.sun.management.OperatingSystemMXBean;
import io.avrolope.benchmarks.library.Client;
import io.avrolope.benchmarks.workload.Workload;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * The child process of a {@link ClientProcess}. It reads {@code produce|consume <topic> <events>},
 * does that, and writes the wall clock time and the CPU time in nanoseconds. It exits at the end of
 * its input.
 */
final class ClientMain {
  static final String PREFIX = "client ";

  /** The number of records that are compared; all records are counted. */
  private static final long CHECKED = Workload.MESSAGES;

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final OperatingSystemMXBean system =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private final Client client;
  private final String bootstrapServers;

  private ClientMain(Client client, String bootstrapServers) {
    this.client = client;
    this.bootstrapServers = bootstrapServers;
  }

  public static void main(String[] args) throws IOException {
    ClientMain main =
        new ClientMain(Client.Owner.valueOf(args[0]).of(Workload.W1_HEADER.shape()), args[1]);
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      String[] words = line.split(" ", -1);
      System.out.println(PREFIX + main.timed(words[0], words[1], Long.parseLong(words[2])));
    }
  }

  private String timed(String what, String topic, long events) {
    long cpu = system.getProcessCpuTime();
    long start = System.nanoTime();
    if (what.equals("produce")) {
      produce(topic, events);
    } else {
      consume(topic, events);
    }
    long end = System.nanoTime();
    return (end - start) + " " + (system.getProcessCpuTime() - cpu);
  }

  private void produce(String topic, long events) {
    List<Object> values = client.values();
    AtomicReference<Exception> failure = new AtomicReference<>();
    try (KafkaProducer<byte[], Object> producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", bootstrapServers),
            new ByteArraySerializer(),
            NonClosingSerdes.serializer(client.serializer()))) {
      for (long i = 0; i < events; i++) {
        Future<RecordMetadata> unused = // the callback gets the failures
            producer.send(
                new ProducerRecord<>(topic, values.get((int) (i % values.size()))),
                (metadata, exception) -> {
                  if (exception != null) {
                    failure.set(exception);
                  }
                });
      }
      producer.flush();
    }
    if (failure.get() != null) {
      throw new IllegalStateException(failure.get());
    }
  }

  private void consume(String topic, long events) {
    try (KafkaConsumer<byte[], Object> consumer =
        new KafkaConsumer<>(
            Map.of("bootstrap.servers", bootstrapServers),
            new ByteArrayDeserializer(),
            NonClosingSerdes.deserializer(client.deserializer()))) {
      consumer.assign(List.of(new TopicPartition(topic, 0)));
      consumer.seekToBeginning(consumer.assignment());
      long received = 0;
      while (received < events) {
        ConsumerRecords<byte[], Object> records = consumer.poll(PATIENCE);
        if (records.isEmpty()) {
          throw new IllegalStateException(
              "Received only " + received + " of " + events + " records");
        }
        for (ConsumerRecord<byte[], Object> record : records) {
          if (received < CHECKED) {
            client.check(received, record.value());
          }
          received++;
        }
      }
    }
  }
}
