// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.terminal;

/** Creates signals for tests of other packages. */
public final class StopSignals {
  private StopSignals() {}

  /** A signal that was requested already, and whose hook is removed. */
  public static StopSignal requested() {
    StopSignal signal = StopSignal.install();
    signal.close();
    signal.requestStop();
    return signal;
  }
}
