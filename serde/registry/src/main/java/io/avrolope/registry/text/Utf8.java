// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.text;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Decodes text from outside, which is in UTF-8: files and the responses of servers. */
public final class Utf8 {
  private static final char BYTE_ORDER_MARK = '\uFEFF';
  private static final char REPLACEMENT = '\uFFFD';

  private Utf8() {}

  /**
   * The text without the byte order mark that some editors and servers put at its beginning.
   *
   * @throws CharacterCodingException if the bytes are not UTF-8
   */
  public static String decode(byte[] bytes) throws CharacterCodingException {
    String text = new String(bytes, StandardCharsets.UTF_8); // faster than a decoder
    if (text.indexOf(REPLACEMENT) >= 0) { // replaces what is not UTF-8, or was in the text
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
    }
    return withoutMark(text);
  }

  /** As {@link #decode}, with a replacement character for each sequence that is not UTF-8. */
  public static String decodeLeniently(byte[] bytes) {
    return withoutMark(new String(bytes, StandardCharsets.UTF_8));
  }

  private static String withoutMark(String text) {
    return !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK ? text.substring(1) : text;
  }
}
