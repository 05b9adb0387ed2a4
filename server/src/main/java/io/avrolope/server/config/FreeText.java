// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.config;

import java.util.Optional;

/**
 * Any text, or a list of texts.
 *
 * @param expected the kind of text, such as "a file"
 */
record FreeText(String expected, boolean isRequired) implements Condition {
  static FreeText optional(String kind) {
    return new FreeText(kind, false);
  }

  static FreeText required(String kind) {
    return new FreeText(kind, true);
  }

  @Override
  public Optional<String> refused(Object value) {
    return isRequired && value.equals("") ? Optional.of("") : Optional.empty();
  }

  @Override
  public String toString() {
    return expected;
  }
}
