// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.records;

import io.avrolope.server.registry.Refusal;
import io.avrolope.topics.cluster.PartitionRange;
import io.avrolope.topics.records.TopicReader;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/** Reads the record at an offset. */
final class SingleRecord implements TopicReader.Visitor {
  private static final long MAX_NANOS = Duration.ofSeconds(10).toNanos();

  private final long deadline = System.nanoTime() + MAX_NANOS;
  private @Nullable ConsumerRecord<byte[], byte[]> found;

  private SingleRecord() {}

  /**
   * Reads a record.
   *
   * @throws Refusal if there is none
   * @throws io.avrolope.topics.cluster.TopicException if the partition does not exist
   */
  static ConsumerRecord<byte[], byte[]> read(
      String topic, int partition, long offset, Consumer<byte[], byte[]> consumer) {
    PartitionRange all =
        new TopicRanges(Set.of(partition), OffsetBound.BEGINNING, OffsetBound.END)
            .of(topic, consumer)
            .get(0);
    String place = all.partition() + "@" + offset;
    if (offset < all.from() || offset >= all.to()) {
      throw Refusal.of(
          ClusterFailures.NOT_FOUND,
          "Record "
              + place
              + " does not exist. The retained offsets are "
              + all.from()
              + " to "
              + (all.to() - 1));
    }
    SingleRecord visitor = new SingleRecord();
    TopicReader.of(consumer, List.of(new PartitionRange(all.partition(), offset, offset + 1)))
        .read(visitor);
    ConsumerRecord<byte[], byte[]> record = visitor.found;
    if (record == null) {
      boolean isLate = System.nanoTime() - visitor.deadline > 0;
      throw Refusal.of(
          isLate ? ClusterFailures.UNAVAILABLE : ClusterFailures.NOT_FOUND,
          isLate
              ? "The brokers did not send record " + place + " in time. Try again"
              : "There is no record at "
                  + place
                  + ": compaction removed it, its transaction was aborted, or it is a marker");
    }
    return record;
  }

  @Override
  public boolean visit(ConsumerRecord<byte[], byte[]> record) {
    found = record;
    return false;
  }

  @Override
  public void note(String fact) {} // the record was deleted: there is none

  @Override
  public boolean pause() {
    return System.nanoTime() - deadline <= 0;
  }
}
