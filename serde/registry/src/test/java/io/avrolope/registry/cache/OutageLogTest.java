// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.testserver.RecordedLog;
import io.avrolope.registry.testserver.Schemas;
import io.avrolope.schema.SchemaReference;
import io.avrolope.schema.SchemaReference.Kind;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The lines that an operator sees when a registry goes away and comes back. */
@Timeout(30)
class OutageLogTest {
  private static final String NAME = "http://registry:8081";
  private static final SchemaReference ONE = new SchemaReference.Id(1);

  private final RecordedLog recorded = new RecordedLog();
  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5); // it overflows
  private final OutageLog log = new OutageLog(NAME, recorded.logger(), nanos::get);
  private final AskedRegistry source = new AskedRegistry();
  private final SchemaRegistry registry = reporting();

  private SchemaRegistry reporting() {
    source.registry.register("s", Schemas.ORDER, Kind.ID);
    return new InstrumentedSchemaRegistry(
        source, nanos::get, (took, failure) -> log.asked(took, failure, () -> "3 in memory"));
  }

  private void pass(Duration time) {
    nanos.addAndGet(time.toNanos());
  }

  private void fail() {
    source.fails = true;
    assertThatThrownBy(() -> registry.schema(ONE)).isInstanceOf(RegistryUnavailableException.class);
  }

  private void answer() {
    source.fails = false;
    assertThat(registry.schema(ONE)).isEqualTo(Schemas.ORDER);
  }

  private List<String> levels() {
    return recorded.lines().stream().map(each -> each.substring(0, each.indexOf(' '))).toList();
  }

  @Test
  void anOutageHasOneWarningAndOneLineAtItsEnd() {
    answer();
    fail();
    Instant failed = Instant.now();
    for (int i = 0; i < 100; i++) {
      pass(Duration.ofSeconds(10));
      fail();
    }
    answer();
    answer();

    assertThat(levels()).containsExactly("WARN", "INFO");
    String warning = recorded.lines().get(0);
    assertThat(warning)
        .startsWith("WARN The schema registry http://registry:8081 has been unavailable since ")
        .contains(
            "Z: failed by the test. Until it is available again, cached answers of any age are"
                + " used (3 in memory), and other look-ups fail. Check that the registry runs")
        .endsWith("troubleshooting.md#registry-unavailable");
    Matcher since = Pattern.compile("since (\\S+Z):").matcher(warning);
    assertThat(since.find()).isTrue();
    assertThat(Instant.parse(since.group(1)))
        .isBetween(failed.minus(Duration.ofMinutes(5)), failed.plusSeconds(1));
    assertThat(recorded.lines().get(1))
        .isEqualTo(
            "INFO The schema registry http://registry:8081 is available again after 1000 s; 101"
                + " requests failed");
  }

  @Test
  void theOutageBeginsWhenTheFirstFailedRequestWasSent() {
    Instant before = Instant.now();
    log.asked(
        Duration.ofHours(1).toNanos(),
        new RegistryUnavailableException(
            RegistryUnavailableException.Reason.TIMED_OUT, "failed by the test", null),
        () -> "none");

    Matcher since = Pattern.compile("since (\\S+Z):").matcher(recorded.lines().get(0));
    assertThat(since.find()).isTrue();
    assertThat(Instant.parse(since.group(1)))
        .isBetween(before.minusSeconds(3601), Instant.now().minusSeconds(3599));
  }

  @Test
  void aRegistryThatFlapsHasOneWarningAMinute() {
    for (int second = 0; second < 180; second++) {
      fail();
      answer();
      pass(Duration.ofSeconds(1));
    }

    assertThat(levels()).containsExactly("WARN", "INFO", "WARN", "INFO", "WARN", "INFO");
    assertThat(recorded.lines().get(0)).doesNotContain("Shorter outages");
    assertThat(recorded.lines().get(2)).contains("Shorter outages since the last warning: 59.");
  }

  @Test
  void anOutageThatFollowsAnotherOneHasItsWarningWhenAMinuteIsOver() {
    fail();
    answer();
    fail();
    assertThat(levels()).containsExactly("WARN", "INFO");
    pass(Duration.ofMinutes(1));
    fail();
    pass(Duration.ofSeconds(5));
    answer();

    assertThat(levels()).containsExactly("WARN", "INFO", "WARN", "INFO");
    assertThat(recorded.lines().get(3)).contains("after 65 s; 2 requests failed");
  }

  @Test
  void neitherARefusalNorAMissingSchemaBeginsOrEndsAnOutage() {
    source.failure = new UnknownSchemaException("absent in the test");
    assertThatThrownBy(() -> registry.schema(ONE)).isSameAs(source.failure);
    assertThat(recorded.lines()).isEmpty();
    source.failure = null;
    fail();
    source.failure =
        new RegistryRefusedException(RegistryRefusedException.Reason.NOT_POSSIBLE, "not supported");

    assertThatThrownBy(() -> registry.latest("s", Kind.ID)).isSameAs(source.failure);

    assertThat(levels()).containsExactly("WARN");
  }

  @Test
  void eachKindOfRequestIsReported() {
    source.fails = true;
    List<Runnable> requests =
        List.of(
            () -> registry.schema(ONE),
            () -> registry.latest("s", Kind.ID),
            () -> registry.lookUp("s", Schemas.ORDER, Kind.ID),
            () -> registry.register("s", Schemas.ORDER, Kind.ID));
    for (Runnable request : requests) {
      source.fails = true;
      assertThatThrownBy(request::run).isInstanceOf(RegistryUnavailableException.class);
      source.fails = false;
      request.run();
      pass(Duration.ofMinutes(2));
    }

    assertThat(levels())
        .containsExactly("WARN", "INFO", "WARN", "INFO", "WARN", "INFO", "WARN", "INFO");
  }

  @Test
  void manyThreadsThatFailTogetherLogOnce() throws Exception {
    int threads = 16;
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    CountDownLatch ready = new CountDownLatch(threads);
    source.fails = true;
    for (int i = 0; i < threads; i++) {
      pool.execute(
          () -> {
            ready.countDown();
            try {
              ready.await();
            } catch (InterruptedException e) {
              return;
            }
            for (int j = 0; j < 200; j++) {
              assertThatThrownBy(() -> registry.schema(ONE))
                  .isInstanceOf(RegistryUnavailableException.class);
            }
          });
    }
    pool.shutdown();
    assertThat(pool.awaitTermination(20, TimeUnit.SECONDS)).isTrue();
    answer();

    assertThat(levels()).containsExactly("WARN", "INFO");
    assertThat(recorded.lines().get(1)).endsWith("; 3200 requests failed");
  }

  @Test
  void clientsOfOneRegistryShareTheLog() {
    assertThat(OutageLog.of("http://shared:1")).isSameAs(OutageLog.of("http://shared:1"));
    assertThat(OutageLog.of("http://other:1")).isNotSameAs(OutageLog.of("http://shared:1"));
  }
}
