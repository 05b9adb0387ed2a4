// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.text;

/** Counts typing errors. */
public final class EditDistance {
  private EditDistance() {}

  /**
   * The fewest characters to insert, delete or replace, and neighbours to swap, that make one text
   * of the other. No character is edited twice (optimal string alignment).
   */
  public static int between(String a, String b) {
    int[] beforePrevious = new int[b.length() + 1];
    int[] previous = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      previous[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int[] current = new int[b.length() + 1];
      current[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replaced = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        current[j] = Math.min(replaced, 1 + Math.min(previous[j], current[j - 1]));
        if (isSwapped(a, i, b, j)) {
          current[j] = Math.min(current[j], beforePrevious[j - 2] + 1);
        }
      }
      beforePrevious = previous;
      previous = current;
    }
    return previous[b.length()];
  }

  private static boolean isSwapped(String a, int i, String b, int j) {
    return i > 1
        && j > 1
        && a.charAt(i - 1) == b.charAt(j - 2)
        && a.charAt(i - 2) == b.charAt(j - 1);
  }
}
