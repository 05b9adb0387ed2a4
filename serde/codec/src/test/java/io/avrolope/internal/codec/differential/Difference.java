// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec.differential;

/**
 * A datum that an engine decodes or encodes differently from the oracle.
 *
 * @param engine the name of the engine
 * @param kind in what way the results differ
 * @param datum the bytes that Avro writes, in hex
 * @param what the expected and the actual result
 */
record Difference(String engine, Kind kind, SchemaPair pair, String datum, String what) {
  /** In what way the results differ. */
  enum Kind {
    SCHEMAS_REFUSED,
    VALUE,
    VALUE_KEEPS_THE_INPUT,
    VALUE_IS_SHARED,
    NOT_REFUSED,
    REFUSED,
    OTHER_EXCEPTION,
    TRAILING_BYTES,
    BYTES_WRITTEN,
    ENGINES_DISAGREE,
    ALLOCATION,
    TIME
  }
}
