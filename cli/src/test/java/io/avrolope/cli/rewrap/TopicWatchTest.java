// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.rewrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.cli.terminal.CommandException;
import io.avrolope.cli.terminal.ExitCode;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Copies that wait for a topic until the watch interrupts them. */
@Timeout(60)
class TopicWatchTest {
  private static final Duration INTERVAL = Duration.ofMillis(1);

  private final FakeCluster cluster = new FakeCluster();
  private final TopicPair topics =
      new TopicPair(cluster.add("events", 1, Map.of()), cluster.add("events-2", 1, Map.of()));
  private final CountDownLatch interrupted = new CountDownLatch(1);

  /** Runs a copy whose client waits until it is interrupted, and then fails as Kafka's do. */
  private void copy() {
    try (TopicWatch watch =
        TopicWatch.start(cluster, topics, INTERVAL, lost -> interrupted.countDown())) {
      watch.guard(
          () -> {
            await(interrupted);
            throw new TimeoutException("Timeout expired after 60000ms");
          },
          () -> 1_200);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "events; Topic events was deleted while it was read. events-2 has 1,200 records of it",
        "events-2; Topic events-2 was deleted while it was written. It had 1,200 records of the copy"
      })
  void aDeletedTopicEndsTheCopyAndIsNamed(String topic, String message) {
    cluster.remove(topic);

    assertThatThrownBy(this::copy)
        .isInstanceOf(CommandException.class)
        .hasMessage(message)
        .extracting(failure -> ((CommandException) failure).exitCode())
        .isEqualTo(ExitCode.UNAVAILABLE);
  }

  @Test
  void aTopicThatIsCreatedAgainIsAnotherTopic() {
    cluster.remove("events-2");
    cluster.add("events-2", 1, Map.of());

    assertThatThrownBy(this::copy)
        .hasMessage(
            "Topic events-2 was deleted and created again while it was written. The deleted topic"
                + " had 1,200 records of the copy, and events-2 has none. To copy again, use"
                + " --start-over");
  }

  @Test
  void otherFailuresStay() {
    try (TopicWatch watch =
        TopicWatch.start(cluster, topics, INTERVAL, lost -> interrupted.countDown())) {
      assertThatThrownBy(
              () ->
                  watch.guard(
                      () -> {
                        throw new TimeoutException("Timeout expired after 60000ms");
                      },
                      () -> 0))
          .isInstanceOf(TimeoutException.class);
    }
    assertThat(interrupted.getCount()).isEqualTo(1);
  }
}
