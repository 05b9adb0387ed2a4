package io.avrolope.benchmarks.contestant;

/** A pair of schemas that was never seen before, and a datum of it. */
@FunctionalInterface
public interface NewPair {
  /** Makes what decodes such data, and decodes it. */
  Object firstDatum();
}
