// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.text;

import java.util.Locale;

/** The beginning of a message. */
final class Sentence {
  private Sentence() {}

  /** The text with a capital letter at its beginning. */
  static String of(Object subject) {
    String text = subject.toString();
    return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
  }
}
