// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.cli.cluster.WritableTopic.Waits;
import io.avrolope.cli.terminal.CommandException;
import io.avrolope.cli.terminal.ExitCode;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Waits for a topic that the brokers create slowly, and only for such a one. */
class WritableTopicTest {
  /** The first wait is over after one look. */
  private static Waits waits(Duration creation) {
    return new Waits(Duration.ZERO, creation, Duration.ofMillis(1));
  }

  @Test
  void aTopicThatAppearsLateIsTaken() {
    AtomicBoolean isCreated = new AtomicBoolean();
    AtomicInteger looks = new AtomicInteger();

    WritableTopic.require(
        "orders",
        waits(Duration.ofMinutes(1)),
        () -> isCreated.get() && looks.incrementAndGet() > 3,
        () -> {
          isCreated.set(true); // the first wait has ended without it
          return false;
        },
        () -> "");
    assertThat(looks).hasValue(4);
  }

  @Test
  void aTopicThatNobodyCreatesIsNotWaitedFor() {
    assertThatThrownBy(
            () ->
                WritableTopic.require(
                    "orders", waits(Duration.ofDays(1)), () -> false, () -> true, () -> "?"))
        .isInstanceOfSatisfying(
            CommandException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.USAGE))
        .hasMessage("Topic orders does not exist, and the brokers do not create it?");
  }

  @Test
  void aTopicThatDoesNotAppearInTimeMayComeLater() {
    assertThatThrownBy(
            () ->
                WritableTopic.require(
                    "orders", waits(Duration.ZERO), () -> false, () -> false, () -> ""))
        .isInstanceOfSatisfying(
            CommandException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.UNAVAILABLE))
        .hasMessage(
            "Topic orders did not exist, and the brokers did not create it within 0 s. Run the"
                + " command again, or create the topic");
  }
}
