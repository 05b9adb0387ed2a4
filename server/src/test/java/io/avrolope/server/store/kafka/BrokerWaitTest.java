// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.server.store.StoreException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.junit.jupiter.api.Test;

/** A server that starts waits for brokers as long as its configuration says, and no longer. */
class BrokerWaitTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final long ATTEMPT_SECONDS = 9;
  private static final long PAUSE_SECONDS = 1;

  private final List<Duration> attempts = new ArrayList<>();
  private long seconds = 100;

  private final BrokerWait wait =
      new BrokerWait(
          LIMIT, () -> Duration.ofSeconds(seconds).toNanos(), () -> seconds += PAUSE_SECONDS);

  private void attempt(Duration left, Throwable failure) {
    attempts.add(left);
    seconds += Math.min(ATTEMPT_SECONDS, left.toSeconds());
    throw new StoreException("Attempt " + attempts.size(), failure);
  }

  @Test
  void brokersMayStartUntilTheTimeIsOver() {
    assertThatThrownBy(
            () -> wait.untilAnswered(left -> attempt(left, new TimeoutException("no answer"))))
        .isInstanceOf(StoreException.class)
        .hasMessage("Attempt 6");

    assertThat(attempts).hasSize(6).startsWith(LIMIT).endsWith(Duration.ofSeconds(10));
    assertThat(seconds).as("the time when it gave up").isEqualTo(160);
  }

  @Test
  void theFirstAnswerEndsTheWait() {
    wait.untilAnswered(
        left -> {
          if (attempts.size() < 5) {
            attempt(left, new TimeoutException("no answer"));
          }
        });

    assertThat(attempts).hasSize(5);
  }

  @Test
  void whatBrokersDenyIsNotTriedAgain() {
    assertThatThrownBy(
            () -> wait.untilAnswered(left -> attempt(left, new TopicAuthorizationException("t"))))
        .hasMessage("Attempt 1");
  }
}
