package io.avrolope.cli.records;

/** How a record's key is shown. */
enum KeyFormat {
  /** As text where it is UTF-8, else in hex. */
  AUTO,
  /** As text; what is not UTF-8 is replaced. */
  STRING,
  /** Decoded, as values are. */
  AVRO,
  /** Its bytes. */
  HEX,
  /** Not at all. */
  NONE
}
