// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import io.avrolope.registry.text.Utf8;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/** Reads files that people may have put into a directory. */
final class FileTexts {
  /** Far more than a schema may have, which is limited by its characters. */
  private static final int MAX_BYTES = 64 << 20;

  private FileTexts() {}

  /**
   * The text of a file of a subject or context.
   *
   * @throws IOException if it is longer than any that a server writes, or is no regular file
   */
  static String read(Path file) throws IOException {
    return read(file, Files.readAttributes(file, BasicFileAttributes.class));
  }

  static String read(Path file, BasicFileAttributes attributes) throws IOException {
    if (!attributes.isRegularFile()) {
      throw new UnreadableException("Expected a regular file but found another kind", file);
    }
    if (attributes.size() > MAX_BYTES) {
      throw new UnreadableException(
          "Expected a file of at most " + MAX_BYTES + " bytes but found " + attributes.size(),
          file);
    }
    try {
      return Utf8.decode(Files.readAllBytes(file));
    } catch (CharacterCodingException e) {
      throw new UnreadableException("Expected a file in UTF-8 but found another encoding", file);
    }
  }

  /** A file whose content cannot be used. */
  static final class UnreadableException extends IOException {
    private static final long serialVersionUID = 1L;

    UnreadableException(String text) {
      super(text);
    }

    UnreadableException(String fact, Path file) {
      super(fact + ": " + file);
    }
  }
}
