// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.records;

/** The parts of a record that a line contains. */
enum LineContent {
  /** Only the value. */
  VALUE,
  /** An object with partition, offset, timestamp, key, headers and value. */
  RECORD,
  /** Like {@link #RECORD}, with the envelope of the value. */
  RECORD_AND_ENVELOPE
}
