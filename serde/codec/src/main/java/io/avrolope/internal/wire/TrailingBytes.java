package io.avrolope.internal.wire;

/** What to do with bytes that follow a datum. */
public enum TrailingBytes {
  /** They are an error: a sign that the writer schema is another one. */
  REFUSED,
  /** They are passed over. */
  IGNORED,
  /** They are somebody else's, who is told where they begin. */
  LEFT
}
