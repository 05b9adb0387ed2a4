// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.RegistryUnavailableException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The policies, with a clock that only the pauses move. */
class OutageLoopTest {
  private final RuntimeException outage = new TimeoutException("no answer");

  private final List<Long> pauses = new ArrayList<>();
  private long nanos = 5;
  private int calls;

  private static final OutageExceptions NAMED =
      new OutageExceptions() {
        @Override
        public RuntimeException retriable(RuntimeException failure) {
          return new IllegalStateException("retry", failure);
        }

        @Override
        public RuntimeException stopping(RuntimeException failure) {
          throw new AssertionError("stop", failure);
        }

        @Override
        public RuntimeException other(RuntimeException failure) {
          return new IllegalArgumentException("other", failure);
        }
      };

  private OutageLoop loop(OutagePolicy policy, long waitMs) {
    return new OutageLoop(
        policy,
        Duration.ofMillis(waitMs),
        NAMED,
        () -> nanos,
        ms -> {
          pauses.add(ms);
          nanos += TimeUnit.MILLISECONDS.toNanos(ms);
        });
  }

  /** Fails some times, then returns a text. */
  private Supplier<String> action(int failures, RuntimeException failure) {
    return () -> {
      if (calls++ < failures) {
        throw failure;
      }
      return "done";
    };
  }

  @Test
  void retryingIsTheFrameworksPart() {
    OutageLoop loop = loop(OutagePolicy.RETRY, 0);

    assertThatThrownBy(() -> loop.guard(action(1, outage)))
        .isInstanceOf(IllegalStateException.class)
        .hasCause(outage);
    assertThat(loop.start()).isZero();
    assertThat(calls).isOne();
  }

  @Test
  void failingIsStoppingAtOnce() {
    assertThatThrownBy(() -> loop(OutagePolicy.FAIL, 10_000).guard(action(1, outage)))
        .isInstanceOf(AssertionError.class)
        .hasCause(outage);
    assertThat(pauses).isEmpty();
  }

  @Test
  void aWaitingThreadContinuesAfterTheOutage() {
    assertThat(loop(OutagePolicy.WAIT, 10_000).guard(action(3, outage))).isEqualTo("done");
    assertThat(pauses).containsExactly(1_000L, 1_000L, 1_000L);
  }

  @Test
  void aWaitingThreadStopsInTheEnd() {
    assertThatThrownBy(() -> loop(OutagePolicy.WAIT, 2_500).guard(action(9, outage)))
        .isInstanceOf(AssertionError.class);
    assertThat(pauses).containsExactly(1_000L, 1_000L, 500L);
    assertThat(calls).isEqualTo(4);
  }

  @Test
  void anotherFailureEndsTheWait() {
    RuntimeException bad = new SerializationException("bad");
    Supplier<String> firstOutageThenBad =
        () -> {
          throw calls++ == 0 ? outage : bad;
        };

    assertThatThrownBy(() -> loop(OutagePolicy.WAIT, 10_000).guard(firstOutageThenBad))
        .isInstanceOf(IllegalArgumentException.class)
        .hasCause(bad);
  }

  @ParameterizedTest
  @EnumSource
  void aBadRecordIsNoOutage(OutagePolicy policy) {
    RuntimeException bad = new SerializationException("bad");

    assertThatThrownBy(() -> loop(policy, 10_000).guard(action(1, bad)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasCause(bad);
    assertThat(calls).isOne();
  }

  @Test
  void anUnavailableRegistryIsAnOutageInAnyException() {
    RuntimeException wrapped =
        new SerializationException(
            "wrapped",
            new RegistryUnavailableException(
                RegistryUnavailableException.Reason.DISCONNECTED, "down", null));

    assertThat(loop(OutagePolicy.WAIT, 10_000).guard(action(1, wrapped))).isEqualTo("done");
  }

  @Test
  void anInterruptedThreadDoesNotWait() {
    OutageLoop loop = new OutageLoop(OutagePolicy.WAIT, Duration.ofHours(1), NAMED);
    Thread.currentThread().interrupt();

    assertThatThrownBy(() -> loop.guard(action(1, outage))).isInstanceOf(InterruptException.class);
    assertThat(Thread.interrupted()).isTrue();
  }
}
