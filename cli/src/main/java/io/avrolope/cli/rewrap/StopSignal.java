package io.avrolope.cli.rewrap;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Hears that the process is to end (Ctrl-C, SIGTERM), and keeps it alive until the command has come
 * to an end of its own, for half a minute at most. Thread-safe.
 */
final class StopSignal implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 30;

  private final CountDownLatch ended = new CountDownLatch(1);
  private final Thread hook = new Thread(this::ask, "rewrap-stop");
  private volatile boolean asked;

  private StopSignal() {}

  static StopSignal install() {
    StopSignal signal = new StopSignal();
    Runtime.getRuntime().addShutdownHook(signal.hook);
    return signal;
  }

  private void ask() {
    asked = true;
    try {
      var unused = ended.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  boolean isAsked() {
    return asked;
  }

  /** The command has ended, and has said all that it had to say. */
  @Override
  public void close() {
    ended.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      asked = true; // the hook runs, and ends with this
    }
  }
}
