// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.directory;

import io.avrolope.error.AvrolopeException;
import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.text.Utf8;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;

/**
 * The text of a file in a schema directory. A bad file is permanent and belongs to its subject: it
 * is neither an outage nor a fault of the directory.
 */
final class FileText {
  /** As for a response of a registry. */
  private static final int MAX_BYTES = 16 << 20;

  private FileText() {}

  /**
   * @param place the file, for messages
   * @throws AvrolopeException if the file is too long, or is not in UTF-8
   */
  static String read(InputStream in, String place) throws IOException {
    byte[] bytes = in.readNBytes(MAX_BYTES + 1);
    if (bytes.length > MAX_BYTES) {
      throw unusable("a file of at most " + MAX_BYTES + " bytes", "a longer one", place);
    }
    try {
      return Utf8.decode(bytes);
    } catch (CharacterCodingException e) {
      throw unusable("a file in UTF-8", "another encoding", place);
    }
  }

  static AvrolopeException unusable(String expected, String found, String place) {
    String message = "Expected " + expected + " but found " + found + " at " + place;
    return place.endsWith(SchemaFile.ENDING)
        ? new UnknownSchemaException(message)
        : new RegistryRefusedException(RegistryRefusedException.Reason.NOT_POSSIBLE, message);
  }
}
