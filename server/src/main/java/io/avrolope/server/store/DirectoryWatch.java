// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks for changes that people or Git make to a directory, in a thread of its own. A look takes
 * the time and size of each file; it works on file systems that report no events. Large directories
 * are looked at less often, so that looks take at most a fiftieth of a processor. After a Git
 * command, which is noticed without a look, it is a fifth. The time of the processor counts: on a
 * busy machine a look lasts long, and costs no more. Thread-safe.
 */
final class DirectoryWatch implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(DirectoryWatch.class);
  private static final long SETTLE_MS = 200;
  private static final int MAX_LOOKS = 50;

  /** So many looks do not hold up this server's writes; its writes may disturb them. */
  private static final int FREE_LOOKS = 5;

  private static final int PAUSES_PER_LOOK = 50;
  private static final int PAUSES_AFTER_GIT = 5;
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final long STOP_MS = 5_000;

  private final Watched store;
  private final long intervalMs;
  private final Thread thread = new Thread(this::run, "directory-watch");
  private final Object monitor = new Object();
  private boolean isClosed;
  private volatile @Nullable String failure;

  /** How many looks of the next change do not hold up this server's writes. */
  private int freeLooks = FREE_LOOKS;

  /** The changes that Git had made before the last look. */
  private Object git = List.of();

  /** Time of a processor for the looks since the last pause. */
  private long lookNanos;

  /** The same for the last look of this thread. */
  private long lastLookNanos;

  /** The files that are watched. */
  interface Watched {
    /**
     * A number for what others have changed in the files since they were read. Own writes do not
     * change it, unless they happen at the same time.
     */
    long look() throws IOException;

    /** The same, while this server writes nothing. */
    long lookAlone() throws IOException;

    /**
     * Names what Git has changed so far. It says nothing of other changes, and is found at once.
     */
    Object gitChanges();

    /** Whether nothing was changed, or the changed files cannot be read. */
    boolean isKnown(long look);

    /** Whether somebody is changing files at the moment. */
    boolean isBeingChanged();

    /** Reads the files. */
    void reload() throws IOException;
  }

  DirectoryWatch(Watched store, Duration interval) {
    this.store = store;
    this.intervalMs = interval.toMillis();
    thread.setDaemon(true);
    thread.start();
  }

  private void run() {
    long tookMs = 0;
    while (pauseBeforeLook(tookMs)) {
      lookNanos = 0;
      try {
        git = store.gitChanges(); // before the look, which sees them
        waitForChange();
        failure = null;
      } catch (IOException | RuntimeException | Error e) { // the thread must outlive everything
        note(e);
      }
      tookMs = TimeUnit.NANOSECONDS.toMillis(lookNanos);
    }
  }

  /** Returns false when the watch is closed. */
  private boolean pauseBeforeLook(long tookMs) {
    long start = System.nanoTime();
    long longestMs = Math.max(intervalMs, tookMs * PAUSES_PER_LOOK);
    long pauseMs = Math.max(intervalMs, tookMs * PAUSES_AFTER_GIT);
    while (pause(pauseMs)) {
      long leftMs = longestMs - TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
      if (leftMs <= 0 || !store.gitChanges().equals(git)) {
        return true;
      }
      pauseMs = Math.min(intervalMs, leftMs);
    }
    return false;
  }

  private void note(Throwable e) {
    String text = "Cannot look for changed files: " + e;
    if (!text.equals(failure)) {
      LOG.warn("{}", text);
    }
    failure = text;
  }

  /** The reason that the last scan failed; null if it did not. */
  @Nullable String failure() {
    return failure;
  }

  /**
   * Reads the files after nothing has changed for a moment: a pull writes them one by one. If this
   * server's writes have disturbed all free looks, only the first of the next time is free.
   */
  private void waitForChange() throws IOException {
    long seen = look(true);
    int looks = 1;
    for (; looks < MAX_LOOKS && !store.isKnown(seen); looks++) {
      if (!pause(SETTLE_MS)) {
        return;
      }
      long next = look(looks < freeLooks);
      if (next == seen && !store.isBeingChanged()) {
        store.reload();
        break;
      }
      seen = next;
    }
    freeLooks = looks > freeLooks ? 1 : FREE_LOOKS;
  }

  private long look(boolean mayBeDisturbed) throws IOException {
    if (!mayBeDisturbed) {
      lookNanos += lastLookNanos; // another thread does the same work
      return store.lookAlone();
    }
    long start = processorNanos();
    try {
      return store.look();
    } finally {
      lastLookNanos = processorNanos() - start;
      lookNanos += lastLookNanos;
    }
  }

  private static long processorNanos() {
    long nanos = THREADS.isCurrentThreadCpuTimeSupported() ? THREADS.getCurrentThreadCpuTime() : -1;
    return nanos < 0 ? System.nanoTime() : nanos;
  }

  /** Waits, and returns false when the watch is closed. */
  private boolean pause(long ms) {
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(ms);
    synchronized (monitor) {
      long left = ms;
      while (!isClosed && left > 0) {
        try {
          monitor.wait(left);
        } catch (InterruptedException e) {
          return false;
        }
        left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
      }
      return !isClosed;
    }
  }

  @Override
  public void close() {
    synchronized (monitor) {
      isClosed = true;
      monitor.notifyAll();
    }
    try {
      thread.join(STOP_MS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
