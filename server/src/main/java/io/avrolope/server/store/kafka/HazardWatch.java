// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store.kafka;

import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks again and again, in a thread of its own, whether something is wrong with the topic while the
 * server runs. Thread-safe.
 */
final class HazardWatch implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(HazardWatch.class);

  private final long intervalMs;
  private final Supplier<Optional<String>> question;
  private final String relief;
  private final ScheduledExecutorService executor =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "schemas-hazards");
            thread.setDaemon(true);
            return thread;
          });
  private volatile @Nullable String hazard;

  /**
   * @param question asks the brokers what is wrong, and what to do; empty if nothing is
   * @param relief for the log when nothing is wrong any more
   */
  HazardWatch(long intervalMs, Supplier<Optional<String>> question, String relief) {
    this.intervalMs = intervalMs;
    this.question = question;
    this.relief = relief;
  }

  void start() {
    ScheduledFuture<?> unused =
        executor.scheduleWithFixedDelay(this::look, intervalMs, intervalMs, TimeUnit.MILLISECONDS);
  }

  /** A failure must not end the later looks. What was known before stays known. */
  private void look() {
    try {
      String found = question.get().orElse(null);
      if (found != null && !found.equals(hazard)) {
        LOG.error("{}", found);
      } else if (found == null && hazard != null) {
        LOG.info("{}", relief);
      }
      hazard = found;
    } catch (RuntimeException e) {
      LOG.debug("Cannot look for what is wrong with the topic", e);
    }
  }

  /** The fault and what to do; empty if the last look found nothing. */
  Optional<String> hazard() {
    return Optional.ofNullable(hazard);
  }

  @Override
  public void close() {
    executor.shutdownNow();
  }
}
