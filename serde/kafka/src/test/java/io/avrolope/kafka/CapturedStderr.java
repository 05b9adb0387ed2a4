// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * Captures the lines that the current thread prints to standard error, where the tests' logger
 * writes. Lines of other threads still go to standard error.
 */
public final class CapturedStderr extends OutputStream {
  private final Thread thread = Thread.currentThread();
  private final PrintStream stderr = System.err;
  private final ByteArrayOutputStream captured = new ByteArrayOutputStream();

  private CapturedStderr() {}

  /** Returns what {@code action} prints from the current thread. */
  public static String of(Runnable action) {
    CapturedStderr capture = new CapturedStderr();
    System.setErr(new PrintStream(capture, true, StandardCharsets.UTF_8));
    try {
      action.run();
    } finally {
      System.setErr(capture.stderr);
    }
    return capture.captured.toString(StandardCharsets.UTF_8);
  }

  @Override
  public void write(int oneByte) {
    write(new byte[] {(byte) oneByte}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) {
    if (Thread.currentThread() == thread) {
      captured.write(bytes, offset, length);
    } else {
      stderr.write(bytes, offset, length);
    }
  }
}
