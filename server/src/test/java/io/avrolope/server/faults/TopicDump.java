// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.faults;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.jspecify.annotations.Nullable;

/** Writes the records of the topic to a file, with those that were never committed. */
public final class TopicDump {
  private static final TopicPartition PARTITION = new TopicPartition("_schemas", 0);
  private static final Duration POLL = Duration.ofSeconds(1);

  private final String brokers;

  public TopicDump(String brokers) {
    this.brokers = brokers;
  }

  public void write(Path file) {
    try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(file, StandardCharsets.UTF_8))) {
      Set<Long> committed = new HashSet<>();
      each("read_committed", record -> committed.add(record.offset()));
      each(
          "read_uncommitted",
          record ->
              out.println(
                  record.offset()
                      + (committed.contains(record.offset()) ? " " : " ABORTED ")
                      + Instant.ofEpochMilli(record.timestamp())
                      + " "
                      + record.key()
                      + " "
                      + record.value()));
    } catch (IOException | KafkaException e) {
      System.out.println("The records cannot be written to " + file + ": " + e);
    }
  }

  /** Takes a record. */
  @FunctionalInterface
  private interface Sink {
    void take(ConsumerRecord<@Nullable String, @Nullable String> record);
  }

  private void each(String isolation, Sink sink) {
    Map<String, Object> properties =
        Map.of("bootstrap.servers", brokers, "isolation.level", isolation);
    try (KafkaConsumer<String, String> consumer =
        new KafkaConsumer<>(properties, new StringDeserializer(), new StringDeserializer())) {
      consumer.assign(List.of(PARTITION));
      consumer.seekToBeginning(List.of(PARTITION));
      long end = consumer.endOffsets(List.of(PARTITION)).getOrDefault(PARTITION, 0L);
      while (consumer.position(PARTITION) < end) {
        consumer.poll(POLL).forEach(sink::take);
      }
    }
  }
}
