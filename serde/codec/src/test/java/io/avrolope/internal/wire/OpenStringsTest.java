// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Runs in a JVM that opens {@code java.lang} for the fast path of strings, and in one that does
 * not.
 */
class OpenStringsTest {
  private static final boolean OPEN = Boolean.getBoolean(OpenStrings.PROPERTY);

  @Test
  void stringsAreOpenIfConfiguredAndPossible() {
    assertThat(OpenStrings.areOpen()).isEqualTo(OPEN);
    assertThat(OpenStrings.access(false)).isNull();
    assertThat(OpenStrings.access(true) != null)
        .isEqualTo(String.class.getModule().isOpen("java.lang", getClass().getModule()));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 7, 8, 9, 15, 16, 17, 100})
  void asciiIsReadByTheFastPath(int length) {
    String string = "x".repeat(length);
    byte[] bytes = string.getBytes(StandardCharsets.US_ASCII);

    assertThat(OpenStrings.asciiOf(string)).isEqualTo(OPEN ? bytes : null);
    assertThat(OpenStrings.ofAscii(bytes, 0, length)).isEqualTo(OPEN ? string : null);
    assertThat(Wire.string(bytes, 0, length)).isEqualTo(string);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\u0080", "é", "š", "€", "\ud83d\ude00", "\ud83d"})
  void otherTextIsReadByTheSlowPath(String other) {
    for (int length = 0; length < 20; length++) {
      for (int at = 0; at <= length; at++) {
        String string = "x".repeat(at) + other + "x".repeat(length - at);
        byte[] bytes = string.getBytes(StandardCharsets.UTF_8);
        DatumBuffer out = new DatumBuffer(0);
        out.writeString(string);

        assertThat(OpenStrings.asciiOf(string)).isNull();
        if (!other.equals("\ud83d")) { // encoded as '?' in UTF-8
          assertThat(OpenStrings.ofAscii(bytes, 0, bytes.length)).isNull();
        }
        assertThat(out.copyFrom(1)).isEqualTo(bytes);
        assertThat(Wire.string(bytes, 0, bytes.length))
            .isEqualTo(new String(bytes, StandardCharsets.UTF_8));
      }
    }
  }

  @Test
  void aStringKeepsItsCharactersWhenTheBytesChange() {
    byte[] bytes = "..abcdefghij..".getBytes(StandardCharsets.US_ASCII);
    String string = Wire.string(bytes, 2, 12);
    Arrays.fill(bytes, (byte) 'z');

    assertThat(string).isEqualTo("abcdefghij").hasSameHashCodeAs("abcdefghij");
  }
}
