// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * Logs failures of the store that requests meet. During an outage, each request fails for the same
 * reason: then one line per kind and period says it, and how many failures it left out. A failure
 * that no outage explains is logged each time, with its stack trace. Thread-safe.
 */
public final class StoreFailureLog {
  static final Duration PERIOD = Duration.ofSeconds(10);

  private final Logger log;
  private final LongSupplier nanoTime;
  private final Map<StoreException.Kind, Silence> silences =
      new EnumMap<>(StoreException.Kind.class);

  /** A time in which failures are counted and not logged. */
  private static final class Silence {
    private final long begin;
    private long leftOut;

    Silence(long begin) {
      this.begin = begin;
    }
  }

  public StoreFailureLog(Logger log) {
    this(log, System::nanoTime);
  }

  StoreFailureLog(Logger log, LongSupplier nanoTime) {
    this.log = log;
    this.nanoTime = nanoTime;
  }

  public void add(StoreException failure) {
    if (!isOutage(failure.getCause())) {
      log.error("The store failed: {}", failure.getMessage(), failure);
      return;
    }
    long before = leftOutBefore(failure.kind());
    if (before == 0) {
      log.error("The store failed: {}", failure.getMessage());
    } else if (before > 0) {
      log.error(
          "The store failed: {}. {} more requests failed since the last line of this kind",
          failure.getMessage(),
          before);
    }
  }

  /** How many failures of the kind were left out before this one; negative to leave it out. */
  private synchronized long leftOutBefore(StoreException.Kind kind) {
    long now = nanoTime.getAsLong();
    Silence silence = silences.get(kind);
    if (silence != null && now - silence.begin < PERIOD.toNanos()) {
      silence.leftOut++;
      return -1;
    }
    silences.put(kind, new Silence(now));
    return silence == null ? 0 : silence.leftOut;
  }

  /** Whether disks, networks or brokers explain a failure. */
  private static boolean isOutage(@Nullable Throwable cause) {
    for (Throwable each = cause; each != null; each = each.getCause()) {
      boolean isKnown =
          each instanceof IOException
              || each instanceof UncheckedIOException
              || each instanceof KafkaException
              || each instanceof StoreException
              || each instanceof ExecutionException
              || each instanceof CompletionException
              || each instanceof TimeoutException;
      if (!isKnown) {
        return false;
      }
    }
    return true;
  }
}
