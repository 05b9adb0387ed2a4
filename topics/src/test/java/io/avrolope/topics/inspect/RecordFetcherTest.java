// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.inspect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.envelope.RecordPart;
import io.avrolope.topics.cluster.TopicConsumer;
import io.avrolope.topics.cluster.TopicException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Partition 0 has the offsets 3 to 9, with a record at 5. */
@Timeout(20)
class RecordFetcherTest {
  private static final TopicPartition PARTITION = new TopicPartition("orders", 0);

  private final TopicConsumer consumer = new TopicConsumer("orders", 2);

  @BeforeEach
  void addRecord() {
    consumer.setOffsets(PARTITION, 3, 10);
    consumer.add(
        new ConsumerRecord<>(
            "orders",
            0,
            5,
            1000,
            TimestampType.CREATE_TIME,
            0,
            0,
            "k".getBytes(StandardCharsets.UTF_8),
            null,
            new RecordHeaders().add("trace", new byte[] {1}),
            Optional.empty()));
  }

  private InspectionInput fetch(long offset, RecordPart part) {
    return RecordFetcher.fetch(consumer, PARTITION, offset, part);
  }

  @Test
  void recordIsFetchedWithItsHeaders() {
    InspectionInput key = fetch(5, RecordPart.KEY);

    assertThat(key.place()).isEqualTo("orders-0@5, 1970-01-01T00:00:01Z, its key");
    assertThat(key.topic()).isEqualTo("orders");
    assertThat(key.headers()).extracting(header -> header.key()).containsExactly("trace");
    assertThat(key.bytes()).isNotNull().satisfies(bytes -> assertThat(bytes.length()).isOne());
  }

  @Test
  void tombstoneHasNoBytes() {
    assertThat(fetch(5, RecordPart.VALUE).bytes()).isNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2 | Offset 2 does not exist in orders-0: its offsets are 3 to 9",
        "10 | Offset 10 does not exist in orders-0: its offsets are 3 to 9",
        "4 | No record at orders-0@4: compaction removed it, or the offset is a transaction marker",
      })
  void missingOffsetIsAUsageError(long offset, String message) {
    assertThatThrownBy(() -> fetch(offset, RecordPart.VALUE))
        .isInstanceOf(TopicException.class)
        .hasMessage(message);
  }

  @Test
  void emptyOrMissingPartitionIsAUsageError() {
    assertThatThrownBy(
            () ->
                RecordFetcher.fetch(consumer, new TopicPartition("orders", 1), 0, RecordPart.VALUE))
        .isInstanceOf(TopicException.class)
        .hasMessage("Offset 0 does not exist in orders-1, which is empty");
    assertThatThrownBy(
            () ->
                RecordFetcher.fetch(consumer, new TopicPartition("orders", 2), 0, RecordPart.VALUE))
        .isInstanceOf(TopicException.class)
        .hasMessage("Partition 2 does not exist: topic orders has 2 partitions");
  }
}
