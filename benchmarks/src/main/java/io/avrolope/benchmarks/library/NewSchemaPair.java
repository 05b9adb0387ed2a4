// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.library;

/** A schema pair that the library has not seen before, and a datum for it. */
@FunctionalInterface
public interface NewSchemaPair {
  /** Creates a decoder for the pair and decodes the datum. */
  Object firstDatum();
}
