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
 * Looks at the topic's settings while the server runs, in a thread of its own: an operator may
 * change them to settings that lose schemas. Thread-safe.
 */
final class SettingsWatch implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SettingsWatch.class);
  private static final long INTERVAL_MS = 5_000;

  private final Supplier<Optional<String>> question;
  private final ScheduledExecutorService executor =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "schemas-settings");
            thread.setDaemon(true);
            return thread;
          });
  private volatile @Nullable String hazard;

  /**
   * @param question asks the brokers what setting loses schemas; empty if none does
   */
  SettingsWatch(Supplier<Optional<String>> question) {
    this.question = question;
  }

  void start() {
    ScheduledFuture<?> unused =
        executor.scheduleWithFixedDelay(
            this::look, INTERVAL_MS, INTERVAL_MS, TimeUnit.MILLISECONDS);
  }

  /** A failure must not end the later looks. What was known before stays known. */
  private void look() {
    try {
      String found = question.get().orElse(null);
      if (found != null && !found.equals(hazard)) {
        LOG.error("{}", found);
      } else if (found == null && hazard != null) {
        LOG.info("The topic's settings no longer lose schemas");
      }
      hazard = found;
    } catch (RuntimeException e) {
      LOG.debug("Cannot look at the topic's settings", e);
    }
  }

  /** The setting that loses schemas, and what to do; empty if the last look found none. */
  Optional<String> hazard() {
    return Optional.ofNullable(hazard);
  }

  @Override
  public void close() {
    executor.shutdownNow();
  }
}
