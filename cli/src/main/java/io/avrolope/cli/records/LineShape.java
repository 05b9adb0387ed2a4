package io.avrolope.cli.records;

/** What a line has of a record. */
enum LineShape {
  /** The value alone. */
  VALUE,
  /** An object with the record's place, time, key, headers and value. */
  RECORD,
  /** The same, and the value's envelope. */
  RECORD_AND_ENVELOPE
}
