// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.stream;

import io.avrolope.internal.interpret.SkipInput;
import io.avrolope.internal.link.AvroVersion;
import io.avrolope.internal.text.QuotedNumber;
import io.avrolope.internal.wire.DatumFailure;
import io.avrolope.internal.wire.Limits;
import java.io.IOException;
import org.apache.avro.SystemLimitException;
import org.apache.avro.io.BinaryDecoder;

/**
 * The state of reading one datum from a stream: the decoder, and the usage of limits. Avro's
 * decoder checks the lengths of strings, bytes and collections. Not thread-safe.
 */
public final class StreamInput implements SkipInput<IOException> {
  final BinaryDecoder decoder;
  private final Limits limits;
  private int depth;
  private long zeroByteItems;
  private long values;

  public StreamInput(BinaryDecoder decoder, Limits limits) {
    this.decoder = decoder;
    this.limits = limits;
  }

  @Override
  public void enter() {
    if (++depth > limits.maxDepth()) {
      throw DatumFailure.limitExceeded(
          0,
          "Nesting of records exceeds the limit of "
              + limits.maxDepth()
              + " (PlannedDatumReader.setMaxDepth)");
    }
  }

  @Override
  public void leave() {
    depth--;
  }

  /**
   * Counts items without bytes, whose number the length of the datum does not limit.
   *
   * @param weight as how many items each of them counts
   */
  void countZeroByteItems(long count, int weight) {
    if (count > (limits.maxZeroByteItems() - zeroByteItems) / weight) {
      throw DatumFailure.limitExceeded(
          0,
          "Number of array items without bytes exceeds the limit of "
              + limits.maxZeroByteItems()
              + " (system property org.apache.avro.limits.collectionItems.maxAllocation)");
    }
    zeroByteItems += count * weight;
  }

  /** Counts items, entries, or a record and its fields, before there are objects for them. */
  void countValues(long count) {
    values += count;
    if (values > limits.maxValues()) {
      throw DatumFailure.limitExceeded(
          0,
          "Number of items, entries, records and fields exceeds the limit of "
              + limits.maxValues()
              + " (PlannedDatumReader.setMaxValues)");
    }
  }

  @Override
  public int readIndex(int count, String what) throws IOException {
    int index = decoder.readInt();
    if (index < 0 || index >= count) {
      throw DatumFailure.incompatible(0, what + " in [0, " + count + ")", QuotedNumber.of(index));
    }
    return index;
  }

  /** Skips a length and as many bytes. */
  void skipContent() throws IOException {
    long length = decoder.readLong();
    if (length < 0) {
      throw failure("a length of at least 0", length);
    }
    for (; length > Integer.MAX_VALUE; length -= Integer.MAX_VALUE) {
      decoder.skipFixed(Integer.MAX_VALUE);
    }
    decoder.skipFixed((int) length);
  }

  /** The number of items of an array's next block, after {@code before} items; 0 at the end. */
  long arrayBlock(long before) throws IOException {
    if (!AvroVersion.HAS_1_12_2) {
      return block(before);
    }
    return before == 0 ? decoder.readArrayStart() : decoder.arrayNext();
  }

  /** The same for a map. */
  long mapBlock(long before) throws IOException {
    if (!AvroVersion.HAS_1_12_2) {
      return block(before);
    }
    return before == 0 ? decoder.readMapStart() : decoder.mapNext();
  }

  /** Before 1.12.2 Avro's decoder accepts any block size, even an invalid one. */
  private long block(long before) throws IOException {
    long count = decoder.readLong();
    if (count < 0) {
      count = -requireCount(count);
      long size = decoder.readLong();
      if (size < 0) {
        throw failure("a block of at least 0 bytes", size);
      }
    }
    SystemLimitException.checkMaxCollectionLength(before, count);
    return count;
  }

  /**
   * Skips the blocks of an array that state their sizes.
   *
   * @return the number of items of the next block, which the caller must skip; 0 at the end
   */
  long skipArrayBlocks() throws IOException {
    return AvroVersion.HAS_1_12_2 ? decoder.skipArray() : skipBlocks();
  }

  /** The same for a map. */
  long skipMapBlocks() throws IOException {
    return AvroVersion.HAS_1_12_2 ? decoder.skipMap() : skipBlocks();
  }

  /** Before 1.12 Avro's decoder skips backwards by a negative size, and then loops forever. */
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
      throw failure("a count of items", count);
    }
    return count;
  }

  private static DatumFailure failure(String expected, long found) {
    return DatumFailure.malformed(0, expected, found);
  }
}
