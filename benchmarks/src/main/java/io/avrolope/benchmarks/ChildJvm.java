package io.avrolope.benchmarks;

import java.io.Closeable;
import java.io.IOException;
import java.util.concurrent.TimeUnit;

/** Ends a JVM that was started for a contestant. */
public final class ChildJvm {
  private static final int SECONDS_TO_END = 5;

  private ChildJvm() {}

  /**
   * Ends its standard input, by which it ends itself; by force if it does not within seconds.
   *
   * @param toChild its standard input
   */
  public static void end(Process process, Closeable toChild) {
    try {
      toChild.close();
      if (!process.waitFor(SECONDS_TO_END, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (IOException e) {
      process.destroyForcibly();
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
