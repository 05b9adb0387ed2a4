// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.records;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Decodes bytes that may be UTF-8. */
final class Utf8Text {
  private Utf8Text() {}

  /** The text; empty if any byte is not UTF-8. */
  static Optional<String> of(byte[] bytes) {
    try {
      return Optional.of(
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }
}
