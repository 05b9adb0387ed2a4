// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.text;

import io.avrolope.internal.text.QuotedText;
import java.util.Locale;

/** The beginning of a message. */
final class Sentence {
  private Sentence() {}

  /** The text with a capital letter at its beginning; a long text is quoted in part. */
  static String of(Object subject) {
    String text = QuotedText.of(subject.toString()); // a reference's name is a server's word
    return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
  }
}
