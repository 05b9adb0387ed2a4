// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.comparison;

import java.util.Collection;

/** Texts of bounded length: names, defaults and lists in schemas can be as long as a schema. */
public final class ShortText {
  private static final String MORE = "…";

  private ShortText() {}

  /** The beginning of a text with {@code …} at its end; the text itself if it is not longer. */
  public static String cut(String text, int maxLength) {
    if (text.length() <= maxLength) {
      return text;
    }
    boolean isHalf = Character.isHighSurrogate(text.charAt(maxLength - 1));
    return text.substring(0, isHalf ? maxLength - 1 : maxLength) + MORE;
  }

  /** As a list prints itself, but ends with the number of elements that do not fit. */
  public static String list(Collection<String> elements, int maxLength) {
    StringBuilder text = new StringBuilder("[");
    int left = elements.size();
    for (String each : elements) {
      if (text.length() + each.length() > maxLength) {
        text.append(MORE).append(" and ").append(left).append(" more");
        break;
      }
      text.append(each).append(--left > 0 ? ", " : "");
    }
    return text.append(']').toString();
  }
}
