// SPDX-License-Identifier: Apache-2.0
package io.avrolope.envelope.formats;

import io.avrolope.envelope.EnvelopeSettings;
import io.avrolope.envelope.Slice;
import io.avrolope.error.MalformedEnvelopeException;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Decompresses a slice up to a limit, since a small record can otherwise require a thousand times
 * its size. Each step must produce bytes, so that a truncated stream is an error and not an endless
 * loop.
 */
final class Inflated {
  private static final int EXPECTED_RATIO = 4;
  private static final int MIN_CAPACITY = 256;
  private static final int MAX_ARRAY_LENGTH = Integer.MAX_VALUE - 16;

  private final String what;
  private final Slice compressed;
  private final int maxBytes;

  private Inflated(String what, Slice compressed, int maxBytes) {
    this.what = what + " of " + compressed.length() + " bytes";
    this.compressed = compressed;
    this.maxBytes = Math.min(maxBytes, MAX_ARRAY_LENGTH - 1);
  }

  /**
   * Decompresses the codec {@code deflate} of Avro's files, a stream without a header. Bytes after
   * the stream are ignored, because fastavro leaves the end of a checksum there.
   *
   * @param maxBytes the most bytes of the result, at least 1
   * @throws MalformedEnvelopeException if there are more bytes, or the stream is malformed
   */
  static Slice block(Slice compressed, int maxBytes) {
    Inflater inflater = new Inflater(true);
    try {
      return new Inflated("a deflated block", compressed, maxBytes).decompressed(inflater);
    } finally {
      inflater.end();
    }
  }

  /**
   * Decompresses a zlib stream that fills the slice.
   *
   * @param maxBytes the most bytes of the result, at least 1
   * @throws MalformedEnvelopeException if there are more bytes, or the stream is malformed
   */
  static Slice zlib(Slice compressed, int maxBytes) {
    Inflater inflater = new Inflater();
    try {
      Inflated stream = new Inflated("a zlib stream", compressed, maxBytes);
      Slice decompressed = stream.decompressed(inflater);
      stream.requireEnd(inflater.getRemaining());
      return decompressed;
    } finally {
      inflater.end();
    }
  }

  private Slice decompressed(Inflater inflater) {
    inflater.setInput(compressed.bytes(), compressed.offset(), compressed.length());
    try {
      return decompress(inflater);
    } catch (DataFormatException e) {
      throw new MalformedEnvelopeException(
          "Expected " + what + " but found that it is damaged: " + e.getMessage(), e);
    }
  }

  private Slice decompress(Inflater inflater) throws DataFormatException {
    byte[] bytes = new byte[initialCapacity()];
    int length = 0;
    while (!inflater.finished()) {
      if (length == bytes.length) {
        bytes = Arrays.copyOf(bytes, largerCapacity(bytes.length));
      }
      int produced = inflater.inflate(bytes, length, bytes.length - length);
      if (produced == 0 && !inflater.finished()) {
        throw unfinished(inflater, length);
      }
      length += produced;
    }
    if (length > maxBytes) {
      throw tooLong();
    }
    return new Slice(bytes, 0, length);
  }

  private int initialCapacity() {
    return (int)
        Math.min(Math.max(MIN_CAPACITY, (long) EXPECTED_RATIO * compressed.length()), maxBytes);
  }

  /** At most one byte more than the limit, so that a stream of exactly the limit can end. */
  private int largerCapacity(int capacity) {
    if (capacity > maxBytes) {
      throw tooLong();
    }
    return (int) Math.min(2L * capacity, maxBytes + 1L);
  }

  private MalformedEnvelopeException unfinished(Inflater inflater, int length) {
    return new MalformedEnvelopeException(
        "Expected "
            + what
            + " but found "
            + (inflater.needsDictionary() ? "that it needs a dictionary" : "its end too early")
            + " after "
            + length
            + " decompressed bytes");
  }

  private void requireEnd(int remaining) {
    if (remaining > 0) {
      throw new MalformedEnvelopeException(
          "Expected " + what + " but found that it ends " + remaining + " bytes earlier");
    }
  }

  private MalformedEnvelopeException tooLong() {
    return new MalformedEnvelopeException(
        "Expected at most "
            + maxBytes
            + " bytes ("
            + EnvelopeSettings.INFLATED_MAX_BYTES
            + ") but found more in "
            + what);
  }
}
