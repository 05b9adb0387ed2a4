// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import io.avrolope.server.language.ReferencedText;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Long schemas as their files have them, printed before they are registered. Thread-safe. */
final class PrintedTexts {
  /** Characters of all texts. */
  private static final int MAX_LENGTH = 8 << 20;

  private final Map<Source, Printed> prepared = new LinkedHashMap<>();
  private int length;

  /** All that decides on the text of a file. */
  private record Source(List<ReferencedText> referenced, String canonical) {}

  /**
   * The text of a file.
   *
   * @param isSame whether the schema can be read from the text again
   */
  record Printed(String text, boolean isSame) {
    static Printed of(List<ReferencedText> referenced, String canonical) {
      String text = FileSchemas.printed(referenced, canonical);
      boolean isSame =
          referenced.isEmpty() && !text.isEmpty() && FileSchemas.canonical(text).equals(canonical);
      return new Printed(text, isSame);
    }
  }

  /** Prints a schema. Its text is forgotten after many others. */
  void prepare(List<ReferencedText> referenced, String canonical) {
    Source source = new Source(referenced, canonical);
    if (find(source) == null) {
      add(source, Printed.of(referenced, canonical));
    }
  }

  private synchronized void add(Source source, Printed printed) {
    if (prepared.putIfAbsent(source, printed) == null) {
      length += printed.text().length();
    }
    Iterator<Printed> oldest = prepared.values().iterator();
    while (length > MAX_LENGTH && oldest.hasNext()) {
      length -= oldest.next().text().length();
      oldest.remove();
    }
  }

  /** Returns a text that was prepared, or prints it. */
  Printed get(List<ReferencedText> referenced, String canonical) {
    Printed known = find(new Source(referenced, canonical));
    return known != null ? known : Printed.of(referenced, canonical);
  }

  private synchronized @Nullable Printed find(Source source) {
    return prepared.isEmpty() ? null : prepared.get(source);
  }
}
