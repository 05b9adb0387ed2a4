// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store.kafka;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notices that the clock of this machine is set back. Kafka's clients measure their pauses by this
 * clock: a client that has asked brokers while the clock was ahead asks them again only when the
 * clock has come there once more, and a poll that has begun does not end before. So the owner of a
 * client replaces it. Thread-safe.
 */
final class ClockWatch {
  private static final Logger LOG = LoggerFactory.getLogger(ClockWatch.class);
  private static final long STEP_MS = 5_000;
  private static final long LOOK_MS = 250;

  /** The clock of this process, at which a thread looks. */
  static final ClockWatch SYSTEM = started();

  private final LongSupplier wallMillis;
  private final LongSupplier nanos;
  private final List<Watching> watchings = new CopyOnWriteArrayList<>();

  /** How far the clock was before the time since the start of the machine, at most. */
  private long furthest = Long.MIN_VALUE;

  /**
   * @param wallMillis the clock
   * @param nanos a time that nobody sets
   */
  ClockWatch(LongSupplier wallMillis, LongSupplier nanos) {
    this.wallMillis = wallMillis;
    this.nanos = nanos;
  }

  /** Calls an action each time that the clock is set back, until it is closed. */
  final class Watching implements AutoCloseable {
    private final Runnable action;

    private Watching(Runnable action) {
      this.action = action;
    }

    @Override
    public void close() {
      watchings.remove(this);
    }
  }

  /**
   * Begins to watch.
   *
   * @param action is called by the thread of the watch, and must not wait for brokers
   */
  Watching watch(Runnable action) {
    Watching watching = new Watching(action);
    watchings.add(watching);
    return watching;
  }

  private static ClockWatch started() {
    ClockWatch watch = new ClockWatch(System::currentTimeMillis, System::nanoTime);
    Thread thread = new Thread(watch::run, "clock-watch");
    thread.setDaemon(true);
    thread.start();
    return watch;
  }

  private void run() {
    try {
      while (true) {
        look();
        Thread.sleep(LOOK_MS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Looks at the clock once. */
  void look() {
    long ahead = wallMillis.getAsLong() - TimeUnit.NANOSECONDS.toMillis(nanos.getAsLong());
    long back;
    synchronized (this) {
      back = furthest == Long.MIN_VALUE ? 0 : furthest - ahead;
      furthest = back >= STEP_MS ? ahead : Math.max(furthest, ahead);
    }
    if (back >= STEP_MS) {
      LOG.warn(
          "The clock of this machine was set back by {} s. Kafka's clients wait by this clock, so"
              + " this server replaces its clients",
          TimeUnit.MILLISECONDS.toSeconds(back));
      setBack();
    }
  }

  /** Calls the actions. */
  void setBack() {
    for (Watching each : watchings) {
      try {
        each.action.run();
      } catch (RuntimeException e) {
        LOG.error("A client of Kafka is not replaced after the clock was set back", e);
      }
    }
  }
}
