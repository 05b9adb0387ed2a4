// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.records;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.topics.cluster.PartitionRange;
import io.avrolope.topics.cluster.TopicConsumer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class TopicReaderTest {
  private static final TopicPartition FIRST = new TopicPartition("orders", 0);
  private static final TopicPartition SECOND = new TopicPartition("orders", 1);

  private final TopicConsumer consumer = new TopicConsumer("orders", 2);

  /** Keeps the locations of records, and stops after a number of them. */
  private static final class Locations implements TopicReader.Visitor {
    private final List<String> visited = new ArrayList<>();
    private final int max;

    Locations(int max) {
      this.max = max;
    }

    @Override
    public boolean visit(ConsumerRecord<byte[], byte[]> record) {
      visited.add(RecordLocation.of(record));
      return visited.size() < max;
    }

    @Override
    public void note(String fact) {
      visited.add(fact);
    }

    @Override
    public boolean pause() {
      return true;
    }
  }

  private void add(TopicPartition partition, int count) {
    for (int i = 0; i < count; i++) {
      consumer.add(partition, i, "any");
    }
  }

  private static List<PartitionRange> ranges(long from, long to) {
    return List.of(new PartitionRange(FIRST, from, to), new PartitionRange(SECOND, 0, 0));
  }

  @Test
  void rangeIsReadToItsEnd() {
    add(FIRST, 5);
    Locations locations = new Locations(100);

    TopicReader.of(consumer, ranges(1, 4)).read(locations);

    assertThat(locations.visited).containsExactly("orders-0@1", "orders-0@2", "orders-0@3");
  }

  @Test
  void emptyRangesAreNotRead() {
    TopicReader.of(consumer, ranges(0, 0)).read(new Locations(1));

    assertThat(consumer.assignment()).isEmpty();
  }

  @Test
  void visitorStopsTheReader() {
    add(FIRST, 5);
    Locations locations = new Locations(2);

    TopicReader.of(consumer, ranges(0, 5)).read(locations);

    assertThat(locations.visited).containsExactly("orders-0@0", "orders-0@1");
  }

  @Test
  void recordsThatAreDeletedMeanwhileAreReportedAndSkipped() {
    add(FIRST, 5);
    consumer.setOffsets(FIRST, 3, 5);
    Locations locations = new Locations(100);

    TopicReader.of(consumer, ranges(1, 5)).read(locations);

    assertThat(locations.visited)
        .containsExactly(
            "orders-0: offsets 1 to 2 were deleted meanwhile", "orders-0@3", "orders-0@4");
  }

  @Test
  void aPartitionThatIsTruncatedMeanwhileEndsEarlier() {
    add(FIRST, 2);
    Locations locations = new Locations(100);
    consumer.setOffsets(FIRST, 0, 2);
    consumer.schedulePollTask(
        () -> consumer.setPollException(new OffsetOutOfRangeException(Map.of(FIRST, 4L))));

    TopicReader.of(consumer, ranges(0, 5)).read(locations);

    assertThat(locations.visited).contains("orders-0 was truncated to offset 2 meanwhile");
  }

  @Test
  void followingReaderGoesBeyondTheEndAndIntoEmptyRanges() {
    add(FIRST, 2);
    consumer.add(SECOND, 0, "new");
    Locations locations = new Locations(3);

    TopicReader.following(consumer, ranges(0, 1)).read(locations);

    assertThat(locations.visited).containsExactly("orders-0@0", "orders-0@1", "orders-1@0");
  }
}
