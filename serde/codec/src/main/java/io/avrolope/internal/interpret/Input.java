// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.interpret;

import io.avrolope.internal.plan.ReadStep;
import io.avrolope.internal.wire.Limits;
import io.avrolope.internal.wire.Wire;

/** The state of interpreting one datum: the position, and the usage of limits. Not thread-safe. */
public final class Input implements SkipInput<RuntimeException> {
  final byte[] bytes;
  final int end;
  final Limits limits;
  int position;
  private int depth;
  private long zeroByteItems;
  private long values;

  public Input(byte[] bytes, int position, int end, Limits limits) {
    this.bytes = bytes;
    this.position = position;
    this.end = end;
    this.limits = limits;
  }

  @Override
  public void enter() {
    if (++depth > limits.maxDepth()) {
      throw limits.tooDeep(position);
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
  void countZeroByteItems(long count, int weight, int at) {
    if (count > (limits.maxZeroByteItems() - zeroByteItems) / weight) {
      throw limits.tooManyZeroByteItems(at);
    }
    zeroByteItems += count * weight;
  }

  /** Counts items, entries, or a record and its fields, before there are objects for them. */
  void countValues(long count, int at) {
    values += count;
    if (values > limits.maxValues()) {
      throw limits.tooManyValues(at);
    }
  }

  @Override
  public int readIndex(int count, String what) {
    int q = Wire.intEnd(bytes, position, end);
    int index = Wire.indexAt(bytes, position, q, count, what);
    position = q;
    return index;
  }

  /**
   * Reads a length and moves to the first byte of the content.
   *
   * @param max the greatest length allowed, in bytes
   * @param wire {@code STRING} or {@code BYTES}, for the message
   * @return where the content ends
   */
  int readLength(int max, ReadStep.Wire wire) {
    int q = Wire.longEnd(bytes, position, end);
    int contentEnd = Wire.contentEnd(bytes, position, q, end);
    if (contentEnd - q > max) {
      throw limits.tooLong(position, wire, contentEnd - q);
    }
    position = q;
    return contentEnd;
  }
}
