package io.avrolope.internal.stream;

import io.avrolope.internal.link.AvroVersion;
import io.avrolope.internal.wire.DatumFailure;
import io.avrolope.internal.wire.Limits;
import java.io.IOException;
import org.apache.avro.SystemLimitException;
import org.apache.avro.io.BinaryDecoder;

/**
 * A datum while it is read from a stream: where it comes from, and how much of what is limited it
 * has used. How long strings, bytes and collections may be is checked by Avro's decoder. Not
 * thread-safe.
 */
public final class StreamInput {
  final BinaryDecoder decoder;
  private final Limits limits;
  private int depth;
  private long zeroByteItems;

  public StreamInput(BinaryDecoder decoder, Limits limits) {
    this.decoder = decoder;
    this.limits = limits;
  }

  /** Enters a record that may be within itself. */
  void enter() {
    if (++depth > limits.maxDepth()) {
      throw limits.tooDeep(0);
    }
  }

  void leave() {
    depth--;
  }

  /** Takes note of items that no byte stands for, so that nothing else limits their number. */
  void countZeroByteItems(long count) {
    if (count > limits.maxZeroByteItems() - zeroByteItems) {
      throw limits.tooManyZeroByteItems(0);
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

  /** How many items the next block of an array has, behind so many; 0 ends the array. */
  long arrayBlock(long before) throws IOException {
    if (!AvroVersion.HAS_1_12_2) {
      return block(before);
    }
    return before == 0 ? decoder.readArrayStart() : decoder.arrayNext();
  }

  /** The same of a map. */
  long mapBlock(long before) throws IOException {
    if (!AvroVersion.HAS_1_12_2) {
      return block(before);
    }
    return before == 0 ? decoder.readMapStart() : decoder.mapNext();
  }

  /** Before 1.12.2 Avro's decoder takes any size, also one that no block can have. */
  private long block(long before) throws IOException {
    long count = decoder.readLong();
    if (count < 0) {
      count = -requireCount(count);
      long size = decoder.readLong();
      if (size < 0) {
        throw failure("a block of at least 0 bytes", "" + size);
      }
    }
    SystemLimitException.checkMaxCollectionLength(before, count);
    return count;
  }

  /**
   * Passes over the blocks of an array that say their size.
   *
   * @return how many items the next one has, which are left; 0 ends the array
   */
  long skipArrayBlocks() throws IOException {
    return AvroVersion.HAS_1_12_2 ? decoder.skipArray() : skipBlocks();
  }

  /** The same of a map. */
  long skipMapBlocks() throws IOException {
    return AvroVersion.HAS_1_12_2 ? decoder.skipMap() : skipBlocks();
  }

  /** Before 1.12 Avro's decoder goes back by a negative size, and then on for ever. */
  private long skipBlocks() throws IOException {
    long count = decoder.readLong();
    while (count < 0) {
      requireCount(count);
      skipContent();
      count = decoder.readLong();
    }
    return count;
  }

  private static long requireCount(long count) {
    if (count == Long.MIN_VALUE) {
      throw failure("a count of items", "" + count);
    }
    return count;
  }

  private static DatumFailure failure(String expected, String found) {
    return DatumFailure.malformed(0, expected, found);
  }
}
