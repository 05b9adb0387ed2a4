// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.terminal;

import java.io.IOException;
import java.io.OutputStream;

/**
 * Passes bytes on until the first failure, which it throws as an {@link OutputException}. A {@code
 * PrintWriter} would hide the failure. What is written later is dropped, so that a command can
 * clean up. Not thread-safe.
 */
final class CheckedOutput extends OutputStream {
  private final OutputStream output;
  private boolean hasFailed;

  CheckedOutput(OutputStream output) {
    this.output = output;
  }

  private interface Action {
    void run() throws IOException;
  }

  private void guarded(Action action) {
    if (hasFailed) {
      return;
    }
    try {
      action.run();
    } catch (IOException e) {
      hasFailed = true;
      throw new OutputException(e);
    }
  }

  @Override
  public void write(int oneByte) {
    guarded(() -> output.write(oneByte));
  }

  @Override
  public void write(byte[] bytes, int offset, int length) {
    guarded(() -> output.write(bytes, offset, length));
  }

  @Override
  public void flush() {
    guarded(output::flush);
  }
}
