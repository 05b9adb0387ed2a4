// SPDX-License-Identifier: Apache-2.0
package io.avrolope.chaos;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Reads the committed records of a topic, each once. Not thread-safe. */
final class TopicReading implements AutoCloseable {
  private static final Duration POLL = Duration.ofSeconds(1);

  private final KafkaConsumer<byte[], byte[]> consumer;
  private final List<TopicPartition> partitions;

  TopicReading(ChaosContext context, String topic) {
    consumer =
        new KafkaConsumer<>(
            Map.of(
                "bootstrap.servers",
                context.brokers().directAddresses(),
                "isolation.level",
                "read_committed"),
            new ByteArrayDeserializer(),
            new ByteArrayDeserializer());
    partitions =
        consumer.partitionsFor(topic).stream()
            .map(each -> new TopicPartition(topic, each.partition()))
            .toList();
    consumer.assign(partitions);
    consumer.seekToBeginning(partitions);
  }

  /** Reads all records of a topic that nobody writes any more. */
  static void all(
      ChaosContext context, String topic, Consumer<ConsumerRecord<byte[], byte[]>> action) {
    try (TopicReading reading = new TopicReading(context, topic)) {
      reading.readOn(action);
    }
  }

  /** Reads on from where the last call ended, to the current end. */
  void readOn(Consumer<ConsumerRecord<byte[], byte[]>> action) {
    Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
    while (ends.entrySet().stream()
        .anyMatch(each -> consumer.position(each.getKey()) < each.getValue())) {
      consumer.poll(POLL).forEach(action);
    }
  }

  @Override
  public void close() {
    consumer.close();
  }
}
