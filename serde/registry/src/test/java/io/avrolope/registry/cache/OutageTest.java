// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.cache;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.AbsenceOptions;
import io.avrolope.registry.CacheOptions;
import io.avrolope.registry.testserver.Schemas;
import io.avrolope.schema.SchemaReference;
import io.avrolope.schema.SchemaReference.Kind;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Stale answers are used while the registry is unavailable. */
@Timeout(10)
class OutageTest {
  private static final SchemaReference ONE = new SchemaReference.Id(1);
  private static final SchemaReference TWO = new SchemaReference.Id(2);

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final AskedRegistry source = new AskedRegistry();
  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5); // it overflows
  private final CachingSchemaRegistry registry =
      new CachingSchemaRegistry(
          source,
          "test",
          CacheOptions.builder().capacity(10).absences(AbsenceOptions.NONE).build(),
          SchemaStore.NONE,
          nanos::get);

  @AfterEach
  void endThreads() throws InterruptedException {
    threads.shutdownNow();
    assertThat(threads.awaitTermination(5, SECONDS)).isTrue();
  }

  private void passSeconds(long seconds) {
    nanos.addAndGet(Duration.ofSeconds(seconds).toNanos());
  }

  private SchemaReference latest(String subject) {
    return registry.latest(subject, Kind.ID).reference();
  }

  @Test
  void staleLatestIsUsedUntilTheRegistryRecovers() {
    source.registry.register("s", Schemas.ORDER, Kind.ID);
    assertThat(latest("s")).isEqualTo(ONE);
    source.registry.register("s", Schemas.ORDER_2, Kind.ID);
    source.fails = true;

    for (int minute = 0; minute < 100; minute++) {
      passSeconds(60);
      assertThat(latest("s")).isEqualTo(ONE);
    }
    source.fails = false;
    passSeconds(1);

    assertThat(latest("s")).isEqualTo(TWO);
  }

  @Test
  void oneRequestPerSecondProbesDuringAnOutage() {
    for (String subject : new String[] {"s", "t", "u"}) {
      source.registry.register(subject, Schemas.ORDER, Kind.ID);
      latest(subject);
    }
    source.asked.clear();
    source.fails = true;
    passSeconds(60);

    for (int tenth = 0; tenth < 50; tenth++) {
      for (String subject : new String[] {"s", "t", "u"}) {
        assertThat(latest(subject)).isEqualTo(ONE);
      }
      nanos.addAndGet(Duration.ofMillis(100).toNanos());
    }

    assertThat(source.asked).hasSize(5);
  }

  @Test
  void slowFailureDelaysTheNextRequest() {
    Outage outage = new Outage(nanos::get);
    long askedAt = nanos.get();
    passSeconds(4);
    outage.begin(askedAt);

    passSeconds(39);
    assertThat(outage.isOn()).isTrue();
    passSeconds(1);
    assertThat(outage.isOn()).isFalse();

    askedAt = nanos.get();
    passSeconds(3600);
    outage.begin(askedAt);
    passSeconds(299);
    assertThat(outage.isOn()).isTrue();
    passSeconds(1);
    assertThat(outage.isOn()).as("at most five minutes").isFalse();

    outage.begin(nanos.get());
    assertThat(outage.isOn()).isTrue();
    outage.end();
    assertThat(outage.isOn()).isFalse();
  }

  @Test
  void oneThreadRefreshesWhileOthersUseTheStaleAnswer() throws Exception {
    source.registry.register("s", Schemas.ORDER, Kind.ID);
    latest("s");
    source.registry.register("s", Schemas.ORDER_2, Kind.ID);
    source.asked.clear();
    passSeconds(60);
    CountDownLatch mayAnswer = new CountDownLatch(1);
    source.mayAnswer.set(mayAnswer);
    Future<SchemaReference> refreshing = threads.submit(() -> latest("s"));
    while (source.asked.isEmpty()) {
      Thread.onSpinWait();
    }

    for (int i = 0; i < 100; i++) {
      assertThat(latest("s")).as("the older answer, without waiting").isEqualTo(ONE);
    }
    assertThat(refreshing).isNotDone();
    mayAnswer.countDown();

    assertThat(refreshing.get()).isEqualTo(TWO);
    assertThat(latest("s")).isEqualTo(TWO);
    assertThat(source.asked).containsExactly("latest of s");
  }

  @Test
  void refusalAndDeletionReplaceAStaleLatest() {
    source.registry.register("s", Schemas.ORDER, Kind.ID);
    latest("s");
    passSeconds(60);
    source.failure =
        new RegistryRefusedException(
            RegistryRefusedException.Reason.NOT_AUTHENTICATED, "refused by the test");
    assertThatThrownBy(() -> latest("s"))
        .isInstanceOf(RegistryRefusedException.class)
        .hasMessage("refused by the test");
    source.failure = new UnknownSchemaException("deleted by the test");
    assertThatThrownBy(() -> latest("s"))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage("deleted by the test");
    source.failure = null;
    source.fails = true;

    assertThatThrownBy(() -> latest("s"))
        .as("what is gone is not good any more")
        .isInstanceOf(RegistryUnavailableException.class);
  }

  @Test
  void latestIsAlsoCachedByItsReference() {
    source.registry.register("s", Schemas.ORDER, Kind.ID);
    latest("s");
    source.fails = true;

    assertThat(registry.schema(ONE)).isEqualTo(Schemas.ORDER);
    assertThat(source.asked).containsExactly("latest of s");
  }

  @Test
  void ttlOfZeroSendsOneRequestPerLookup() {
    CachingSchemaRegistry each = TimedCaches.over(source, 10, Duration.ZERO, nanos::get);
    source.registry.register("s", Schemas.ORDER, Kind.ID);
    for (int i = 0; i < 4; i++) {
      assertThat(each.latest("s", Kind.ID).reference()).isEqualTo(ONE);
    }
    assertThat(source.asked).hasSize(4);
  }
}
