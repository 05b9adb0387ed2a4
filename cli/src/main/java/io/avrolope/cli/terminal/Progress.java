// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.terminal;

import io.avrolope.topics.scan.ScanProgress;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * A progress bar with the rate and the remaining time in one line of standard error. It prints
 * nothing unless the output is a terminal, and is cleared at the end. Thread-safe.
 *
 * <p>It sends only plain characters and carriage returns. A library that takes control of the
 * terminal also takes the handlers of signals, so that Ctrl-C would end the JVM at once.
 */
public final class Progress implements ScanProgress {
  private static final int REFRESH_MS = 500;

  private final String task;
  private final long total;
  private final String unit;
  private final PrintWriter terminal;
  private final int columns;
  private final @Nullable ScheduledExecutorService timer;
  private final LongAdder done = new LongAdder();
  private final long started = System.nanoTime();
  private int shown;
  private boolean isClosed;

  private Progress(Screen screen, String task, long total, String unit) {
    this.task = task;
    this.total = total;
    this.unit = unit;
    this.terminal = screen.cursor();
    this.columns = screen.columns();
    this.timer =
        screen.isTerminal() ? Executors.newSingleThreadScheduledExecutor(Progress::daemon) : null;
  }

  /**
   * Starts a progress bar at 0.
   *
   * @param total number of steps until the end
   * @param unit plural name of a step, such as {@code records}
   */
  public static Progress begin(Screen screen, String task, long total, String unit) {
    Progress progress = new Progress(screen, task, total, unit);
    if (progress.timer != null) {
      var unused =
          progress.timer.scheduleAtFixedRate(
              progress::show, REFRESH_MS, REFRESH_MS, TimeUnit.MILLISECONDS);
    }
    return progress;
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "progress");
    thread.setDaemon(true);
    return thread;
  }

  /** Moves the bar forward. */
  @Override
  public void add(long steps) {
    done.add(steps);
  }

  private synchronized void show() {
    if (isClosed) {
      return;
    }
    Duration elapsed = Duration.ofNanos(System.nanoTime() - started);
    String line = new ProgressLine(task, done.sum(), total, unit, elapsed).text(columns);
    print(line);
  }

  private void print(String line) {
    terminal.print("\r" + line + " ".repeat(Math.max(0, shown - line.length())));
    shown = line.length();
    terminal.flush();
  }

  @Override
  public synchronized void close() {
    isClosed = true;
    if (timer != null) {
      timer.shutdownNow();
      print("");
      terminal.print("\r");
      terminal.flush();
    }
  }
}
