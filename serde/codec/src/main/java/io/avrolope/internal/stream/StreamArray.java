// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.stream;

import io.avrolope.codec.model.ListShape;
import io.avrolope.internal.interpret.ArrayNode;
import io.avrolope.internal.plan.ReadStep;
import io.avrolope.internal.wire.DatumFailure;
import java.io.EOFException;
import java.io.IOException;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** Reads an array from a stream. */
final class StreamArray implements StreamNode {
  /** The length of the stream is unknown, so at most so many items are preallocated. */
  static final int MAX_PREALLOCATED = 1_024;

  private final ListShape shape;
  private final int minItemBytes;
  private final int itemWeight;
  private final StreamNode item;

  StreamArray(ReadStep.Array step, StreamNode item) {
    this.shape = step.shape();
    this.minItemBytes = step.minItemBytes();
    this.itemWeight = step.itemWeight();
    this.item = item;
  }

  @Override
  public @Nullable Object read(StreamInput in) throws IOException {
    long count = in.arrayBlock(0);
    Collection<@Nullable Object> list =
        ArrayNode.list(shape, (int) Math.min(count, MAX_PREALLOCATED));
    for (long first = 0; count > 0; first += count, count = in.arrayBlock(first)) {
      if (minItemBytes == 0) {
        in.countZeroByteItems(count, itemWeight);
      } else {
        in.countValues(count);
      }
      items(in, list, first, count);
    }
    return ArrayNode.finished(0, shape.finish(), list);
  }

  private void items(StreamInput in, Collection<@Nullable Object> list, long first, long count)
      throws IOException {
    long i = 0;
    try {
      for (; i < count; i++) {
        ArrayNode.add(0, list, item.read(in));
      }
    } catch (DatumFailure e) {
      throw e.within("[" + (first + i) + "]");
    } catch (EOFException e) {
      throw StreamFailures.within(e, "[" + (first + i) + "]");
    }
  }
}
