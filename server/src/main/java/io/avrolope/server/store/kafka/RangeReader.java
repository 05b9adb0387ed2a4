// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store.kafka;

import io.avrolope.registry.log.LogRecord;
import io.avrolope.server.store.StoreException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;

/** Reads a range of offsets of the topic once. */
final class RangeReader {
  private static final Duration POLL = Duration.ofMillis(200);

  private RangeReader() {}

  /**
   * Reads the records from one offset to before another one.
   *
   * @param properties of the consumer, which say whether aborted records are read
   * @throws StoreException if the end is not reached in time
   */
  static List<ConsumerRecord<byte[], byte[]>> read(
      Map<String, Object> properties, TopicPartition partition, OffsetRange range, Duration limit) {
    List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
    long deadline = System.nanoTime() + limit.toNanos();
    KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(properties);
    ClockWatch.Watching clock = ClockWatch.SYSTEM.watch(consumer::wakeup);
    try {
      consumer.assign(List.of(partition));
      consumer.seek(partition, range.from());
      while (consumer.position(partition) < range.end()) {
        if (System.nanoTime() - deadline >= 0) {
          throw new StoreException(
              "The topic "
                  + partition.topic()
                  + " was read up to offset "
                  + consumer.position(partition)
                  + " of "
                  + range.end()
                  + " in "
                  + limit.toMillis()
                  + " ms. Set a longer kafkastore.init.timeout.ms",
              null);
        }
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
          if (record.offset() < range.end()) {
            records.add(record);
          }
        }
      }
    } catch (KafkaException e) {
      throw new StoreException("Cannot read the topic " + partition.topic() + ": " + e, e);
    } finally {
      clock.close();
      consumer.close(KafkaOptions.WITHOUT_WAITING);
    }
    return records;
  }

  /**
   * Reads all records of a range, also aborted ones, and marks these.
   *
   * @throws StoreException if the end is not reached in time
   */
  static List<TopicEntry> entries(
      KafkaOptions options, TopicPartition partition, OffsetRange range) {
    Set<Long> committed =
        read(options.consumer(), partition, range, options.startTimeout()).stream()
            .map(ConsumerRecord::offset)
            .collect(Collectors.toSet());
    return read(options.uncommittedConsumer(), partition, range, options.startTimeout()).stream()
        .map(
            record ->
                new TopicEntry(
                    record.offset(),
                    record.timestamp(),
                    new LogRecord(record.key(), record.value()),
                    !committed.contains(record.offset())))
        .toList();
  }
}
