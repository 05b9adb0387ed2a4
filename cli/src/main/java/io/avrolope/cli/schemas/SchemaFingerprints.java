// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.schemas;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.apache.avro.Schema;
import org.apache.avro.SchemaNormalization;

/**
 * Fingerprints of schemas in hexadecimal.
 *
 * @see <a href="https://avro.apache.org/docs/1.12.0/specification/#schema-fingerprints">Avro 1.12,
 *     Schema Fingerprints</a>
 */
final class SchemaFingerprints {
  private SchemaFingerprints() {}

  /** CRC-64-AVRO as a big-endian number. A single-object message carries it little-endian. */
  static String crc64(Schema schema) {
    return HexFormat.of().toHexDigits(SchemaNormalization.parsingFingerprint64(schema));
  }

  /** The hash of the parsing canonical form. */
  static String canonical(String algorithm, Schema schema) {
    return digest(algorithm, SchemaNormalization.toParsingForm(schema));
  }

  /** The hash of the schema's JSON as Avro prints it, which LinkedIn's envelope carries. */
  static String json(String algorithm, Schema schema) {
    return digest(algorithm, schema.toString());
  }

  private static String digest(String algorithm, String text) {
    try {
      byte[] hash =
          MessageDigest.getInstance(algorithm).digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Missing hash algorithm " + algorithm, e);
    }
  }
}
