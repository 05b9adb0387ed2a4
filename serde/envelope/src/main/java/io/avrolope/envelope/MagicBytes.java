package io.avrolope.envelope;

import io.avrolope.error.MalformedEnvelopeException;
import java.util.HexFormat;

/** Magic bytes, and what says the schema behind them: a fixed length in all. Immutable. */
public final class MagicBytes {
  private static final HexFormat HEX = HexFormat.ofDelimiter(" ").withUpperCase();

  private final byte[] magic;
  private final String said;
  private final int length;

  /**
   * @param magic one byte or more
   * @param said what follows them, such as "a schema id of 4 bytes"
   * @param length of both, in bytes
   */
  public MagicBytes(byte[] magic, String said, int length) {
    this.magic = magic.clone();
    this.said = said;
    this.length = length;
  }

  public static MagicBytes of(int magic, String said, int saidLength) {
    return new MagicBytes(new byte[] {(byte) magic}, said, 1 + saidLength);
  }

  /** Of the magic bytes and what follows them. */
  public int length() {
    return length;
  }

  /** Writes the magic bytes. */
  public void writeMagic(byte[] bytes, int offset) {
    System.arraycopy(magic, 0, bytes, offset, magic.length);
  }

  /**
   * Passes a record that begins so.
   *
   * @throws MalformedEnvelopeException if it has other magic bytes, or ends too early
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
              + said
              + " but found the end "
              + BytePosition.at(slice, slice.length()));
    }
  }

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

  /** Whether no record begins so that begins with these bytes. */
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
