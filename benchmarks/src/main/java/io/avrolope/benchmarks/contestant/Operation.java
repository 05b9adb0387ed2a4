package io.avrolope.benchmarks.contestant;

/** Decodes a message, or encodes an object; one interface for all contestants. Not thread-safe. */
@FunctionalInterface
public interface Operation {
  Object run(Object input);
}
