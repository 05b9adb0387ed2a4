// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import io.avrolope.error.UnknownSchemaException;
import io.avrolope.server.language.ReferencedText;
import io.avrolope.server.language.SchemaLanguage.Checks;
import io.avrolope.server.language.avro.AvroText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The texts of Avro schemas in files, and back. Other types of schemas have no such files. */
final class FileSchemas {
  private FileSchemas() {}

  /** A schema as a file has it: with the types of its references, on several lines. */
  static String printed(List<ReferencedText> referenced, String canonical) {
    try {
      return FileJson.indented(
          referenced.isEmpty()
              ? canonical
              : AvroText.parse(referenced, canonical, Checks.KNOWN_SCHEMA).resolved());
    } catch (UnknownSchemaException e) {
      return canonical; // an import may bring schemas that Avro does not accept with each other
    }
  }

  /** The canonical text of what a file has; empty if it is not a schema. */
  static String canonical(String printed) {
    try {
      return AvroText.parse(List.of(), printed, Checks.KNOWN_SCHEMA).canonical();
    } catch (UnknownSchemaException e) {
      return "";
    }
  }

  /** Whether the text that a client sent is still that of a schema, which people may edit. */
  static boolean isSent(@Nullable String sentText, String text) {
    if (sentText == null) {
      return false;
    }
    try {
      AvroText sent = AvroText.parse(List.of(), sentText, Checks.KNOWN_SCHEMA);
      return sent.canonical().equals(text) || sent.normalized().canonical().equals(text);
    } catch (UnknownSchemaException e) {
      return false;
    }
  }
}
