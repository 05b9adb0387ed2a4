// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.server.store.StoreException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Requests wait for Kafka, which does not answer before the test says so. */
class BoundedWaitsTest {
  private static final long HOURS = Duration.ofHours(9).toNanos();
  private static final int MAX = 3;

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final CountDownLatch answered = new CountDownLatch(1);

  @AfterEach
  void stop() {
    threads.shutdownNow();
  }

  private List<Future<Integer>> fill(BoundedWaits waits) throws InterruptedException {
    CountDownLatch waiting = new CountDownLatch(MAX);
    List<Future<Integer>> all = new ArrayList<>();
    for (int i = 0; i < MAX; i++) {
      int each = i;
      all.add(
          threads.submit(
              () ->
                  waits.during(
                      () -> {
                        waiting.countDown();
                        return after(answered, each);
                      })));
    }
    waiting.await();
    return all;
  }

  private static <T> T after(CountDownLatch latch, T value) {
    try {
      latch.await();
      return value;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void aRequestBeyondTheBoundIsRefusedWhileKafkaDoesNotAnswer() throws Exception {
    BoundedWaits waits = new BoundedWaits(MAX, 0);
    List<Future<Integer>> all = fill(waits);

    assertThatThrownBy(() -> waits.during(() -> 9))
        .isInstanceOf(StoreException.class)
        .hasMessage(
            "Nothing was done, because 3 requests already wait for Kafka, which does not answer."
                + " Ask again later");

    answered.countDown();
    for (int i = 0; i < MAX; i++) {
      assertThat(all.get(i).get()).isEqualTo(i);
    }
    assertThat(waits.<Integer>during(() -> 9)).isEqualTo(9);
  }

  @Test
  void aRequestBeyondTheBoundWaitsForItsTurnWhileKafkaAnswers() throws Exception {
    BoundedWaits waits = new BoundedWaits(MAX, HOURS);
    fill(waits);
    Future<Integer> next = threads.submit(() -> waits.during(() -> 9));
    assertThat(next.isDone()).isFalse();

    answered.countDown();

    assertThat(next.get()).isEqualTo(9);
  }

  @Test
  void requestsThatWaitForTheirTurnAreRefusedOnceOneHasFailed() throws Exception {
    BoundedWaits waits = new BoundedWaits(1, HOURS);
    CountDownLatch failing = new CountDownLatch(1);
    Future<Integer> first =
        threads.submit(
            () ->
                waits.during(
                    () ->
                        waits.during( // a work inside another one counts once
                            () -> {
                              failing.countDown();
                              after(answered, 0);
                              throw new StoreException("test", null);
                            })));
    failing.await();
    answered.countDown();
    assertThatThrownBy(first::get)
        .isInstanceOf(ExecutionException.class)
        .hasRootCauseInstanceOf(StoreException.class);
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    Future<Boolean> second =
        threads.submit(
            () ->
                waits.during(
                    () -> {
                      inside.countDown();
                      return after(end, true);
                    }));
    inside.await();

    assertThatThrownBy(() -> waits.during(() -> 9)).isInstanceOf(StoreException.class);

    end.countDown();
    assertThat(second.get()).isTrue();
    assertThat(waits.<Integer>during(() -> 9)).isEqualTo(9);
  }
}
