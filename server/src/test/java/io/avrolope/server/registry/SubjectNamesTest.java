// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import static org.assertj.core.api.Assertions.assertThatCode;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SubjectNamesTest {
  private static String invalid(String subject) {
    return "The specified subject '" + subject + "' is not a valid.";
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"s", "a b", "ä-value", "a:b", ":.c:s", ":.c:", "__GLOBALS", "\ud83d\ude00"})
  void otherNamesAreAllowed(String subject) {
    assertThatCode(() -> SubjectNames.require(subject)).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "__GLOBAL",
        "__EMPTY",
        ":.c:__GLOBAL",
        ":.c:__EMPTY",
        "a\u0000",
        "a\tb",
        "\u007f",
        "\u009f",
        "a\ud800",
        "\udc00b"
      })
  void reservedAndUnprintableNamesAreRefused(String subject) {
    Refused.with(42208, invalid(subject), () -> SubjectNames.requireForSettings(subject));
    Refused.with(42208, invalid(subject), () -> SubjectNames.require(subject));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ":*:", ":*:s", ":.__GLOBAL:", ":.__GLOBAL:s"})
  void namesForSettingsOnlyHaveNoSchemas(String subject) {
    assertThatCode(() -> SubjectNames.requireForSettings(subject)).doesNotThrowAnyException();
    Refused.with(42208, invalid(subject), () -> SubjectNames.require(subject));
  }

  @Test
  void aContextNeedsAtMost255CharactersAsAFolder() {
    String longest = ":." + "c".repeat(255) + ":s";
    String tooLong = ":." + "c".repeat(256) + ":s";
    String escaped = ":." + "/".repeat(86) + ":s";

    assertThatCode(() -> SubjectNames.require(longest)).doesNotThrowAnyException();
    assertThatCode(() -> SubjectNames.requireContext(longest)).doesNotThrowAnyException();
    String message = " characters as the name of a folder, more than 255. Use a shorter name";
    for (String subject : new String[] {tooLong, escaped}) {
      int length = subject.equals(tooLong) ? 256 : 258;
      String text = "The name of the context needs " + length + message;
      Refused.with(42208, text, () -> SubjectNames.requireContext(subject));
      Refused.with(42208, text, () -> SubjectNames.requireForSettings(subject));
      Refused.with(42208, text, () -> SubjectNames.require(subject));
    }
  }
}
