// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class RecordCountTest {
  private final RecordCount count = new RecordCount();

  @Test
  void recordsBeforeTheStartAreNotCounted() {
    count.add(10);
    count.start();
    count.add(7);
    count.start();
    count.add(7);

    assertThat(count.records()).isEqualTo(2);
    assertThat(count.bytes()).isEqualTo(14);
  }

  @Test
  void theCountIsExactWithSeveralThreads() throws InterruptedException {
    int threads = 4;
    int each = 100_000;
    count.start();
    CountDownLatch go = new CountDownLatch(1);
    List<Thread> running = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      Thread thread = new Thread(() -> addOnceTheyGo(go, each));
      thread.start();
      running.add(thread);
    }
    go.countDown();
    for (Thread thread : running) {
      thread.join();
    }

    assertThat(count.records()).isEqualTo((long) threads * each);
    assertThat(count.bytes()).isEqualTo(3L * threads * each);
  }

  private void addOnceTheyGo(CountDownLatch go, int times) {
    try {
      go.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    for (int i = 0; i < times; i++) {
      count.add(3);
    }
  }
}
