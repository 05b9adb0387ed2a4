package io.avrolope.internal.codec;

import io.avrolope.internal.wire.DatumFailure;
import io.avrolope.internal.wire.Limits;
import java.io.IOException;
import org.apache.avro.io.BinaryDecoder;

/**
 * A datum while it is read from a stream: where it comes from, and how much of what is limited it
 * has used. How long strings, bytes and collections may be is checked by Avro's decoder. Not
 * thread-safe.
 */
final class StreamInput {
  final BinaryDecoder decoder;
  private final Limits limits;
  private int depth;
  private long zeroByteItems;

  StreamInput(BinaryDecoder decoder, Limits limits) {
    this.decoder = decoder;
    this.limits = limits;
  }

  /** Enters a record that may be within itself. */
  void enter() {
    if (++depth > limits.maxDepth()) {
      throw failure("records nested at most " + limits.maxDepth() + " deep", "more");
    }
  }

  void leave() {
    depth--;
  }

  /** Takes note of items that no byte stands for, so that nothing else limits their number. */
  void countZeroByteItems(long count) {
    if (count > limits.maxZeroByteItems() - zeroByteItems) {
      throw failure(
          "at most " + limits.maxZeroByteItems() + " items of no bytes in a datum", "more");
    }
    zeroByteItems += count;
  }

  /** The index of a union's branch or an enum's symbol, of which there are so many. */
  int readIndex(int count, String what) throws IOException {
    int index = decoder.readInt();
    if (index < 0 || index >= count) {
      throw failure(what + " in [0, " + count + ")", "" + index);
    }
    return index;
  }

  /** Passes over a length, and over so many bytes. */
  void skipContent() throws IOException {
    long length = decoder.readLong();
    if (length < 0 || length > Integer.MAX_VALUE) {
      throw failure("a length from 0 to " + Integer.MAX_VALUE, "" + length);
    }
    decoder.skipFixed((int) length);
  }

  private static DatumFailure failure(String expected, String found) {
    return DatumFailure.malformed(0, expected, found);
  }
}
