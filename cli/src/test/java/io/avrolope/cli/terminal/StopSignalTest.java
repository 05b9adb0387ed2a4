// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class StopSignalTest {
  @Test
  void stopIsNotRequestedByClosing() {
    StopSignal signal = StopSignal.install();
    signal.close();

    assertThat(signal.isStopRequested()).isFalse();
  }

  @Test
  void shutdownHookAsksTheCommandToStopAndWaitsUntilItIsClosed() throws InterruptedException {
    AtomicInteger stops = new AtomicInteger();
    CountDownLatch asked = new CountDownLatch(1);
    StopSignal signal =
        StopSignal.install(
            () -> {
              stops.incrementAndGet();
              asked.countDown();
            });
    Thread shutdown = new Thread(signal::requestStop);
    shutdown.start();
    asked.await();

    assertThat(signal.isStopRequested()).isTrue();
    assertThat(shutdown.isAlive()).as("waits for the command").isTrue();

    signal.close();
    shutdown.join();
    assertThat(stops).hasValue(1);
  }

  @Test
  void interruptEndsTheWait() throws InterruptedException {
    CountDownLatch asked = new CountDownLatch(1);
    try (StopSignal signal = StopSignal.install(asked::countDown)) {
      Thread shutdown = new Thread(signal::requestStop);
      shutdown.start();
      asked.await();
      shutdown.interrupt();
      shutdown.join();

      assertThat(signal.isStopRequested()).isTrue();
    }
  }
}
