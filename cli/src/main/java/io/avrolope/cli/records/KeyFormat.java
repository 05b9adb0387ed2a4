// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.records;

import java.util.Locale;

/** How a record's key is printed. */
enum KeyFormat {
  /** As text if it is valid UTF-8, else in hex. */
  AUTO,
  /** As text; invalid UTF-8 is replaced by U+FFFD. */
  STRING,
  /** Decoded as Avro, like values. */
  AVRO,
  /** In hex. */
  HEX,
  /** The key is not printed. */
  NONE;

  /** The name in options. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
