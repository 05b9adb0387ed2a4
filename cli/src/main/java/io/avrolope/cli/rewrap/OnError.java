// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.rewrap;

import java.util.Locale;

/** The treatment of a record that cannot be rewrapped. */
enum OnError {
  /** Stop the command before the record; all records before it are copied. */
  STOP,
  /** Do not copy the record. */
  SKIP,
  /** Copy the record with its old envelope. */
  COPY;

  /** The name in options. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
