// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.interpret;

import io.avrolope.internal.wire.Wire;

/** Iterates over the blocks of one array or map. */
final class Blocks {
  private final Input in;
  private final int minItemBytes;
  private final int itemWeight;
  private long total;

  /**
   * @param minItemBytes the fewest bytes that an item can have
   * @param itemWeight as how many items an item without bytes counts
   */
  Blocks(Input in, int minItemBytes, int itemWeight) {
    this.in = in;
    this.minItemBytes = minItemBytes;
    this.itemWeight = itemWeight;
  }

  /** Moves to the next block; returns the number of its items, or 0 at the end. */
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
      in.countValues(count, p);
    } else {
      in.countZeroByteItems(count, itemWeight, p);
    }
    total += count;
    if (total > in.limits.maxItems()) {
      throw in.limits.tooManyItems(p, total);
    }
    return (int) count;
  }
}
