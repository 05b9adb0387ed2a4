package io.avrolope.internal.interpret;

import io.avrolope.internal.wire.DatumFailure;
import io.avrolope.internal.wire.Limits;
import io.avrolope.internal.wire.Wire;

/** A datum while it is interpreted: where it is, and how much of what is limited it has used. */
public final class Input {
  final byte[] bytes;
  final int end;
  final Limits limits;
  int position;
  private int depth;
  private long zeroByteItems;

  public Input(byte[] bytes, int position, int end, Limits limits) {
    this.bytes = bytes;
    this.position = position;
    this.end = end;
    this.limits = limits;
  }

  /** Enters a record that may be within itself. */
  void enter() {
    if (++depth > limits.maxDepth()) {
      throw DatumFailure.malformed(
          position, "records nested at most " + limits.maxDepth() + " deep", "more");
    }
  }

  void leave() {
    depth--;
  }

  /** Takes note of items that no byte stands for, so that nothing else limits their number. */
  void countZeroByteItems(long count, int at) {
    if (count > limits.maxZeroByteItems() - zeroByteItems) {
      throw DatumFailure.malformed(
          at, "at most " + limits.maxZeroByteItems() + " items of no bytes in a datum", "more");
    }
    zeroByteItems += count;
  }

  int readIndex(int count, String what) {
    int q = Wire.intEnd(bytes, position, end);
    int index = Wire.indexAt(bytes, position, q, count, what);
    position = q;
    return index;
  }

  /**
   * Where the content ends whose length comes next; the position moves to where it begins.
   *
   * @param max the limit for its length in bytes
   */
  int readLength(int max) {
    int q = Wire.longEnd(bytes, position, end);
    int contentEnd = Wire.contentEnd(bytes, position, q, end);
    if (contentEnd - q > max) {
      throw DatumFailure.malformed(
          position, "a length of at most " + max + ", which is the limit", "" + (contentEnd - q));
    }
    position = q;
    return contentEnd;
  }
}
