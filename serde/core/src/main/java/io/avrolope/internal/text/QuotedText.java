// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.text;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Text from outside, as exceptions quote it: the message of a server, or a name inside a record.
 */
public final class QuotedText {
  /** How much of the beginning and of the end is quoted; a server's reason is often the end. */
  private static final int QUOTED_CHARS = 1_000;

  private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]+");

  private QuotedText() {}

  /**
   * The text without what ends a line or changes how a terminal shows it: control characters and
   * invisible ones, such as those that reverse the direction of writing.
   */
  public static String onOneLine(String text) {
    return UNPRINTABLE.matcher(text).replaceAll(" ");
  }

  /** The text on one line. The middle of a long text is left out, and marked. */
  public static String of(String text) {
    String line = onOneLine(text.strip());
    int leftOut = line.length() - 2 * QUOTED_CHARS;
    return leftOut <= 0
        ? line
        : line.substring(0, QUOTED_CHARS)
            + String.format(Locale.ROOT, " [%,d characters left out] ", leftOut)
            + line.substring(line.length() - QUOTED_CHARS);
  }
}
