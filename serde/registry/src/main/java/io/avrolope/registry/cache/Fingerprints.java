// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.cache;

import io.avrolope.schema.SchemaReference.Fingerprint;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.apache.avro.Schema;
import org.apache.avro.SchemaNormalization;

/** Hashes of schemas, as the hexadecimal digits of a {@link Fingerprint}. */
final class Fingerprints {
  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  private Fingerprints() {}

  /**
   * @throws IllegalArgumentException if {@link Fingerprint} does not define the algorithm
   */
  static String of(Schema schema, String algorithm) {
    return switch (algorithm) {
      case Fingerprint.CRC_64_AVRO ->
          HEX.toHexDigits(SchemaNormalization.parsingFingerprint64(schema));
      case Fingerprint.MD5 -> HEX.formatHex(md5(schema.toString()));
      default -> throw new IllegalArgumentException("unknown hash algorithm " + algorithm);
    };
  }

  private static byte[] md5(String text) {
    try {
      return MessageDigest.getInstance("MD5").digest(text.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every JDK has MD5", e);
    }
  }
}
