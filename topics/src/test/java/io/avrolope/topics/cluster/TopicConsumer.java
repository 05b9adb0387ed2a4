// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.cluster;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;

/** A consumer of one topic whose records are in memory; also finds offsets by time. */
public final class TopicConsumer extends MockConsumer<byte[], byte[]> {
  private final Map<TopicPartition, List<ConsumerRecord<byte[], byte[]>>> records = new HashMap<>();

  /** Creates a topic without records. */
  public TopicConsumer(String topic, int partitions) {
    super("none");
    Node[] nodes = {};
    List<PartitionInfo> infos = new ArrayList<>();
    for (int i = 0; i < partitions; i++) {
      infos.add(new PartitionInfo(topic, i, Node.noNode(), nodes, nodes));
      TopicPartition partition = new TopicPartition(topic, i);
      records.put(partition, new ArrayList<>());
      setOffsets(partition, 0, 0);
    }
    updatePartitions(topic, infos);
  }

  /** Sets the first offset, and the offset after the last one. */
  public void setOffsets(TopicPartition partition, long beginning, long end) {
    updateBeginningOffsets(Map.of(partition, beginning));
    updateEndOffsets(Map.of(partition, end));
  }

  /** Adds a record to return from a later poll; the partition must be assigned by then. */
  public void add(TopicPartition partition, long offset, String value) {
    add(
        new ConsumerRecord<>(
            partition.topic(),
            partition.partition(),
            offset,
            null,
            value.getBytes(StandardCharsets.UTF_8)));
  }

  /** As above, with the key {@code k} and the time 1000. */
  public void add(TopicPartition partition, long offset, byte[] value) {
    add(
        new ConsumerRecord<>(
            partition.topic(),
            partition.partition(),
            offset,
            1000L,
            TimestampType.CREATE_TIME,
            0,
            value.length,
            new byte[] {'k'},
            value,
            new RecordHeaders(),
            Optional.empty()));
  }

  /** Adds a record, which is returned by the poll that follows the next one. */
  public void add(ConsumerRecord<byte[], byte[]> record) {
    TopicPartition partition = new TopicPartition(record.topic(), record.partition());
    records.computeIfAbsent(partition, each -> new ArrayList<>()).add(record);
    schedulePollTask(
        () -> {
          if (assignment().contains(partition)) {
            addRecord(record);
          }
        });
  }

  /** Each record has its offset as its time. Like Kafka, rejects times before 1970. */
  @Override
  public synchronized Map<TopicPartition, OffsetAndTimestamp> offsetsForTimes(
      Map<TopicPartition, Long> times) {
    Map<TopicPartition, OffsetAndTimestamp> found = new HashMap<>();
    times.forEach(
        (partition, time) -> {
          if (time < 0) {
            throw new IllegalArgumentException("The target time cannot be negative.");
          }
          long end = endOffsets(List.of(partition)).getOrDefault(partition, 0L);
          if (time < end) {
            found.put(partition, new OffsetAndTimestamp(time, time));
          }
        });
    return found;
  }
}
