// SPDX-License-Identifier: Apache-2.0
package io.avrolope.envelope;

import io.avrolope.error.MalformedEnvelopeException;
import io.avrolope.internal.text.QuotedNumber;
import org.jspecify.annotations.Nullable;

/**
 * An Avro {@code long} that was read from a slice: zig-zag, base 128, least significant group
 * first.
 *
 * @param value the number
 * @param end the index after the number's last byte, from the slice's first byte
 * @see <a href="https://avro.apache.org/docs/1.12.0/specification/#binary-encoding">Avro 1.12,
 *     Binary Encoding</a>
 */
public record VersionLong(long value, int end) {
  /** The most bytes that a long takes. */
  public static final int MAX_BYTES = 10;

  /**
   * Reads a number at an index of the slice.
   *
   * @param what the meaning of the number, for the message
   * @throws MalformedEnvelopeException if the bytes end inside the number, or it needs more than 64
   *     bits
   */
  public static VersionLong read(Slice slice, int index, String what) {
    VersionLong number = find(slice, index);
    if (number != null) {
      return number;
    }
    boolean isCut = slice.length() - index < MAX_BYTES;
    throw new MalformedEnvelopeException(
        "Expected "
            + what
            + (isCut ? " but found the end " : " but found a number of more than 64 bits ")
            + BytePosition.at(slice, index));
  }

  /**
   * Reads a number at an index of the slice.
   *
   * @return null where {@link #read} fails
   */
  public static @Nullable VersionLong find(Slice slice, int index) {
    long zigZag = 0;
    int bytes = Math.min(MAX_BYTES, slice.length() - index);
    for (int i = 0; i < bytes; i++) {
      int next = slice.unsigned(index + i);
      if (i == MAX_BYTES - 1 && next > 1) {
        return null; // only one bit is left for the tenth byte
      }
      zigZag |= (next & 0x7FL) << (7 * i);
      if (next < 0x80) {
        return new VersionLong((zigZag >>> 1) ^ -(zigZag & 1), index + i + 1);
      }
    }
    return null;
  }

  /**
   * Reads a version at the beginning of the slice.
   *
   * @param first the lowest version
   * @throws MalformedEnvelopeException if the number is missing or lower
   */
  public static VersionLong readVersion(Slice slice, long first) {
    VersionLong version = read(slice, 0, "a version");
    if (version.value() < first) {
      throw new MalformedEnvelopeException(
          "Expected a version from "
              + first
              + " on but found "
              + QuotedNumber.of(version.value())
              + " "
              + BytePosition.at(slice, 0));
    }
    return version;
  }

  /**
   * Writes a number directly before the index {@code end}.
   *
   * @return the index of the number's first byte
   */
  public static int writeBefore(byte[] bytes, int end, long value) {
    long zigZag = (value << 1) ^ (value >> 63);
    int start = end - bytesOf(zigZag);
    for (int i = start; i < end - 1; i++) {
      bytes[i] = (byte) (zigZag | 0x80);
      zigZag >>>= 7;
    }
    bytes[end - 1] = (byte) zigZag;
    return start;
  }

  private static int bytesOf(long zigZag) {
    return Math.max(1, (70 - Long.numberOfLeadingZeros(zigZag)) / 7);
  }
}
