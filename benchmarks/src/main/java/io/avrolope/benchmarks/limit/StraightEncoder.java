// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.limit;

/** An encoder for one schema. Thread-safe. */
public interface StraightEncoder {

  /**
   * Encodes an object.
   *
   * @return the position after the datum
   * @throws IndexOutOfBoundsException if the array is too short
   */
  int encode(Object datum, byte[] bytes, int offset);
}
