// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.text;

import java.util.Locale;

/** A message of a server, as exceptions quote it. */
public final class ServerWords {
  /** How much of the beginning and of the end is quoted; a server's reason is often the end. */
  private static final int QUOTED_CHARS = 1_000;

  private ServerWords() {}

  /** The message on one line. The middle of a long message is left out, and marked. */
  public static String quoted(String message) {
    String line = message.strip().replaceAll("\\p{Cntrl}+", " ");
    int leftOut = line.length() - 2 * QUOTED_CHARS;
    return leftOut <= 0
        ? line
        : line.substring(0, QUOTED_CHARS)
            + String.format(Locale.ROOT, " [%,d characters left out] ", leftOut)
            + line.substring(line.length() - QUOTED_CHARS);
  }
}
