// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.cache;

import io.avrolope.error.RegistryUnavailableException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs the outages of one registry: a warning when it becomes unavailable, and one line when it is
 * available again.
 *
 * <p>All clients of a registry in this JVM share one object. An outage has one warning, however
 * many serializers and deserializers notice it. Two warnings are at least a minute apart; outages
 * that begin and end in between are counted only. Thread-safe. No lock is held while a line is
 * logged.
 */
final class OutageLog {
  static final long NANOS_BETWEEN_WARNINGS = TimeUnit.MINUTES.toNanos(1);
  private static final int MAX_REGISTRIES = 1_000;

  /**
   * A mutable static, because clients with different settings share nothing else. A registry that
   * it has forgotten gets one more warning.
   */
  private static final Map<String, OutageLog> LOGS =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, OutageLog> eldest) {
          return size() > MAX_REGISTRIES;
        }
      };

  private final String registry;
  private final Logger log;
  private final LongSupplier nanoClock;
  private final AtomicReference<State> state = new AtomicReference<>(State.AVAILABLE);

  OutageLog(String registry, Logger log, LongSupplier nanoClock) {
    this.registry = registry;
    this.log = log;
    this.nanoClock = nanoClock;
  }

  /**
   * The object that all clients of a registry share.
   *
   * @param registry the registry in messages: its URLs without credentials
   */
  static OutageLog of(String registry) {
    Logger log = LoggerFactory.getLogger(CachingSchemaRegistry.class);
    synchronized (LOGS) {
      return LOGS.computeIfAbsent(registry, name -> new OutageLog(name, log, System::nanoTime));
    }
  }

  /**
   * Must be called after each request. Only a request that succeeds shows that the registry is
   * available: some refusals are made without a request.
   *
   * @param tookNanos how long the request took
   * @param failure null if the request was successful
   * @param cache describes the answers that can be used during an outage, such as {@code 3 in
   *     memory}
   */
  void asked(long tookNanos, @Nullable Throwable failure, Supplier<String> cache) {
    if (failure == null) {
      answered();
    } else if (failure instanceof RegistryUnavailableException unavailable) {
      failed(tookNanos, unavailable, cache);
    }
  }

  private void failed(
      long tookNanos, RegistryUnavailableException failure, Supplier<String> cache) {
    long now = nanoClock.getAsLong();
    long askedAt = now - tookNanos;
    State before = state.getAndUpdate(each -> each.failed(askedAt, now));
    if (before.isLogged() || !before.failed(askedAt, now).isLogged()) {
      return;
    }
    long start = before.isOutage() ? before.since() : askedAt;
    log.warn(
        "The schema registry {} has been unavailable since {}: {}. Until it is available again,"
            + " cached answers of any age are used ({}), and other look-ups fail.{} Check that the"
            + " registry runs and that this host can reach it, see {}",
        registry,
        Instant.now().minusNanos(now - start).truncatedTo(ChronoUnit.SECONDS),
        failure.getMessage(),
        cache.get(),
        before.unlogged() == 0
            ? ""
            : " Shorter outages since the last warning: " + before.unlogged() + ".",
        failure.troubleshootingUrl());
  }

  private void answered() {
    if (!state.get().isOutage()) {
      return;
    }
    State before = state.getAndUpdate(State::answered);
    if (before.isOutage() && before.isLogged()) {
      log.info(
          "The schema registry {} is available again after {} s; {} requests failed",
          registry,
          Duration.ofNanos(nanoClock.getAsLong() - before.since()).toSeconds(),
          before.failures());
    }
  }

  /**
   * What is known of the registry. Immutable.
   *
   * @param failures requests that failed since the outage began; 0 if the registry is available
   * @param since when the outage began
   * @param isLogged whether this outage has a warning
   * @param warnedAt when the last warning was logged; null if none was
   * @param unlogged outages since then that ended without a warning
   */
  private record State(
      long failures, long since, boolean isLogged, @Nullable Long warnedAt, int unlogged) {
    static final State AVAILABLE = new State(0, 0, false, null, 0);

    boolean isOutage() {
      return failures > 0;
    }

    State failed(long askedAt, long now) {
      long start = isOutage() ? since : askedAt;
      if (isLogged) {
        return new State(failures + 1, start, true, warnedAt, 0);
      }
      return warnedAt == null || now - warnedAt >= NANOS_BETWEEN_WARNINGS
          ? new State(failures + 1, start, true, now, 0)
          : new State(failures + 1, start, false, warnedAt, unlogged);
    }

    State answered() {
      return isOutage() ? new State(0, 0, false, warnedAt, isLogged ? 0 : unlogged + 1) : this;
    }
  }
}
