package io.avrolope.envelope.formats;

import io.avrolope.envelope.EnvelopeSettings;
import io.avrolope.envelope.Slice;
import io.avrolope.error.MalformedEnvelopeException;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Unpacks a slice, up to a highest number of bytes: a small record can otherwise ask for a thousand
 * times its size. Each step must bring bytes, so that what was cut is an error and no loop.
 */
final class Inflated {
  private static final int FIRST_GUESS = 4;
  private static final int LEAST_ROOM = 256;
  private static final int LONGEST_ARRAY = Integer.MAX_VALUE - 16;

  private final String what;
  private final Slice packed;
  private final int maxBytes;

  private Inflated(String what, Slice packed, int maxBytes) {
    this.what = what + " of " + packed.length() + " bytes";
    this.packed = packed;
    this.maxBytes = Math.min(maxBytes, LONGEST_ARRAY - 1);
  }

  /**
   * The codec {@code deflate} of Avro's files: without a header, and whatever follows it. fastavro
   * leaves the end of a check sum there.
   *
   * @param maxBytes how many bytes there may be, at least 1
   * @throws MalformedEnvelopeException if there are more, or the bytes are not packed so
   */
  static Slice block(Slice packed, int maxBytes) {
    Inflater inflater = new Inflater(true);
    try {
      return new Inflated("a deflated block", packed, maxBytes).unpacked(inflater);
    } finally {
      inflater.end();
    }
  }

  /**
   * A zlib stream that fills the slice.
   *
   * @param maxBytes how many bytes there may be, at least 1
   * @throws MalformedEnvelopeException if there are more, or the bytes are not packed so
   */
  static Slice zlib(Slice packed, int maxBytes) {
    Inflater inflater = new Inflater();
    try {
      Inflated stream = new Inflated("a zlib stream", packed, maxBytes);
      Slice unpacked = stream.unpacked(inflater);
      stream.requireNoRest(inflater.getRemaining());
      return unpacked;
    } finally {
      inflater.end();
    }
  }

  private Slice unpacked(Inflater inflater) {
    inflater.setInput(packed.bytes(), packed.offset(), packed.length());
    try {
      return unpack(inflater);
    } catch (DataFormatException e) {
      throw new MalformedEnvelopeException(
          "Expected " + what + " but found that it is damaged: " + e.getMessage(), e);
    }
  }

  private Slice unpack(Inflater inflater) throws DataFormatException {
    byte[] bytes = new byte[firstRoom()];
    int length = 0;
    while (!inflater.finished()) {
      if (length == bytes.length) {
        bytes = Arrays.copyOf(bytes, moreRoom(bytes.length));
      }
      int brought = inflater.inflate(bytes, length, bytes.length - length);
      if (brought == 0 && !inflater.finished()) {
        throw unfinished(inflater, length);
      }
      length += brought;
    }
    if (length > maxBytes) {
      throw tooLong();
    }
    return new Slice(bytes, 0, length);
  }

  private int firstRoom() {
    return (int) Math.min(Math.max(LEAST_ROOM, (long) FIRST_GUESS * packed.length()), maxBytes);
  }

  /** One byte more than is allowed, so that what has the most bytes still comes to its end. */
  private int moreRoom(int room) {
    if (room > maxBytes) {
      throw tooLong();
    }
    return (int) Math.min(2L * room, maxBytes + 1L);
  }

  private MalformedEnvelopeException unfinished(Inflater inflater, int length) {
    return new MalformedEnvelopeException(
        "Expected "
            + what
            + " but found "
            + (inflater.needsDictionary() ? "that it needs a dictionary" : "its end too early")
            + " after "
            + length
            + " unpacked bytes");
  }

  private void requireNoRest(int rest) {
    if (rest > 0) {
      throw new MalformedEnvelopeException(
          "Expected " + what + " but found that it ends " + rest + " bytes earlier");
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
