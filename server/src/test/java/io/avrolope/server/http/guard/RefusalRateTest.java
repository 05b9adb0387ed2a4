// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http.guard;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class RefusalRateTest {
  private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);

  private final long start = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
  private final RefusalRate rate = new RefusalRate();

  @Test
  void refusalsAfterAPauseDoNotWait() {
    for (int i = 0; i < 10; i++) {
      assertThat(rate.delayNanos(start + i * MILLI)).isZero();
    }
  }

  @Test
  void refusalsOfOneMomentWaitOneAfterTheOther() {
    for (int i = 0; i < 2_000; i++) {
      assertThat(rate.delayNanos(start)).isEqualTo(i * MILLI);
    }
    assertThat(rate.delayNanos(start + 1_500 * MILLI)).isEqualTo(500 * MILLI);
    assertThat(rate.delayNanos(start + 10_000 * MILLI)).isZero();
  }

  @Test
  void noRefusalWaitsLongerThanFiveSeconds() {
    for (int i = 0; i < 20_000; i++) {
      assertThat(rate.delayNanos(start)).isEqualTo(Math.min(i, 5_000) * MILLI);
    }
    assertThat(rate.delayNanos(start + 5_000 * MILLI)).isLessThanOrEqualTo(MILLI);
  }
}
