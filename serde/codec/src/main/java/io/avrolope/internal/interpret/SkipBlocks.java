// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.interpret;

import io.avrolope.internal.plan.SkipStep;
import io.avrolope.internal.wire.DatumFailure;
import io.avrolope.internal.wire.Wire;

/** Skips an array or a map: block by block if the blocks state their sizes, else item by item. */
final class SkipBlocks implements Skip<Input, RuntimeException> {
  private final SkipStep.Blocks step;
  private final Skip<Input, RuntimeException> item;

  SkipBlocks(SkipStep.Blocks step, Skip<Input, RuntimeException> item) {
    this.step = step;
    this.item = item;
  }

  @Override
  public void over(Input in) {
    long index = 0;
    long count = block(in, index);
    while (count > 0) {
      index += count;
      count = block(in, index);
    }
  }

  /** Skips one block; returns the number of its items. */
  private long block(Input in, long index) {
    int p = in.position;
    int q = Wire.longEnd(in.bytes, p, in.end);
    long count = Wire.blockCount(in.bytes, p, q);
    int start = Wire.blockStart(in.bytes, p, q, in.end);
    if (step.minItemBytes() == 0) {
      in.countZeroByteItems(count, 1, p);
    }
    int left = Wire.itemsToSkip(in.bytes, p, q, start, in.end, step.minItemBytes());
    in.position = count == 0 ? start : Wire.sizedBlockEnd(in.bytes, q, start, in.end);
    if (step.item() instanceof SkipStep.Bytes bytes) {
      in.position += left * bytes.count();
    } else {
      items(in, left, index);
    }
    return count;
  }

  private void items(Input in, int count, long index) {
    for (int i = 0; i < count; i++) {
      try {
        item.over(in);
      } catch (DatumFailure e) {
        throw e.within(step.of() == SkipStep.Collection.MAP ? "{}" : "[" + (index + i) + "]");
      }
    }
  }
}
