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

/** Reads all committed records of a topic, when nobody writes to it any more. */
final class TopicReading {
  private static final Duration POLL = Duration.ofSeconds(1);

  private TopicReading() {}

  static void each(String brokers, String topic, Consumer<ConsumerRecord<byte[], byte[]>> action) {
    Map<String, Object> properties =
        Map.of("bootstrap.servers", brokers, "isolation.level", "read_committed");
    try (KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(properties, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
      List<TopicPartition> partitions =
          consumer.partitionsFor(topic).stream()
              .map(each -> new TopicPartition(topic, each.partition()))
              .toList();
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
      while (ends.entrySet().stream()
          .anyMatch(each -> consumer.position(each.getKey()) < each.getValue())) {
        consumer.poll(POLL).forEach(action);
      }
    }
  }
}
