// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.server.store.StoreException.Kind;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.Test;
import org.slf4j.event.EventRecordingLogger;
import org.slf4j.event.SubstituteLoggingEvent;
import org.slf4j.helpers.MessageFormatter;
import org.slf4j.helpers.SubstituteLogger;

/** An outage fills no log, and a failure that no outage explains has its stack trace. */
class StoreFailureLogTest {
  private static final String UNREACHABLE = "The store failed: The broker is unreachable";

  private final Queue<SubstituteLoggingEvent> events = new ArrayDeque<>();
  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE); // it may overflow at any time
  private final StoreFailureLog log =
      new StoreFailureLog(
          new EventRecordingLogger(new SubstituteLogger("test", events, false), events),
          nanos::get);

  private static StoreException unreachable(Kind kind) {
    Throwable cause = new ExecutionException(new TimeoutException("no answer"));
    return new StoreException(kind, "The broker is unreachable", cause);
  }

  private String next() {
    SubstituteLoggingEvent event = events.remove();
    assertThat(event.getThrowable()).isNull();
    return MessageFormatter.arrayFormat(event.getMessage(), event.getArgumentArray()).getMessage();
  }

  @Test
  void anOutageHasOneLineForEachKindAndPeriod() {
    for (int i = 0; i < 100; i++) {
      log.add(unreachable(Kind.FAILED));
      log.add(unreachable(Kind.TIMED_OUT));
    }

    assertThat(next()).isEqualTo(UNREACHABLE);
    assertThat(next()).isEqualTo(UNREACHABLE);
    assertThat(events).isEmpty();
  }

  @Test
  void theNextPeriodSaysHowManyWereLeftOut() {
    for (int i = 0; i < 100; i++) {
      log.add(unreachable(Kind.FAILED));
    }
    next();
    nanos.addAndGet(StoreFailureLog.PERIOD.toNanos() - 1);
    log.add(unreachable(Kind.FAILED));
    assertThat(events).isEmpty();
    nanos.addAndGet(1);
    log.add(unreachable(Kind.FAILED));

    assertThat(next())
        .isEqualTo(UNREACHABLE + ". 100 more requests failed since the last line of this kind");
    nanos.addAndGet(StoreFailureLog.PERIOD.toNanos());
    log.add(unreachable(Kind.FAILED));
    assertThat(next()).isEqualTo(UNREACHABLE);
  }

  @Test
  void aFullDiskIsAnOutage() {
    log.add(new StoreException("The disk is full", new IOException("No space left")));

    assertThat(next()).isEqualTo("The store failed: The disk is full");
  }

  @Test
  void otherFailuresHaveTheirStackTraceEachTime() {
    StoreException failure =
        new StoreException("Cannot write", new IOException(new IllegalStateException("a mistake")));
    log.add(failure);
    log.add(failure);

    assertThat(events).hasSize(2).allMatch(event -> event.getThrowable() == failure);
  }
}
