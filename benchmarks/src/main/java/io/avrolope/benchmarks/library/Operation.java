// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.library;

/** Decodes a message or encodes an object, with any library. Not thread-safe. */
@FunctionalInterface
public interface Operation {
  Object run(Object input);
}
