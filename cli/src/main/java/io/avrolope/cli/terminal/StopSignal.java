// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.terminal;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A shutdown hook: asks the command to stop on Ctrl-C or SIGTERM, and delays the end of the JVM
 * until the command has finished, for at most 30 seconds. Thread-safe.
 */
public final class StopSignal implements AutoCloseable {
  private static final long MAX_WAIT_SECONDS = 30;

  private final CountDownLatch ended = new CountDownLatch(1);
  private final Runnable stop;
  private final Thread hook = new Thread(this::requestStop, "stop");
  private volatile boolean stopRequested;

  private StopSignal(Runnable stop) {
    this.stop = stop;
  }

  /** Installs the hook until it is closed, for a command that polls {@link #isStopRequested}. */
  public static StopSignal install() {
    return install(() -> {});
  }

  /**
   * Installs the hook until it is closed.
   *
   * @param stop asks the command to end soon; called from the shutdown thread
   */
  public static StopSignal install(Runnable stop) {
    StopSignal signal = new StopSignal(stop);
    Runtime.getRuntime().addShutdownHook(signal.hook);
    return signal;
  }

  /** Runs in the shutdown hook. */
  void requestStop() {
    stopRequested = true;
    stop.run();
    try {
      var unused = ended.await(MAX_WAIT_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Whether the user has asked the program to stop. */
  public boolean isStopRequested() {
    return stopRequested;
  }

  /** Called when the command has ended and has printed everything; lets the JVM exit. */
  @Override
  public void close() {
    ended.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      stopRequested = true; // the JVM is shutting down: the hook is running and returns now
    }
  }
}
