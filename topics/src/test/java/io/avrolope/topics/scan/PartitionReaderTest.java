// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.scan;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.envelope.RecordPart;
import io.avrolope.kafka.EnvelopeInspector;
import io.avrolope.topics.cluster.PartitionRange;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.UUID;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class PartitionReaderTest {
  private static final TopicPartition FIRST = new TopicPartition("orders", 0);
  private static final TopicPartition SECOND = new TopicPartition("orders", 1);

  private final String registry = "mock://" + UUID.randomUUID();
  private final byte[] value = Topics.confluent(registry, "a");
  private final MockConsumer<ByteBuffer, ByteBuffer> consumer = new MockConsumer<>("none");
  private final ScanClock clock = new ScanClock(1);

  private void exists(TopicPartition partition, long beginning, long end) {
    consumer.updateBeginningOffsets(Map.of(partition, beginning));
    consumer.updateEndOffsets(Map.of(partition, end));
  }

  /** Makes the next poll return the records of a partition from one offset to another. */
  private void poll(TopicPartition partition, long from, long to) {
    consumer.schedulePollTask(
        () -> {
          for (long offset = from; offset < to; offset++) {
            consumer.addRecord(
                Topics.record(partition.partition(), offset, ByteBuffer.wrap(value)));
          }
        });
  }

  private void read(int window, PartitionScan... scans) {
    Queue<PartitionScan> waiting = new ArrayDeque<>(List.of(scans));
    try (EnvelopeInspector inspector =
            new EnvelopeInspector(
                Map.of("schema.registry.url", registry, "envelope", "confluent"),
                RecordPart.VALUE);
        ScanProgress progress = records -> {}) {
      new PartitionReader(RecordPart.VALUE, window, new RecordClassifier(inspector, null), progress)
          .readAll(waiting, () -> consumer, clock);
    }
  }

  private static long records(PartitionScan scan) {
    return scan.counts().kinds().values().stream().mapToLong(each -> each.stats().records()).sum();
  }

  @Test
  void partitionsAreReadOneAfterAnotherInASmallWindow() {
    exists(FIRST, 0, 3);
    exists(SECOND, 0, 2);
    PartitionScan first = new PartitionScan(new PartitionRange(FIRST, 0, 3), 1);
    PartitionScan second = new PartitionScan(new PartitionRange(SECOND, 0, 2), 1);
    poll(FIRST, 0, 3);
    poll(SECOND, 0, 2);

    read(1, first, second);

    assertThat(records(first)).isEqualTo(3);
    assertThat(records(second)).isEqualTo(2);
    assertThat(clock.records()).isEqualTo(5);
    assertThat(consumer.closed()).isTrue();
  }

  @Test
  void recordsAfterTheRangeAreNotCounted() {
    exists(FIRST, 0, 10);
    PartitionScan scan = new PartitionScan(new PartitionRange(FIRST, 2, 5), 1);
    poll(FIRST, 2, 10);

    read(4, scan);

    assertThat(records(scan)).isEqualTo(3);
    assertThat(scan.isDone()).isTrue();
  }

  @Test
  void deletedRecordsAreSkippedAndNoted() {
    exists(FIRST, 3, 6);
    PartitionScan scan = new PartitionScan(new PartitionRange(FIRST, 1, 6), 1);
    poll(FIRST, 3, 6);
    poll(FIRST, 3, 6);

    read(4, scan);

    assertThat(records(scan)).isEqualTo(3);
    assertThat(scan.counts().notes())
        .containsExactly("partition 0: offsets 1 to 2 were deleted during the scan");
  }

  @Test
  void truncatedPartitionEndsAndIsNoted() {
    exists(FIRST, 0, 5);
    PartitionScan scan = new PartitionScan(new PartitionRange(FIRST, 7, 9), 1);
    consumer.setPollException(new OffsetOutOfRangeException(Map.of(FIRST, 7L)));

    read(4, scan);

    assertThat(records(scan)).isZero();
    assertThat(scan.counts().notes())
        .containsExactly("partition 0 was truncated to offset 5 during the scan");
  }

  @Test
  void stoppedReaderLeavesTheRest() {
    exists(FIRST, 0, 10);
    PartitionScan scan = new PartitionScan(new PartitionRange(FIRST, 0, 10), 1);
    poll(FIRST, 0, 4);
    consumer.schedulePollTask(clock::stop);

    read(4, scan);

    assertThat(records(scan)).isEqualTo(4);
    assertThat(scan.isDone()).isFalse();
    assertThat(scan.position()).isEqualTo(4);
  }

  @Test
  void sampleReadsOnlyEveryNthRange() {
    exists(FIRST, 0, 600);
    PartitionScan scan = new PartitionScan(new PartitionRange(FIRST, 0, 600), 3);
    poll(FIRST, 0, 600);
    poll(FIRST, 300, 600);

    read(4, scan);

    assertThat(records(scan)).isEqualTo(200);
    assertThat(scan.scale()).isEqualTo(3.0);
    assertThat(scan.isDone()).isTrue();
  }
}
