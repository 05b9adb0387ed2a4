// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class ScanClockTest {
  @Test
  void readersStartTogether() throws InterruptedException {
    ScanClock clock = new ScanClock(2);
    Thread other = new Thread(clock::begin);
    other.start();
    clock.begin();
    other.join();

    clock.end();
    assertThat(clock.seconds()).isNotNegative();
    assertThat(clock.isStopRequested()).isFalse();
  }

  @Test
  void failingReaderStopsTheOthers() throws InterruptedException {
    ScanClock clock = new ScanClock(2);
    Thread waiting = new Thread(clock::begin);
    waiting.start();

    assertThatThrownBy(
            () ->
                clock.run(
                    () -> {
                      throw new IllegalStateException("no broker");
                    }))
        .hasMessage("no broker");
    waiting.join();

    assertThat(clock.isStopRequested()).isTrue();
  }

  @Test
  void completeReaderDoesNotStopTheOthers() {
    ScanClock clock = new ScanClock(1);
    clock.run(() -> clock.add(7));

    assertThat(clock.isStopRequested()).isFalse();
    assertThat(clock.records()).isEqualTo(7);
    assertThat(clock.seconds()).as("nothing was polled").isZero();
  }
}
