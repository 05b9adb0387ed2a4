package io.avrolope.internal.interpret;

import io.avrolope.internal.wire.DatumFailure;
import io.avrolope.internal.wire.Wire;

/** The blocks of one array or map, one after the other. */
final class Blocks {
  private final Input in;
  private final int minItemBytes;
  private long total;

  /**
   * @param minItemBytes how few bytes an item takes; 0: none at all
   */
  Blocks(Input in, int minItemBytes) {
    this.in = in;
    this.minItemBytes = minItemBytes;
  }

  /** How many items the next block has; 0: there is none. */
  int next() {
    int p = in.position;
    int q = Wire.longEnd(in.bytes, p, in.end);
    long count = Wire.blockCount(in.bytes, p, q);
    in.position = Wire.blockStart(in.bytes, p, q, in.end);
    if (count == 0) {
      return 0;
    }
    if (minItemBytes > 0) {
      Wire.requireRoom(count, minItemBytes, p, in.position, in.end);
    } else {
      in.countZeroByteItems(count, p);
    }
    total += count;
    if (total > in.limits.maxItems()) {
      throw DatumFailure.malformed(
          p, "at most " + in.limits.maxItems() + " items, which is the limit", "" + total);
    }
    return (int) count;
  }
}
