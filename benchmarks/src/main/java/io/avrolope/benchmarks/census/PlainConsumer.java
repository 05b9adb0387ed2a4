// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.census;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** A program that reads a topic from its beginning to its end and discards the records. */
public final class PlainConsumer {
  private PlainConsumer() {}

  /**
   * Prints, as {@code census --json} does, the number of records and the records per second since
   * the first poll.
   *
   * @param args bootstrap server, topic
   */
  public static void main(String[] args) {
    ByteArrayDeserializer bytes = new ByteArrayDeserializer();
    Map<String, Object> properties =
        Map.of("bootstrap.servers", args[0], "enable.auto.commit", false);
    try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(properties, bytes, bytes)) {
      List<TopicPartition> partitions =
          consumer.partitionsFor(args[1]).stream()
              .map(each -> new TopicPartition(each.topic(), each.partition()))
              .toList();
      Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      long begin = System.nanoTime();
      long records = 0;
      while (partitions.stream()
          .anyMatch(each -> consumer.position(each) < Objects.requireNonNull(ends.get(each)))) {
        records += consumer.poll(Duration.ofMillis(200)).count();
      }
      double seconds = (System.nanoTime() - begin) / 1e9;
      System.out.printf(
          "{\"records\": %d, \"recordsPerSecond\": %.0f}%n", records, records / seconds);
    }
  }
}
