// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.records;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Optional;

/** Texts of limited length for bytes. */
final class ShownText {
  private static final HexFormat HEX = HexFormat.ofDelimiter(" ");

  private ShownText() {}

  /** The bytes as UTF-8; empty if they are not, or have control characters. */
  static Optional<String> utf8(byte[] bytes) {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      boolean isText =
          text.chars()
              .allMatch(each -> !Character.isISOControl(each) || "\t\n\r".indexOf(each) >= 0);
      return isText ? Optional.of(text) : Optional.empty();
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }

  /** The first bytes, such as {@code 0a ff}. */
  static String hex(byte[] bytes, int offset, int length, int maxBytes) {
    return HEX.formatHex(bytes, offset, offset + Math.min(length, maxBytes));
  }

  static String hex(byte[] bytes, int maxBytes) {
    return hex(bytes, 0, bytes.length, maxBytes);
  }

  /** The beginning of a text, without half a character at its end. */
  static String cut(String text, int maxLength) {
    if (text.length() <= maxLength) {
      return text;
    }
    boolean isHalf = Character.isHighSurrogate(text.charAt(maxLength - 1));
    return text.substring(0, isHalf ? maxLength - 1 : maxLength);
  }
}
