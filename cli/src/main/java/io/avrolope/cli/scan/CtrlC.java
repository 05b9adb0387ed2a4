package io.avrolope.cli.scan;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets a command end in order when the user stops the program: it is told to stop, and the program
 * does not end before this is closed, or ten seconds are over.
 */
public final class CtrlC implements AutoCloseable {
  private static final int SECONDS = 10;

  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread hook;
  private volatile boolean isAsked;

  private CtrlC(Runnable stop) {
    this.hook =
        new Thread(
            () -> {
              isAsked = true;
              stop.run();
              try {
                closed.await(SECONDS, TimeUnit.SECONDS);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            },
            "stop");
  }

  /**
   * From now on until it is closed.
   *
   * @param stop asks the command to end soon; called by another thread
   */
  public static CtrlC stops(Runnable stop) {
    CtrlC ctrlC = new CtrlC(stop);
    Runtime.getRuntime().addShutdownHook(ctrlC.hook);
    return ctrlC;
  }

  /** Whether the user has asked for the end. */
  public boolean isAsked() {
    return isAsked;
  }

  @Override
  public void close() {
    closed.countDown();
    if (!isAsked) {
      try {
        Runtime.getRuntime().removeShutdownHook(hook);
      } catch (IllegalStateException e) {
        // the program is ending already, and has no other use for the hook
      }
    }
  }
}
