// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.operations;

import io.avrolope.server.store.StoreException;
import io.avrolope.server.store.StoreHealth;
import io.avrolope.server.store.StoreHealth.State;
import java.util.Locale;
import java.util.function.Supplier;

/** Answers the probes of operators. Thread-safe. */
public final class Health {
  private final Supplier<StoreHealth> store;
  private volatile boolean isStopping;

  Health(Supplier<StoreHealth> store) {
    this.store = store;
  }

  /**
   * The answer to a probe.
   *
   * @param isGood whether the probe succeeds
   * @param status a word, such as {@code ready}
   * @param reason why the status is not the best one; empty if it is
   */
  public record Answer(boolean isGood, String status, String reason) {}

  /** From now on the server is not ready: load balancers shall send no more requests. */
  public void stopping() {
    isStopping = true;
  }

  /** Whether the process shall go on. It shall be started again if only that helps. */
  public Answer live() {
    StoreHealth health = storeHealth();
    return health.state() == State.BROKEN
        ? new Answer(false, "broken", health.reason())
        : new Answer(true, "live", "");
  }

  /** Whether the server can answer requests, at least those that only read. */
  public Answer ready() {
    if (isStopping) {
      return new Answer(false, "stopping", "The server is being stopped");
    }
    StoreHealth health = storeHealth();
    boolean isGood = health.state() == State.READY || health.state() == State.DEGRADED;
    return new Answer(isGood, health.state().name().toLowerCase(Locale.ROOT), health.reason());
  }

  StoreHealth storeHealth() {
    try {
      return store.get();
    } catch (StoreException e) {
      return StoreHealth.unavailable(String.valueOf(e.getMessage()));
    }
  }
}
