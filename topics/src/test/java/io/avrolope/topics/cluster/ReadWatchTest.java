// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.cluster;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class ReadWatchTest {
  private static final TopicPartition PARTITION = new TopicPartition("orders", 0);
  private static final Duration LONG = Duration.ofDays(1);

  private final TopicConsumer consumer = new TopicConsumer("orders", 1);

  @Test
  void aDeletedTopicEndsTheCommand() {
    consumer.updatePartitions("orders", List.of());

    assertThatThrownBy(() -> new ReadWatch(consumer, Duration.ZERO, LONG).requireTopic(PARTITION))
        .isInstanceOf(TopicException.class)
        .hasMessage("Topic orders was deleted while it was read")
        .extracting(e -> ((TopicException) e).reason())
        .isEqualTo(TopicException.Reason.UNAVAILABLE);
  }

  @Test
  void aTopicMayBeMissingForAShortTime() {
    consumer.updatePartitions("orders", List.of());

    assertThatCode(() -> new ReadWatch(consumer, LONG, LONG).requireTopic(PARTITION))
        .doesNotThrowAnyException();
  }

  @Test
  void aTopicWithoutNewRecordsIsAFailureOnlyIfItHasMore() {
    ReadWatch watch = new ReadWatch(consumer, Duration.ZERO, Duration.ZERO);

    assertThatCode(() -> watch.requireTopic(PARTITION)).doesNotThrowAnyException();
    assertThatThrownBy(() -> watch.requireProgress(PARTITION, 7))
        .hasMessage("No records from partition orders-0 at offset 7 within 0 s");
  }
}
