// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.model;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.LongSupplier;
import net.jpountz.lz4.LZ4Compressor;
import net.jpountz.lz4.LZ4Factory;
import net.jpountz.lz4.LZ4FastDecompressor;
import org.jspecify.annotations.Nullable;

/**
 * A text in less memory: schemas repeat the same words, and a registry keeps many of them. Reading
 * the text of a schema of 1 KB takes a microsecond. Thread-safe; the text never changes.
 */
final class PackedText {
  /** A shorter text does not become smaller. */
  private static final int LEAST_LENGTH = 128;

  private static final LZ4Compressor COMPRESSOR = LZ4Factory.safeInstance().fastCompressor();
  private static final LZ4FastDecompressor DECOMPRESSOR =
      LZ4Factory.safeInstance().fastDecompressor();

  /** Set if the text does not become smaller, or has no form in UTF-8. */
  private final @Nullable String plain;

  private final byte[] packed;

  /** The number of bytes in UTF-8. */
  private final int length;

  /** Computed when it is first needed; threads that compute it at once find the same. */
  private @Nullable Long fingerprint;

  private PackedText(@Nullable String plain, byte[] packed, int length) {
    this.plain = plain;
    this.packed = packed;
    this.length = length;
  }

  static PackedText of(String text) {
    if (text.length() >= LEAST_LENGTH) {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      byte[] packed = COMPRESSOR.compress(bytes);
      PackedText candidate = new PackedText(null, packed, bytes.length);
      if (packed.length < bytes.length && candidate.isPackedFrom(text)) {
        return candidate;
      }
    }
    return new PackedText(text, new byte[0], 0);
  }

  /** False for a text with half a surrogate pair, which UTF-8 does not have. */
  private boolean isPackedFrom(String text) {
    return text.chars().noneMatch(each -> Character.isSurrogate((char) each))
        || text.equals(toString());
  }

  boolean isEmpty() {
    return plain != null && plain.isEmpty();
  }

  long fingerprint(LongSupplier compute) {
    Long known = fingerprint;
    if (known == null) {
      known = compute.getAsLong();
      fingerprint = known;
    }
    return known;
  }

  /** Compares without reading the text. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof PackedText text
        && length == text.length
        && (plain == null ? Arrays.equals(packed, text.packed) : plain.equals(text.plain));
  }

  @Override
  public int hashCode() {
    return plain == null ? Arrays.hashCode(packed) : plain.hashCode();
  }

  /** The text. */
  @Override
  public String toString() {
    return plain != null
        ? plain
        : new String(DECOMPRESSOR.decompress(packed, length), StandardCharsets.UTF_8);
  }
}
