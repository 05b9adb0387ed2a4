// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Long schemas as their files have them, printed before they are registered. Thread-safe. */
final class PrintedTexts {
  /** Characters of all texts. */
  private static final int MAX_LENGTH = 8 << 20;

  private final Map<String, Printed> prepared = new LinkedHashMap<>();
  private int length;

  /**
   * The text of a file.
   *
   * @param isSame whether the schema can be read from the text again
   */
  record Printed(String text, boolean isSame) {
    static Printed of(String text, String canonical) {
      return new Printed(text, !text.isEmpty() && VersionFiles.canonical(text).equals(canonical));
    }
  }

  /** Prints a schema without references. Its text is forgotten after many others. */
  void prepare(String canonical) {
    if (find(canonical) == null) {
      Printed printed = Printed.of(VersionFiles.indented(canonical), canonical);
      add(canonical, printed);
    }
  }

  private synchronized void add(String canonical, Printed printed) {
    if (prepared.putIfAbsent(canonical, printed) == null) {
      length += printed.text().length();
    }
    Iterator<Printed> oldest = prepared.values().iterator();
    while (length > MAX_LENGTH && oldest.hasNext()) {
      length -= oldest.next().text().length();
      oldest.remove();
    }
  }

  /** Returns a text that was prepared; null if there is none. */
  synchronized @Nullable Printed find(String canonical) {
    return prepared.isEmpty() ? null : prepared.get(canonical);
  }
}
