// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.terminal;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import me.tongfei.progressbar.ProgressState;
import org.jspecify.annotations.Nullable;

/**
 * A progress bar with the rate and the remaining time, written to standard error. It prints nothing
 * when standard error is not a terminal. Thread-safe.
 */
public final class Progress implements AutoCloseable {
  private static final int REFRESH_MS = 500;
  private final @Nullable ProgressBar bar;

  private Progress(@Nullable ProgressBar bar) {
    this.bar = bar;
  }

  /**
   * Starts a progress bar at 0.
   *
   * @param total number of steps until the end
   * @param unit plural name of a step, such as {@code records}
   */
  public static Progress begin(Screen screen, String task, long total, String unit) {
    if (!screen.isTerminal()) {
      return new Progress(null);
    }
    return new Progress(
        new ProgressBarBuilder()
            .setTaskName(task)
            .setInitialMax(total)
            .setUnit(" " + unit, 1)
            .setStyle(ProgressBarStyle.ASCII)
            .setUpdateIntervalMillis(REFRESH_MS)
            .setConsumer(new ConsoleProgressBarConsumer(System.err))
            .setSpeedUnit(ChronoUnit.SECONDS)
            .showSpeed()
            .setEtaFunction(Progress::remaining)
            .build());
  }

  private static Optional<Duration> remaining(ProgressState state) {
    long done = state.getCurrent() - state.getStart();
    return done <= 0 || state.getCurrent() > state.getMax()
        ? Optional.empty()
        : Optional.of(
            state
                .getElapsedAfterStart()
                .multipliedBy(state.getMax() - state.getCurrent())
                .dividedBy(done));
  }

  /** Moves the bar forward. */
  public void add(long steps) {
    if (bar != null) {
      bar.stepBy(steps);
    }
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
