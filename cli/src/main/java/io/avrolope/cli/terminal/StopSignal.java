package io.avrolope.cli.terminal;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Hears that the program is to end (Ctrl-C, SIGTERM), and keeps it alive until the command has come
 * to an end of its own, for half a minute at most. Thread-safe.
 */
public final class StopSignal implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 30;

  private final CountDownLatch ended = new CountDownLatch(1);
  private final Runnable stop;
  private final Thread hook = new Thread(this::ask, "stop");
  private volatile boolean asked;

  private StopSignal(Runnable stop) {
    this.stop = stop;
  }

  /** From now on until it is closed, for a command that looks at {@link #isAsked}. */
  public static StopSignal install() {
    return install(() -> {});
  }

  /**
   * From now on until it is closed.
   *
   * @param stop asks the command to end soon; called by another thread
   */
  public static StopSignal install(Runnable stop) {
    StopSignal signal = new StopSignal(stop);
    Runtime.getRuntime().addShutdownHook(signal.hook);
    return signal;
  }

  private void ask() {
    asked = true;
    stop.run();
    try {
      var unused = ended.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Whether the end was asked for. */
  public boolean isAsked() {
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
