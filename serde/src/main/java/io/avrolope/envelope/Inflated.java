package io.avrolope.envelope;

import io.avrolope.error.MalformedEnvelopeException;
import java.io.ByteArrayOutputStream;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** What was packed by DEFLATE, without a header: the codec {@code deflate} of Avro's files. */
final class Inflated {
  private static final int CHUNK = 8192;

  private Inflated() {}

  /**
   * @param limit the most bytes that there may be, so that no few bytes take all of the memory
   * @throws MalformedEnvelopeException if there are more, or the bytes are not packed so
   */
  static Slice of(Slice packed, int limit) {
    Inflater inflater = new Inflater(true);
    try {
      inflater.setInput(packed.bytes(), packed.offset(), packed.length());
      return Slice.of(inflate(inflater, limit));
    } catch (DataFormatException e) {
      throw new MalformedEnvelopeException(
          "Expected a deflated block but found bytes that are none", e);
    } finally {
      inflater.end();
    }
  }

  private static byte[] inflate(Inflater inflater, int limit) throws DataFormatException {
    ByteArrayOutputStream unpacked = new ByteArrayOutputStream();
    byte[] chunk = new byte[CHUNK];
    while (!inflater.finished()) {
      int count = inflater.inflate(chunk);
      if (count == 0 && !inflater.finished()) {
        throw new MalformedEnvelopeException(
            "Expected a whole deflated block but found its end too early");
      }
      unpacked.write(chunk, 0, count);
      if (unpacked.size() > limit) {
        throw new MalformedEnvelopeException(
            "Expected a block of at most "
                + limit
                + " bytes but found more when it was inflated; see "
                + EnvelopeSettings.INFLATED_MAX_BYTES);
      }
    }
    return unpacked.toByteArray(); // fastavro leaves the end of a check sum behind what it packs
  }
}
