// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.limit;

/** A decoder for one pair of schemas. Thread-safe. */
public interface StraightDecoder {

  /**
   * Decodes the datum between two positions of an array.
   *
   * @throws RuntimeException of any class if the bytes are malformed
   */
  Object decode(byte[] bytes, int offset, int end);
}
