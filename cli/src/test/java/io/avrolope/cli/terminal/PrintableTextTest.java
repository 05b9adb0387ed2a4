// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PrintableTextTest {
  @Test
  void controlAndInvisibleCharactersAreEscaped() {
    assertThat(PrintableText.of("a\u001b[31mb\u009bc\r\n\t\u007f"))
        .isEqualTo("a\\u001b[31mb\\u009bc\\u000d\\u000a\\u0009\\u007f");
    assertThat(PrintableText.of("\u202edlo\u200b\u2028")).isEqualTo("\\u202edlo\\u200b\\u2028");
    assertThat(PrintableText.of("\ud800x")).isEqualTo("\\ud800x");
    assertThat(PrintableText.of(new String(Character.toChars(0xE0001))))
        .isEqualTo("\\udb40\\udc01");
  }

  @Test
  void otherTextIsUnchanged() {
    assertThat(PrintableText.of("orders-value é 漢 😀")).isEqualTo("orders-value é 漢 😀");
  }

  @Test
  void linesAreKeptOnlyOnRequest() {
    assertThat(PrintableText.ofLines("a\n\tb\u001bc")).isEqualTo("a\n\tb\\u001bc");
  }
}
