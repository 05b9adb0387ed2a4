// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A name server that answers late or not at all. */
@Timeout(60)
@Tag("http")
class HostNamesTest {
  private static final Duration LONG = Duration.ofMinutes(10);

  @Test
  void nameServerThatDoesNotAnswerIsLeftAtTheDeadlineAndAskedOnceForEachName() throws Exception {
    CountDownLatch answers = new CountDownLatch(1);
    AtomicInteger asked = new AtomicInteger();
    InetAddress loopback = InetAddress.getLoopbackAddress();
    HostNames names =
        new HostNames(
            host -> {
              asked.incrementAndGet();
              try {
                answers.await();
              } catch (InterruptedException e) {
                throw new UnknownHostException(host);
              }
              return new InetAddress[] {loopback};
            });

    for (int i = 0; i < 3; i++) {
      assertThatThrownBy(() -> names.addresses("registry.test", Deadline.in(Duration.ofMillis(20))))
          .isInstanceOf(ConnectTimeoutException.class);
    }
    assertThat(asked).hasValue(1);

    answers.countDown();
    assertThat(names.addresses("registry.test", Deadline.in(LONG))).containsExactly(loopback);
  }

  @Test
  void interruptEndsTheWait() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    HostNames names =
        new HostNames(
            host -> {
              try {
                never.await();
              } catch (InterruptedException e) {
                throw new UnknownHostException(host);
              }
              return new InetAddress[0];
            });
    Thread.currentThread().interrupt();

    assertThatThrownBy(() -> names.addresses("registry.test", Deadline.in(LONG)))
        .matches(failure -> HttpFailures.isInterrupt(failure));

    assertThat(Thread.interrupted()).isTrue();
    never.countDown();
  }

  @Test
  void nameWithoutAnAddressIsUnknownForEachCaller() {
    HostNames names =
        new HostNames(
            host -> {
              throw new UnknownHostException(host + ": Name or service not known");
            });

    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> names.addresses("registry.test", Deadline.in(LONG)))
          .isInstanceOf(UnknownHostException.class);
    }
  }
}
