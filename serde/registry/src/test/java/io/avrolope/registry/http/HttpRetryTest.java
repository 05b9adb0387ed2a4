// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.InterruptedLookupException;
import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.error.RegistryUnavailableException.Reason;
import io.avrolope.registry.HttpOptions;
import io.avrolope.registry.RegistryOptions;
import io.avrolope.registry.RetryOptions;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.confluent.ConfluentSchemaRegistry;
import io.avrolope.registry.testserver.Misbehaviour;
import io.avrolope.registry.testserver.RegistryServer;
import io.avrolope.registry.testserver.Schemas;
import io.avrolope.schema.SchemaReference;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import org.apache.avro.Schema;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** When requests are retried, and when they are not. */
@Timeout(30)
@Tag("http")
class HttpRetryTest {
  private static final SchemaReference ONE = new SchemaReference.Id(1);
  private static final Duration SOON = Duration.ofMillis(5);

  private final RegistryServer first = new RegistryServer();
  private final RegistryServer second = new RegistryServer();

  HttpRetryTest() {
    first.register("orders", Schemas.ORDER.toString());
    second.register("orders", Schemas.ORDER.toString());
  }

  @AfterEach
  void close() {
    first.close();
    second.close();
  }

  private static SchemaRegistry open(RetryOptions retries, String... urls) {
    return new ConfluentSchemaRegistry(
        RegistryOptions.builder(urls).http(HttpOptions.builder().retries(retries).build()).build());
  }

  private static Schema ask(RetryOptions retries, String... urls) {
    try (SchemaRegistry registry = open(retries, urls)) {
      return registry.schema(ONE);
    }
  }

  private static RetryOptions times(int maxRetries) {
    return RetryOptions.builder()
        .total(Duration.ofSeconds(20))
        .maxRetries(maxRetries)
        .pause(SOON)
        .maxPause(SOON)
        .build();
  }

  private int asked(RegistryServer server) {
    return server.count("GET", "/schemas/ids/1");
  }

  @ParameterizedTest
  @ValueSource(ints = {408, 429, 500, 502, 503, 504})
  void temporaryStatusIsRetriedAfterAPause(int status) {
    first.failNext(3, status);

    assertThat(ask(times(3), first.url())).isEqualTo(Schemas.ORDER);

    assertThat(asked(first)).isEqualTo(4);
  }

  @Test
  void requestIsRetriedAfterAPauseIfTheConnectionIsCut() {
    first.next(Misbehaviour.cutInBody(), Misbehaviour.cutInBody());

    assertThat(ask(times(2), first.url())).isEqualTo(Schemas.ORDER);
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 401, 403, 404, 405, 409, 422})
  void refusedRequestIsNotRetried(int status) {
    first.failNext(1, status);

    assertThatThrownBy(() -> ask(times(3), first.url(), second.url()))
        .hasMessage(
            "HTTP %d from %s/schemas/ids/1 (error %d: failed by the test)",
            status, first.url(), status);

    assertThat(asked(first)).isEqualTo(1);
    assertThat(asked(second)).isZero();
  }

  @Test
  void requestThatHadItsWholeTimeIsReportedAndNotTheOneThatTheDeadlineCut() {
    first.next(Misbehaviour.silence(), Misbehaviour.silence());
    RegistryOptions options =
        RegistryOptions.builder(first.url())
            .readTimeout(Duration.ofMillis(400))
            .http(
                HttpOptions.builder()
                    .retries(times(3).toBuilder().total(Duration.ofMillis(600)).build())
                    .build())
            .build();

    try (SchemaRegistry registry = new ConfluentSchemaRegistry(options)) {
      assertThatThrownBy(() -> registry.schema(ONE))
          .hasMessage("No response from %s/schemas/ids/1 within 400 ms", first.url());
    }
  }

  @Test
  void lastFailureIsThrownAfterTheLastRetry() {
    first.failNext(3, 503);

    assertThatThrownBy(() -> ask(times(2), first.url()))
        .isInstanceOfSatisfying(
            RegistryUnavailableException.class,
            failure -> assertThat(failure.reason()).isEqualTo(Reason.TIMED_OUT))
        .hasMessage("HTTP 503 from %s/schemas/ids/1 (error 503: failed by the test)", first.url());

    assertThat(asked(first)).isEqualTo(3);
  }

  @Test
  void allUrlsAreAskedBeforeAnyIsAskedAgain() {
    first.failNext(2, 503);
    second.failNext(1, 408);

    assertThat(ask(times(1), first.url(), second.url())).isEqualTo(Schemas.ORDER);

    assertThat(asked(first)).isEqualTo(2);
    assertThat(asked(second)).isEqualTo(2);
  }

  @Test
  void theUrlThatAnsweredIsAskedFirstFromThenOn() {
    first.failNext(1, 503);
    try (SchemaRegistry registry = open(times(0), first.url(), second.url())) {
      registry.schema(ONE);
      registry.schema(ONE);
    }

    assertThat(asked(first)).isEqualTo(1);
    assertThat(asked(second)).isEqualTo(2);
  }

  @Test
  void otherUrlsAreNotAskedAfterStatus429() {
    first.failNext(1, 429);

    assertThat(ask(times(1), first.url(), second.url())).isEqualTo(Schemas.ORDER);

    assertThat(asked(first)).isEqualTo(2);
    assertThat(asked(second)).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {429, 503})
  void retryAfterMayExceedTheLongestPause(int status) {
    first.next(Misbehaviour.busy(status, "1"));
    long start = System.nanoTime();

    assertThat(ask(times(1), first.url())).isEqualTo(Schemas.ORDER);

    assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(990));
  }

  @Test
  void retryAfterBeyondTheDeadlineFailsAtOnce() {
    first.next(Misbehaviour.busy(429, "3600"));
    long start = System.nanoTime();

    assertThatThrownBy(() -> ask(times(5), first.url()))
        .isInstanceOfSatisfying(
            RegistryUnavailableException.class,
            failure -> assertThat(failure.reason()).isEqualTo(Reason.THROTTLED))
        .hasMessage("HTTP 429 from %s/schemas/ids/1", first.url());

    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(15));
    assertThat(asked(first)).isEqualTo(1);
  }

  @Test
  void deadlineLimitsAllAttemptsTogether() {
    first.always(Misbehaviour.silence());
    second.always(Misbehaviour.status(503, "{}"));
    RetryOptions retries = times(1_000).toBuilder().total(Duration.ofMillis(700)).build();
    long start = System.nanoTime();

    assertThatThrownBy(() -> ask(retries, second.url(), first.url()))
        .isInstanceOf(RegistryUnavailableException.class)
        .message()
        .matches("No response from .* within \\d{1,3} ms");

    assertThat(Duration.ofNanos(System.nanoTime() - start))
        .isBetween(Duration.ofMillis(690), Duration.ofSeconds(6));
  }

  @Test
  void interruptEndsAPauseAndStaysSet() throws Exception {
    first.always(Misbehaviour.busy(503, "15"));
    CompletableFuture<Throwable> failure = new CompletableFuture<>();
    Thread caller =
        new Thread(
            () -> {
              try {
                ask(times(3), first.url());
              } catch (InterruptedLookupException e) {
                failure.complete(
                    Thread.currentThread().isInterrupted() ? e : new AssertionError("no flag"));
              }
            });
    caller.start();
    while (caller.getState() != Thread.State.TIMED_WAITING || asked(first) == 0) {
      Thread.onSpinWait();
    }
    long start = System.nanoTime();

    caller.interrupt();
    caller.join();

    assertThat(failure.join()).isInstanceOf(InterruptedLookupException.class);
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(8));
    assertThat(asked(first)).isEqualTo(1);
  }

  @Test
  void randomFirstUrlIsUsedIfConfigured() {
    HttpOptions random =
        HttpOptions.builder().retries(times(0)).firstUrl(HttpOptions.FirstUrl.RANDOM).build();
    for (int i = 0; i < 100 && (asked(first) == 0 || asked(second) == 0); i++) {
      RegistryOptions options =
          RegistryOptions.builder(first.url(), second.url()).http(random).build();
      try (SchemaRegistry registry = new ConfluentSchemaRegistry(options)) {
        registry.schema(ONE);
      }
    }

    assertThat(asked(first)).isPositive();
    assertThat(asked(second)).isPositive();
  }

  @ParameterizedTest
  @CsvSource({
    "0, 1000, 20000, 1000",
    "1, 1000, 20000, 2000",
    "4, 1000, 20000, 16000",
    "5, 1000, 20000, 20000",
    "2000000000, 1000, 20000, 20000",
    "0, 0, 0, 0"
  })
  void pauseIsRandomFromOneHalfOfADoublingLimitUpToIt(
      int retry, int pauseMs, int maxPauseMs, int longestMs) {
    RetryOptions retries =
        RetryOptions.builder()
            .pause(Duration.ofMillis(pauseMs))
            .maxPause(Duration.ofMillis(maxPauseMs))
            .build();

    assertThat(Backoff.pause(retries, retry, bound -> 0)).hasMillis(1 + longestMs / 2);
    assertThat(Backoff.pause(retries, retry, bound -> bound - 1)).hasMillis(1 + longestMs);
  }

  @Test
  void theDefaultRetriesOutlastARestartOfTheRegistryAndEndBeforeTheDeadline() {
    RetryOptions retries = RetryOptions.DEFAULTS;
    Duration shortest = Duration.ZERO;
    Duration longest = Duration.ZERO;
    for (int retry = 0; retry < retries.maxRetries(); retry++) {
      shortest = shortest.plus(Backoff.pause(retries, retry, bound -> 0));
      longest = longest.plus(Backoff.pause(retries, retry, bound -> bound - 1));
    }

    assertThat(shortest).isGreaterThan(Duration.ofSeconds(7));
    assertThat(longest).isLessThan(retries.total().dividedBy(2).plusSeconds(1));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          120                           | 120
          0                             | 0
          Fri, 31 Dec 1999 23:59:59 GMT | 59
          Fri, 31 Dec 1999 23:58:59 GMT | 0
          soon                          | 0
          -1                            | 0
          99999999999999999999          | 3153600000
          """)
  void retryAfterIsSecondsOrADate(String said, long seconds) {
    Headers headers = new Headers().add("retry-after", said);

    assertThat(RetryAfter.of(headers, Instant.parse("1999-12-31T23:59:00Z"))).hasSeconds(seconds);
  }
}
