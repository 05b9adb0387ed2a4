// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.cache;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.InterruptedLookupException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(10)
class SingleFlightCacheTest {
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final AtomicInteger loads = new AtomicInteger();

  @AfterEach
  void endThreads() throws InterruptedException {
    threads.shutdownNow();
    assertThat(threads.awaitTermination(5, SECONDS)).isTrue();
  }

  /** A load that lasts until the test ends it. */
  private final class SlowLoad implements Function<String, String> {
    private final CountDownLatch began = new CountDownLatch(1);
    private final CountDownLatch mayEnd = new CountDownLatch(1);
    private final CompletableFuture<Thread> loader = new CompletableFuture<>();

    @Override
    public String apply(String key) {
      loads.incrementAndGet();
      loader.complete(Thread.currentThread());
      began.countDown();
      try {
        mayEnd.await();
        return key + "!";
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new InterruptedLookupException("interrupted by the test", e);
      }
    }
  }

  private String load(String key) {
    loads.incrementAndGet();
    return key + "!";
  }

  /** Returns once the thread is in the waiting state. */
  private static void awaitWaiting(CompletableFuture<Thread> thread) {
    while (thread.join().getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
  }

  private Future<String> getInAnotherThread(
      SingleFlightCache<String, String> cache,
      Function<String, String> loader,
      CompletableFuture<Thread> thread) {
    return threads.submit(
        () -> {
          thread.complete(Thread.currentThread());
          return cache.get("a", loader);
        });
  }

  @Test
  void aValueIsLoadedOnce() {
    SingleFlightCache<String, String> cache = new SingleFlightCache<>(2);

    assertThat(cache.get("a", this::load)).isEqualTo("a!");
    assertThat(cache.get("a", this::load)).isSameAs(cache.get("a", this::load));
    assertThat(loads).hasValue(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1})
  void aCapacityBelowOneIsRefused(int capacity) {
    assertThatThrownBy(() -> new SingleFlightCache<>(capacity))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("capacity must be at least 1 but was " + capacity);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void theCacheNeverHoldsMoreValuesThanItsCapacity(int capacity) {
    SingleFlightCache<Integer, Integer> cache = new SingleFlightCache<>(capacity);

    for (int key = 0; key < 50; key++) {
      assertThat(cache.get(key, k -> -k)).isEqualTo(-key);
      assertThat(cache.size()).isEqualTo(Math.min(key + 1, capacity));
    }
  }

  @Test
  void theOldestValueWithoutASecondRequestIsEvictedFirst() {
    SingleFlightCache<String, String> cache = new SingleFlightCache<>(2);
    cache.get("a", this::load);
    cache.get("b", this::load);
    cache.get("a", this::load);

    cache.get("c", this::load);

    assertThat(loads).hasValue(3);
    cache.get("a", this::load);
    cache.get("c", this::load);
    assertThat(loads).as("a and c were kept").hasValue(3);
    cache.get("b", this::load);
    assertThat(loads).as("b was evicted").hasValue(4);
  }

  @Test
  void aNewValueIsKeptEvenIfAllOthersWereRequestedAgain() {
    SingleFlightCache<String, String> cache = new SingleFlightCache<>(2);
    for (String key : List.of("a", "b", "a", "b", "c", "c")) {
      cache.get(key, this::load);
    }

    assertThat(loads).hasValue(3);
  }

  @Test
  void anInvalidatedValueIsLoadedAgain() {
    SingleFlightCache<String, String> cache = new SingleFlightCache<>(2);
    String value = cache.get("a", this::load);

    cache.invalidate("a", value);

    assertThat(cache.size()).isZero();
    assertThat(cache.get("a", this::load)).isEqualTo("a!").isNotSameAs(value);
  }

  @Test
  void invalidatingAReplacedValueOrAnUnknownKeyHasNoEffect() {
    SingleFlightCache<String, String> cache = new SingleFlightCache<>(2);
    String older = cache.get("a", this::load);
    cache.invalidate("a", older);
    cache.get("a", this::load);

    cache.invalidate("a", older);
    cache.invalidate("b", older);

    assertThat(cache.size()).isEqualTo(1);
    cache.get("a", this::load);
    assertThat(loads).hasValue(2);
  }

  @Test
  void threadsThatMissTheSameKeyLoadItOnce() throws Exception {
    SingleFlightCache<String, String> cache = new SingleFlightCache<>(2);
    SlowLoad slow = new SlowLoad();
    List<Future<String>> answers = new ArrayList<>();
    answers.add(getInAnotherThread(cache, slow, new CompletableFuture<>()));
    slow.began.await();
    for (int i = 0; i < 4; i++) {
      CompletableFuture<Thread> waiter = new CompletableFuture<>();
      answers.add(getInAnotherThread(cache, slow, waiter));
      awaitWaiting(waiter);
    }

    assertThat(cache.get("b", this::load)).as("another key is not delayed").isEqualTo("b!");
    slow.mayEnd.countDown();

    for (Future<String> answer : answers) {
      assertThat(answer.get()).isEqualTo("a!").isSameAs(answers.get(0).get());
    }
    assertThat(loads).hasValue(2);
  }

  @Test
  void allWaitingThreadsReceiveTheExceptionOfALoadAndItIsNotCached() throws Exception {
    SingleFlightCache<String, String> cache = new SingleFlightCache<>(2);
    SlowLoad slow = new SlowLoad();
    IllegalStateException failure = new IllegalStateException("failed by the test");
    Function<String, String> failing =
        key -> {
          slow.apply(key);
          throw failure;
        };
    Future<String> loader = getInAnotherThread(cache, failing, new CompletableFuture<>());
    slow.began.await();
    CompletableFuture<Thread> waiting = new CompletableFuture<>();
    Future<String> waiter = getInAnotherThread(cache, this::load, waiting);
    awaitWaiting(waiting);

    slow.mayEnd.countDown();

    for (Future<String> answer : List.of(loader, waiter)) {
      assertThatThrownBy(answer::get).isInstanceOf(ExecutionException.class).hasCause(failure);
    }
    assertThat(loads).hasValue(1);
    assertThat(cache.size()).isZero();
    assertThat(cache.get("a", this::load)).isEqualTo("a!");
  }

  @Test
  void allWaitingThreadsReceiveTheErrorOfALoad() throws Exception {
    SingleFlightCache<String, String> cache = new SingleFlightCache<>(2);
    SlowLoad slow = new SlowLoad();
    StackOverflowError error = new StackOverflowError("failed by the test");
    Future<String> loader =
        getInAnotherThread(
            cache,
            key -> {
              slow.apply(key);
              throw error;
            },
            new CompletableFuture<>());
    slow.began.await();
    CompletableFuture<Thread> waiting = new CompletableFuture<>();
    Future<String> waiter = getInAnotherThread(cache, this::load, waiting);
    awaitWaiting(waiting);

    slow.mayEnd.countDown();

    for (Future<String> answer : List.of(loader, waiter)) {
      assertThatThrownBy(answer::get).isInstanceOf(ExecutionException.class).hasCause(error);
    }
  }

  @Test
  void anInterruptedWaiterFailsAndTheLoadContinues() throws Exception {
    SingleFlightCache<String, String> cache = new SingleFlightCache<>(2);
    SlowLoad slow = new SlowLoad();
    Future<String> loader = getInAnotherThread(cache, slow, new CompletableFuture<>());
    slow.began.await();
    AtomicBoolean flag = new AtomicBoolean();
    CompletableFuture<Thread> waiting = new CompletableFuture<>();
    Future<String> waiter =
        threads.submit(
            () -> {
              waiting.complete(Thread.currentThread());
              try {
                return cache.get("a", slow);
              } finally {
                flag.set(Thread.currentThread().isInterrupted());
              }
            });
    awaitWaiting(waiting);

    waiting.join().interrupt();

    assertThatThrownBy(waiter::get)
        .cause()
        .isInstanceOf(InterruptedLookupException.class)
        .hasMessage("Interrupted while another thread looks this up");
    assertThat(flag).isTrue();
    slow.mayEnd.countDown();
    assertThat(loader.get()).isEqualTo("a!");
  }

  @Test
  void aWaitingThreadLoadsTheValueIfTheLoadingThreadIsInterrupted() throws Exception {
    SingleFlightCache<String, String> cache = new SingleFlightCache<>(2);
    SlowLoad slow = new SlowLoad();
    Future<String> loader = getInAnotherThread(cache, slow, new CompletableFuture<>());
    slow.began.await();
    CompletableFuture<Thread> waiting = new CompletableFuture<>();
    Future<String> waiter = getInAnotherThread(cache, this::load, waiting);
    awaitWaiting(waiting);

    slow.loader.join().interrupt();

    assertThat(waiter.get()).isEqualTo("a!");
    assertThatThrownBy(loader::get).cause().isInstanceOf(InterruptedLookupException.class);
    assertThat(loads).hasValue(2);
  }

  /** Eight threads, more keys than capacity, some failures and some invalidations. */
  @ParameterizedTest
  @ValueSource(ints = {1, 3, 16})
  void concurrentThreadsGetTheirValuesAndTheCapacityHolds(int capacity) throws Exception {
    int threadCount = 8;
    SingleFlightCache<Integer, String> cache = new SingleFlightCache<>(capacity);
    AtomicInteger highest = new AtomicInteger();
    List<Future<?>> workers = new ArrayList<>();
    for (int seed = 0; seed < threadCount; seed++) {
      Random random = new Random(seed);
      workers.add(
          threads.submit(
              () -> {
                for (int i = 0; i < 20_000; i++) {
                  askOnce(cache, random.nextInt(4 * capacity), random.nextInt(100));
                  highest.accumulateAndGet(cache.size(), Math::max);
                }
              }));
    }

    for (Future<?> worker : workers) {
      worker.get();
    }

    assertThat(highest.get()).isLessThanOrEqualTo(capacity + threadCount);
    assertThat(cache.size()).isBetween(0, capacity);
    for (int key = 0; key < 2 * capacity; key++) {
      assertThat(cache.get(-1 - key, Object::toString)).isEqualTo(Integer.toString(-1 - key));
    }
    assertThat(cache.size()).as("no entry is stuck in the cache").isEqualTo(capacity);
  }

  private static void askOnce(SingleFlightCache<Integer, String> cache, int key, int percent) {
    try {
      String value =
          cache.get(
              key,
              k -> {
                if (percent < 10) {
                  throw new IllegalStateException("failed by the test");
                }
                return Integer.toString(k);
              });
      assertThat(value).isEqualTo(Integer.toString(key));
      if (percent > 90) {
        cache.invalidate(key, value);
      }
    } catch (IllegalStateException e) {
      assertThat(e).hasMessage("failed by the test");
    }
  }
}
