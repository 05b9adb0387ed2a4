// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.terminal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The width of the terminal of this process. Asking for it starts another process, so that is done
 * when the width is first needed. Thread-safe.
 */
final class TerminalSize implements IntSupplier {
  static final int DEFAULT_COLUMNS = 80;

  private static final Pattern ROWS_AND_COLUMNS = Pattern.compile("\\d+ (\\d{1,4})\\s*");

  private int known;

  /** The number of columns, or {@value #DEFAULT_COLUMNS} if the terminal does not tell. */
  @Override
  public synchronized int getAsInt() {
    if (known == 0) {
      known = ask();
    }
    return known;
  }

  private static int ask() {
    try {
      Process stty =
          new ProcessBuilder("sh", "-c", "stty size < /dev/tty").redirectErrorStream(true).start();
      stty.getOutputStream().close();
      String answer = new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
      boolean hasEnded = stty.waitFor(1, TimeUnit.SECONDS);
      return hasEnded ? columns(answer).orElse(DEFAULT_COLUMNS) : DEFAULT_COLUMNS;
    } catch (IOException e) {
      return DEFAULT_COLUMNS; // there is no such program
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return DEFAULT_COLUMNS;
    }
  }

  /** The second number of {@code stty size}; empty if it is 0, or the answer is something else. */
  static Optional<Integer> columns(String answer) {
    Matcher size = ROWS_AND_COLUMNS.matcher(answer);
    return size.matches()
        ? Optional.of(Integer.valueOf(size.group(1))).filter(columns -> columns > 0)
        : Optional.empty();
  }
}
