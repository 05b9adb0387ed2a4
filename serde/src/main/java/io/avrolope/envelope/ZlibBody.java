package io.avrolope.envelope;

import io.avrolope.error.MalformedEnvelopeException;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Unpacks a zlib stream that fills a slice, up to a highest number of bytes: a small record can
 * otherwise ask for a thousand times its size. Each step must bring bytes, so that a stream which
 * was cut is an error and no loop.
 */
final class ZlibBody {
  private static final int FIRST_GUESS = 4;
  private static final int LEAST_ROOM = 256;

  private final Slice packed;
  private final int maxBytes;

  private ZlibBody(Slice packed, int maxBytes) {
    this.packed = packed;
    this.maxBytes = maxBytes;
  }

  /**
   * @param maxBytes how many bytes there may be, at least 1
   * @throws MalformedEnvelopeException if the slice is no such stream, or has bytes behind it
   */
  static Slice unpack(Slice packed, int maxBytes) {
    Inflater inflater = new Inflater();
    try {
      inflater.setInput(packed.bytes(), packed.offset(), packed.length());
      return new ZlibBody(packed, maxBytes).unpack(inflater);
    } catch (DataFormatException e) {
      throw new MalformedEnvelopeException(
          "Expected a zlib stream of "
              + packed.length()
              + " bytes but found that it is damaged: "
              + e.getMessage(),
          e);
    } finally {
      inflater.end();
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
        throw new MalformedEnvelopeException(
            "Expected the end of a zlib stream but found "
                + (inflater.needsDictionary()
                    ? "that it needs a dictionary"
                    : "the end of its " + packed.length() + " bytes")
                + " after "
                + length
                + " unpacked bytes");
      }
      length += brought;
    }
    requireAll(inflater, length);
    return new Slice(bytes, 0, length);
  }

  /** One byte more than is allowed, so that a stream of the most bytes still comes to its end. */
  private int moreRoom(int room) {
    if (room > maxBytes) {
      throw tooLong();
    }
    return (int) Math.min(2L * room, maxBytes + 1L);
  }

  private int firstRoom() {
    return (int) Math.min(Math.max(LEAST_ROOM, (long) FIRST_GUESS * packed.length()), maxBytes);
  }

  private void requireAll(Inflater inflater, int length) {
    if (length > maxBytes) {
      throw tooLong();
    }
    if (inflater.getRemaining() > 0) {
      throw new MalformedEnvelopeException(
          "Expected a zlib stream of "
              + packed.length()
              + " bytes but found that it ends "
              + inflater.getRemaining()
              + " bytes earlier");
    }
  }

  private MalformedEnvelopeException tooLong() {
    return new MalformedEnvelopeException(
        "Expected at most "
            + maxBytes
            + " bytes ("
            + GlueEnvelope.MAX_BYTES
            + ") but found more in a zlib stream of "
            + packed.length()
            + " bytes");
  }
}
