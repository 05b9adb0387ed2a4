// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store.kafka;

import io.avrolope.server.store.StoreException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Bounds how many requests wait for Kafka at once while Kafka does not answer. Each holds a thread,
 * and the others are for requests that are answered from memory. While Kafka answers, a request
 * beyond the bound waits for its turn. Thread-safe.
 */
final class BoundedWaits {
  private final int max;
  private final long patienceNanos;
  private final Map<Thread, Wait> waits = new LinkedHashMap<>();
  private boolean isFailing;

  /**
   * @param max how many wait at once
   * @param patienceNanos how long the oldest may wait before requests beyond the bound are refused
   */
  BoundedWaits(int max, long patienceNanos) {
    this.max = max;
    this.patienceNanos = patienceNanos;
  }

  private static final class Wait {
    private final long sinceNanos = System.nanoTime();
    private boolean hasFailed;
  }

  /**
   * Does a work that waits for Kafka. A work inside another one counts once.
   *
   * @throws StoreException if it fails, or is refused: then nothing was done
   */
  <T> T during(Supplier<T> work) {
    Optional<Wait> outer = current();
    Wait wait = outer.orElseGet(this::begin);
    try {
      return work.get();
    } catch (StoreException e) {
      wait.hasFailed |= e.kind() != StoreException.Kind.TOO_LARGE;
      throw e;
    } finally {
      if (outer.isEmpty()) {
        end(wait);
      }
    }
  }

  private synchronized Optional<Wait> current() {
    return Optional.ofNullable(waits.get(Thread.currentThread()));
  }

  private synchronized Wait begin() {
    try {
      while (waits.size() >= max) {
        wait(patienceMs());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreException("The server stops", e);
    }
    Wait wait = new Wait();
    waits.put(Thread.currentThread(), wait);
    return wait;
  }

  /** How long to wait for the oldest; at least 1. */
  private long patienceMs() {
    Wait oldest = waits.values().iterator().next();
    long leftNanos = oldest.sinceNanos + patienceNanos - System.nanoTime();
    if (isFailing || leftNanos <= 0) {
      throw new StoreException(
          "Nothing was done, because "
              + max
              + " requests already wait for Kafka, which does not answer. Ask again later",
          null);
    }
    return leftNanos / 1_000_000 + 1;
  }

  private synchronized void end(Wait wait) {
    waits.remove(Thread.currentThread());
    isFailing = wait.hasFailed;
    notifyAll();
  }
}
