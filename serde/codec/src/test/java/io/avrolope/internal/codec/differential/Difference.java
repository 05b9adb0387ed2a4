package io.avrolope.internal.codec.differential;

/**
 * A datum that is not read, or not written, as the oracle does.
 *
 * @param engine which engine it was
 * @param kind what went wrong
 * @param datum as Avro writes it, in hex
 * @param what what was expected and what was found
 */
record Difference(String engine, Kind kind, Pair pair, String datum, String what) {
  /** What went wrong. */
  enum Kind {
    REFUSED_AS_A_WHOLE,
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
