// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks;

import java.io.Closeable;
import java.io.IOException;
import java.util.concurrent.TimeUnit;

/** Ends a child JVM that was started for one library. */
public final class ChildJvm {
  private static final int SECONDS_TO_END = 5;

  private ChildJvm() {}

  /**
   * Closes the standard input of the child, which then exits; kills it if it does not exit within
   * seconds.
   *
   * @param toChild the standard input of the child
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
