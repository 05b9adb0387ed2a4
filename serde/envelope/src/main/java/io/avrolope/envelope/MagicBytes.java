// SPDX-License-Identifier: Apache-2.0
package io.avrolope.envelope;

import io.avrolope.error.MalformedEnvelopeException;
import java.util.HexFormat;

/** Magic bytes, followed by a fixed number of bytes that name the schema. Immutable. */
public final class MagicBytes {
  private static final HexFormat HEX = HexFormat.ofDelimiter(" ").withUpperCase();

  private final byte[] magic;
  private final String reference;
  private final int length;

  /**
   * @param magic one byte or more
   * @param reference what follows the magic bytes, for messages, such as "a schema id of 4 bytes"
   * @param length the number of magic bytes and the bytes that follow
   */
  public MagicBytes(byte[] magic, String reference, int length) {
    this.magic = magic.clone();
    this.reference = reference;
    this.length = length;
  }

  /**
   * One magic byte.
   *
   * @param referenceLength the number of bytes after it
   */
  public static MagicBytes of(int magic, String reference, int referenceLength) {
    return new MagicBytes(new byte[] {(byte) magic}, reference, 1 + referenceLength);
  }

  /** The number of magic bytes and the bytes that follow, which is where the datum starts. */
  public int length() {
    return length;
  }

  /** Writes the magic bytes. */
  public void writeMagic(byte[] bytes, int offset) {
    System.arraycopy(magic, 0, bytes, offset, magic.length);
  }

  /**
   * Checks that a record begins with the magic bytes and has all bytes that follow.
   *
   * @throws MalformedEnvelopeException if the record begins otherwise, or ends too early
   */
  public void require(Slice slice) {
    for (int i = 0; i < Math.min(magic.length, slice.length()); i++) {
      if ((byte) slice.unsigned(i) != magic[i]) {
        throw new MalformedEnvelopeException(
            "Expected "
                + magicName()
                + " but found "
                + HEX.toHexDigits((byte) slice.unsigned(i))
                + " "
                + BytePosition.at(slice, i));
      }
    }
    if (slice.length() < length) {
      throw new MalformedEnvelopeException(
          "Expected "
              + magicName()
              + " and "
              + reference
              + " but found the end "
              + BytePosition.at(slice, slice.length()));
    }
  }

  /** Whether {@link #require} accepts the record. */
  public boolean matches(Slice slice) {
    if (slice.length() < length) {
      return false;
    }
    for (int i = 0; i < magic.length; i++) {
      if ((byte) slice.unsigned(i) != magic[i]) {
        return false;
      }
    }
    return true;
  }

  /** Whether {@link #require} accepts no record that begins with these bytes. */
  public boolean cannotBeginWith(Slice start) {
    for (int i = 0; i < Math.min(magic.length, start.length()); i++) {
      if ((byte) start.unsigned(i) != magic[i]) {
        return true;
      }
    }
    return false;
  }

  private String magicName() {
    return (magic.length == 1 ? "the magic byte " : "the magic bytes ") + HEX.formatHex(magic);
  }
}
