// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ClockWatchTest {
  private final AtomicLong wallMillis = new AtomicLong(1_000_000);
  private final AtomicLong nanos = new AtomicLong(-5);
  private final AtomicInteger calls = new AtomicInteger();
  private final ClockWatch watch = new ClockWatch(wallMillis::get, nanos::get);

  private void look(long trueMs, long stepMs) {
    nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(trueMs));
    wallMillis.addAndGet(trueMs + stepMs);
    watch.look();
  }

  @Test
  void aClockThatGoesOnIsNotSetBack() {
    watch.watch(calls::incrementAndGet);
    for (int i = 0; i < 100; i++) {
      look(250, i % 2 == 0 ? 40 : -40);
    }
    look(3_600_000, 0); // the machine slept
    assertThat(calls).hasValue(0);
  }

  @Test
  void aStepForwardAndBackIsNoticedOnce() {
    watch.watch(calls::incrementAndGet);
    look(250, 0);
    look(250, 420_000);
    look(250, 0);
    assertThat(calls).hasValue(0);

    look(250, -420_000);
    look(250, 0);
    assertThat(calls).hasValue(1);
  }

  @Test
  void aStepBackFromTheTrueTimeIsNoticed() {
    watch.watch(calls::incrementAndGet);
    look(250, 0);
    look(250, -60_000);
    look(250, 60_000);
    assertThat(calls).hasValue(1);
  }

  @Test
  void anActionThatFailsDoesNotKeepTheOthersFromRunning() {
    watch.watch(
        () -> {
          throw new IllegalStateException("test");
        });
    try (ClockWatch.Watching watching = watch.watch(calls::incrementAndGet)) {
      watch.setBack();
      assertThat(calls).hasValue(1);
      assertThat(watching).isNotNull();
    }
    watch.setBack();
    assertThat(calls).as("closed").hasValue(1);
  }
}
