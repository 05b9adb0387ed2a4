// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.terminal;

/**
 * The last step of a command that waits for input, and so cannot be asked to stop. It runs once:
 * when it is closed, or in a shutdown hook if the user ends the program before. Thread-safe.
 */
public final class FinalStep implements AutoCloseable {
  private final Runnable step;
  private final Thread hook = new Thread(this::run, "final-step");
  private boolean hasRun;

  private FinalStep(Runnable step) {
    this.step = step;
  }

  /** Installs the hook until the step is closed. */
  public static FinalStep install(Runnable step) {
    FinalStep installed = new FinalStep(step);
    Runtime.getRuntime().addShutdownHook(installed.hook);
    return installed;
  }

  /** Runs an action of the command, but not during or after the last step. */
  public synchronized void unlessRun(Runnable action) {
    if (!hasRun) {
      action.run();
    }
  }

  /** Runs the step, unless it has run. */
  synchronized void run() {
    if (!hasRun) {
      hasRun = true;
      step.run();
    }
  }

  @Override
  public void close() {
    try {
      run();
    } finally {
      remove();
    }
  }

  private void remove() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // the JVM is shutting down: the hook finds that the step has run
    }
  }
}
