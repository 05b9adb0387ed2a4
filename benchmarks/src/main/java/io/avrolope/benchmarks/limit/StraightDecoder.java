package io.avrolope.benchmarks.limit;

/** A decoder that was written for one pair of schemas. Thread-safe. */
public interface StraightDecoder {

  /**
   * Decodes the datum between two places of an array.
   *
   * @throws RuntimeException of any kind if there is no such datum
   */
  Object decode(byte[] bytes, int offset, int end);
}
