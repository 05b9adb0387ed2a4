package io.avrolope.internal.resolve;

/** How much of a datum is looked at. */
public enum Reach {
  /** All of it, also what the reader schema has no field for. */
  WHOLE_DATUM,
  /** Nothing behind the last field of the record that the reader schema has; not even checked. */
  LAST_WANTED_FIELD
}
