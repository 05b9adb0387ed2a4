// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.resolve;

/** How much of a datum is read. */
public enum ReadExtent {
  /** All of it, including fields that the reader schema lacks. */
  WHOLE_DATUM,
  /** Up to the last field of the record that the reader schema has; later bytes are not checked. */
  LAST_WANTED_FIELD
}
