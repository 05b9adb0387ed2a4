package io.avrolope.cli.rewrap;

/** What becomes of a record that cannot get the other envelope. */
enum OnError {
  /** The command ends there; all before it is copied. */
  STOP,
  /** It is left out. */
  SKIP,
  /** It is copied as it is. */
  COPY
}
