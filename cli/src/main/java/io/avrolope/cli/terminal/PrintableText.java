// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.terminal;

/**
 * Text from topics and registries, as a terminal may show it. Control characters and other
 * invisible characters are replaced by escapes such as {@code \u001b}, so that a name cannot move
 * the cursor, change colors, or look like another name.
 */
public final class PrintableText {
  private PrintableText() {}

  /** One line: line breaks are escaped too. */
  public static String of(String text) {
    return escaped(text, "");
  }

  /** Several lines: line feeds and tabs are kept. */
  public static String ofLines(String text) {
    return escaped(text, "\n\t" + System.lineSeparator());
  }

  private static String escaped(String text, String kept) {
    if (text.chars().allMatch(c -> c >= ' ' && c < 0x7F)) {
      return text;
    }
    StringBuilder escaped = new StringBuilder();
    text.codePoints()
        .forEach(
            c -> {
              if (isPrintable(c) || kept.indexOf(c) >= 0) {
                escaped.appendCodePoint(c);
              } else {
                for (char unit : Character.toChars(c)) {
                  escaped.append(String.format("\\u%04x", (int) unit));
                }
              }
            });
    return escaped.toString();
  }

  private static boolean isPrintable(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      default -> true;
    };
  }
}
