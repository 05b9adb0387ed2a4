// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Checks of credentials wait in a queue with a bound, and addresses take turns. */
@SuppressWarnings("FutureReturnValueIgnored") // some checks only take a place
class CheckQueueTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final long LONG_MS = Duration.ofHours(1).toMillis();
  private static final String REFUSAL =
      "The server cannot check passwords now, because too many wait. Send the request again later";

  private final List<String> done = Collections.synchronizedList(new ArrayList<>());
  private final CountDownLatch end = new CountDownLatch(1);
  private CheckQueue queue = queue(100, LONG_MS);

  private static CheckQueue queue(int size, long waitMs) {
    return new CheckQueue(new CheckQueue.Limits("passwords", 1, size, waitMs));
  }

  @AfterEach
  void stop() {
    end.countDown();
    queue.close();
  }

  private CompletableFuture<String> submit(String address, String name) throws Exception {
    return queue.submit(
        InetAddress.getByName(address),
        () -> {
          done.add(name);
          return name;
        });
  }

  /** Occupies the only thread until the test says so. */
  private CompletableFuture<String> occupy() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CompletableFuture<String> first =
        queue.submit(
            InetAddress.getByName("192.0.2.1"),
            () -> {
              begun.countDown();
              try {
                end.await();
              } catch (InterruptedException e) {
                return "interrupted";
              }
              return "first";
            });
    assertThat(begun.await(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
    return first;
  }

  private static void assertRefused(CompletableFuture<String> answer) {
    assertThatThrownBy(() -> answer.get(LIMIT.toSeconds(), TimeUnit.SECONDS))
        .isInstanceOf(ExecutionException.class)
        .cause()
        .isInstanceOf(UncheckedCredentialsException.class)
        .hasMessage(REFUSAL);
  }

  @Test
  void addressesTakeTurns() throws Exception {
    occupy();
    submit("192.0.2.1", "a1");
    submit("192.0.2.1", "a2");
    CompletableFuture<String> last = submit("192.0.2.1", "a3");
    submit("192.0.2.2", "b1");
    submit("2001:db8::1", "c1");
    submit("2001:db8::2", "c2"); // the same client may have both
    end.countDown();

    last.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
    assertThat(done).containsExactly("a1", "b1", "c1", "a2", "c2", "a3");
  }

  @Test
  void whatHasNoPlaceIsRefusedAtOnce() throws Exception {
    queue = queue(2, LONG_MS);
    CompletableFuture<String> first = occupy();
    CompletableFuture<String> second = submit("192.0.2.1", "a1");
    CompletableFuture<String> third = submit("192.0.2.1", "a2");

    assertRefused(submit("192.0.2.1", "a3"));
    assertThat(second).isNotDone();
    end.countDown();
    assertThat(first.get(LIMIT.toSeconds(), TimeUnit.SECONDS)).isEqualTo("first");
    assertThat(third.get(LIMIT.toSeconds(), TimeUnit.SECONDS)).isEqualTo("a2");
    assertThat(done).containsExactly("a1", "a2");
  }

  @Test
  void anotherAddressTakesThePlaceOfTheNewestCheckOfTheBusiestOne() throws Exception {
    queue = queue(3, LONG_MS);
    occupy();
    submit("192.0.2.1", "a1");
    CompletableFuture<String> second = submit("192.0.2.1", "a2");
    CompletableFuture<String> third = submit("192.0.2.1", "a3");
    CompletableFuture<String> other = submit("192.0.2.2", "b1");

    assertRefused(third);
    assertRefused(submit("192.0.2.2", "b2"));
    end.countDown();
    second.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
    assertThat(other).isCompletedWithValue("b1");
    assertThat(done).containsExactly("a1", "b1", "a2");
  }

  @Test
  void whatHasWaitedTooLongIsRefused() throws Exception {
    queue = queue(100, 1);
    occupy();
    CompletableFuture<String> late = submit("192.0.2.2", "b1");
    Thread.sleep(5);
    end.countDown();

    assertRefused(late);
    assertThat(done).isEmpty();
  }

  @Test
  void aFailureOfACheckIsItsAnswerAndTheNextOneRuns() throws Exception {
    CompletableFuture<String> failed =
        queue.submit(
            InetAddress.getByName("192.0.2.1"),
            () -> {
              throw new IllegalStateException("broken");
            });

    assertThatThrownBy(() -> failed.get(LIMIT.toSeconds(), TimeUnit.SECONDS))
        .hasRootCauseMessage("broken");
    assertThat(submit("192.0.2.1", "a1").get(LIMIT.toSeconds(), TimeUnit.SECONDS)).isEqualTo("a1");
  }

  @Test
  void aClosedQueueRefusesWhatWaitsAndWhatComes() throws Exception {
    occupy();
    CompletableFuture<String> waiting = submit("192.0.2.1", "a1");
    queue.close();

    assertRefused(waiting);
    assertRefused(submit("192.0.2.1", "a2"));
    assertThat(done).isEmpty();
  }
}
